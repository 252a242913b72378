import type { Verdict } from '../../decided/types.ts';
import { sha256Of, VERDICT } from './filesIn.ts';

/** An in-toto Statement v1 about files of a run. */
export interface Statement<Predicate = unknown> {
  _type: string;
  subject: { name: string; digest: { sha256: string } }[];
  predicateType: string;
  predicate: Predicate;
}

/** The predicate test-result v0.1 of in-toto. */
export interface TestResult {
  result: 'PASSED' | 'WARNED' | 'FAILED';
  /** What tested it: the suite, its specifications by their digests, the run's seed. */
  configuration: {
    name: string;
    digest?: { sha256: string };
    annotations?: Record<string, unknown>;
  }[];
  passedTests: string[];
  warnedTests: string[];
  failedTests: string[];
}

/** Our own predicate: by what a run was judged, so that it can be judged again in the same way. */
export interface Conditions {
  run: Pick<
    Verdict['run'],
    'id' | 'seed' | 'casesPerRule' | 'startedAt' | 'finishedAt' | 'requests'
  >;
  /** What was asked for (services, rules, `readOnly`, …), of which target, and how much of it the run exercised. */
  scope: {
    asked?: Verdict['run']['asked'];
    target: Verdict['target'];
    rules: number;
    exercised: number;
  };
  suite: Verdict['suite'];
  /** Each specification together with its rules. */
  specs: Verdict['specs'];
  /** The sentences by which it was judged: digest of one line each, `id level statement`, in the order of their ids. */
  rules: { count: number; sha256: string };
  /** The requirement set by which it is scored. */
  set?: { name: string; sha256: string };
  /** The proof of the suite; absent if another version of the suite seals than ran. */
  proof?: Proof;
}

/** How many known defects a suite's rules notice. */
export interface Proof {
  /** Catalogued faults that a run notices, and the day on which that was measured. */
  faults: number;
  faultsMeasuredOn: string;
  /** Mutants of the sandbox that a run notices. */
  /** Digest of the table of these measurements. */
  sha256: string;
}

export const STATEMENT = 'https://in-toto.io/Statement/v1';
export const TEST_RESULT = 'https://in-toto.io/attestation/test-result/v0.1';
/** A name that is no address: nobody has to be asked to read it. */
export const CONDITIONS_TYPE = 'urn:conformance:conditions:v0.1';

type Digests = ReadonlyMap<string, string>;

/** The statement with the digest of each file, and the result of the run. Waived rules count as warned. */
export function resultStatement(verdict: Verdict, files: Digests): Statement<TestResult> {
  const of = (...outcomes: string[]) =>
    verdict.rules.filter(({ outcome }) => outcomes.includes(outcome)).map(({ id }) => id);
  const warnedTests = of('warned', 'waived');
  const { suite, run, target } = verdict;
  const { seed, id, startedAt, asked } = run;
  const { set } = verdict;
  return {
    _type: STATEMENT,
    subject: subjects(files),
    predicateType: TEST_RESULT,
    predicate: {
      result: run.exitCode !== 0 ? 'FAILED' : warnedTests.length > 0 ? 'WARNED' : 'PASSED',
      configuration: [
        {
          name: suite.name,
          annotations: { version: suite.version, seed, run: id, startedAt, asked, target },
        },
        ...(set === undefined
          ? []
          : [{ name: `specs/sets/${set.name}`, digest: { sha256: set.sha256 } }]),
        ...verdict.specs.map(({ service, version, sha256 }) => ({
          name: `specs/${service}`,
          digest: { sha256 },
          annotations: { version },
        })),
      ],
      passedTests: of('passed'),
      warnedTests,
      failedTests: of('failed'),
    },
  };
}

/** The statement on what the run was judged by. It only names verdict.json, which contains everything else. */
export function conditionsStatement(
  verdict: Verdict,
  files: Digests,
  proof: Proof | undefined,
): Statement<Conditions> {
  const { run, target, rules, suite, specs, set } = verdict;
  const { id, seed, casesPerRule, startedAt, finishedAt, requests, asked } = run;
  return {
    _type: STATEMENT,
    subject: subjects(new Map([...files].filter(([name]) => name === VERDICT))),
    predicateType: CONDITIONS_TYPE,
    predicate: {
      run: { id, seed, casesPerRule, startedAt, finishedAt, requests },
      scope: {
        asked,
        target,
        rules: rules.length,
        exercised: rules.filter(({ outcome }) => outcome !== 'notExercised').length,
      },
      suite,
      specs,
      rules: { count: rules.length, sha256: sentencesDigest(rules) },
      ...(set !== undefined && { set: { name: set.name, sha256: set.sha256 } }),
      // It is of our own specifications.
      ...(proof !== undefined && asked?.openapi === undefined && { proof }),
    },
  };
}

function subjects(files: Digests): Statement['subject'] {
  return [...files].map(([name, sha256]) => ({ name, digest: { sha256 } }));
}

function sentencesDigest(rules: Verdict['rules']): string {
  const lines = rules.map(({ id, level, statement }) => `${id} ${level} ${statement}\n`).toSorted();
  return sha256Of(Buffer.from(lines.join('')));
}
