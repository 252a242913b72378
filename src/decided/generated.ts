/** Made from src/decided/verdict.schema.yaml by `npm run types:generate`: change the schema, not this file. */

/** Named as its file in specs/: authentication, card-authorization, stock, restaurants, partners, configuration, analytics. */
export type Service = string;

export interface Verdict {
  schemaVersion: 1;
  suite: {
    name: string;
    version: string;
  };
  specs: {
    service: Service;
    version: string;
    sha256: string;
  }[];
  /** The frozen requirements that the run is scored by (--set); absent where it is by every rule. */
  set?: {
    name: string;
    sha256: string;
    /** How many of them are of the selected services. */
    rules: number;
    /** Ids of frozen requirements that are no rule today, so that they were not judged. */
    gone: string[];
    /** Ids of frozen requirements whose sentence or level is another one today. */
    reworded: string[];
  };
  target: {
    name: string;
    environment?: string;
    urls: {
      [k: string]: unknown;
    };
  };
  run: {
    /** This run's own. Identities that a target remembers (payment ids) come from it and the seed. */
    id?: string;
    /** The same seed against the same target in the same state sends the same requests, but for the identities that a target remembers. */
    seed: number;
    casesPerRule: number;
    startedAt: string;
    finishedAt: string;
    requests: number;
    /** false where the run was interrupted; what was not reached is notExercised. */
    complete: boolean;
  };
  summary: {
    /** true where the run is complete, at least one must rule passed and no must rule failed. */
    conformant: boolean;
    passed: number;
    failed: number;
    warned: number;
    waived: number;
    notExercised: number;
  };
  /** Every rule of every selected service, once. */
  rules: {
    id: string;
    service: Service;
    /** Method and path as the documents write them, with the service's prefix: PUT /stock/v1/inventory/update. Analytics paths carry no prefix: POST /labor/{timeRange}. null for a rule about no one operation. */
    operation: string | null;
    /** The rule in one sentence. */
    statement: string;
    /** Document and section that state it. */
    source: string;
    /** must: the documents state it. should: they are silent or leave room, and a named standard or a careful reading asks it; a failure only warns. */
    level: 'must' | 'should';
    outcome: 'passed' | 'failed' | 'warned' | 'waived' | 'notExercised';
    /** Why it was not exercised (which fixture, permission or control is missing), or the waiver's reason. */
    reason?: string;
    /** It is none of the set's: tried and reported, and not counted in summary.conformant and the exit code. Where it was broken it is warned, whatever its level. */
    later?: true;
    /** How many cases were tried. */
    cases: number;
    /** The code that decides it, relative to the project's root; the keyword in the spec for a derived constraint. */
    check?: {
      file: string;
      line: number;
    };
    /** The code that decides a derived constraint, beside its keyword; absent for rules by hand. */
    decider?: {
      file: string;
      line: number;
    };
    failures?: {
      message: string;
      expected: string;
      actual: string;
      /** The smallest input found that breaks the rule. */
      counterexample?: unknown;
      seed?: number;
      /** Where the case lies under the seed, for an exact replay. */
      path?: string;
      /** The request as a command to paste, secrets left as environment variables. */
      curl: string;
      /** The request that shows it: method, address, the headers of the operation, and the body, cut where it is long. Redacted. */
      sent?: string;
      /** What led there, in order: what prepared it, its twin, changes, earlier readings; each the request, an arrow, and the answer in a few words. */
      before?: string[];
      /** Where it was seen, for a rule about no one operation (a schema's). */
      operation?: string;
      /** File beside this one: all requests of this failure in order, as a shell script. */
      script?: string;
    }[];
  }[];
}
