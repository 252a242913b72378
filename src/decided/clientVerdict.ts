import type { ServiceName } from '../../services.ts';
import type { ClientRule, Constraint, Operation } from '../promised/types.ts';
import type { Place } from '../promised/Place.ts';
import { summarize } from './summarize.ts';
import type { Decision, RuleResult, Verdict } from './types.ts';

/** One rule's row in client.json: as in verdict.json, but that `service` is null for a rule about no one service. */
export interface ClientRuleResult extends Omit<RuleResult, 'service'> {
  service: ServiceName | null;
}

/** The traffic between a client and the target. */
export interface Traffic {
  /** Every operation, and how often the client asked it. */
  operations: { operation: string; service: ServiceName; requests: number }[];
  /** Requests below the target's addresses that the documents do not describe. */
  undocumented: { request: string; count: number }[];
  /** Requests that went to other hosts. */
  elsewhere: number;
  /** The first few of these hosts. */
  otherHosts?: string[];
  /** Responses that a browser took from its cache. */
  fromCache: number;
  /** Responses that were recorded without their whole body, and so were not judged. */
  withoutBody: number;
  /**
   * What was not judged because the recording has not enough of it, most frequent first: of a request its body (or
   * that header fields are missing), of a response all, an entry that cannot be read.
   */
  notJudged: {
    message: 'request' | 'headers' | 'response' | 'entry';
    state: string;
    reason: string;
    count: number;
  }[];
}

/** client.json: whether a client kept the documents' rules for clients, in the shape of verdict.json. */
export interface ClientVerdict extends Pick<
  Verdict,
  'schemaVersion' | 'suite' | 'specs' | 'target' | 'run' | 'summary' | 'notes'
> {
  role: 'client';
  /** The client's owner, as whoever ran the command names it. */
  client?: string;
  rules: ClientRuleResult[];
  traffic: Traffic;
}

/** What the verdict about a client is made from. */
export interface ClientInput extends Pick<
  ClientVerdict,
  'suite' | 'specs' | 'target' | 'run' | 'traffic' | 'notes' | 'client'
> {
  rules: (ClientRule | Constraint)[];
  operations: Operation[];
  /** The file and line of a rule's check. */
  placeOf: (rule: ClientRule | Constraint) => Place | undefined;
  decisions: Decision[];
}

/**
 * Makes the verdict about the client from what a recording showed. Pure.
 * @throws Error for a rule that nothing decided (an error of ours)
 */
export function decideClient(input: ClientInput): ClientVerdict {
  const { rules, decisions, operations, placeOf, run, ...rest } = input;
  const byRule = new Map(decisions.map((decision) => [decision.rule, decision]));
  const rows = rules.map((rule): ClientRuleResult => {
    const decision = byRule.get(rule.id);
    if (decision === undefined) throw new Error(`nothing decided ${rule.id}`);
    const { cases, failures, reason } = decision;
    const check = placeOf(rule);
    const row = {
      id: rule.id,
      service: serviceOf(rule, operations),
      operation: documentedOf(rule, operations),
      statement: rule.statement,
      source: rule.source,
      level: rule.level,
      ...(check !== undefined && { check }),
      cases,
    };
    if (decision.outcome === 'notExercised') return { ...row, outcome: 'notExercised', reason };
    if (decision.outcome === 'passed') return { ...row, outcome: 'passed' };
    return { ...row, outcome: rule.level === 'must' ? 'failed' : 'warned', failures };
  });
  return {
    schemaVersion: 1,
    role: 'client',
    ...rest,
    run,
    summary: summarize(rows, run.complete),
    rules: rows,
  };
}

/** The service of a rule for clients: `client/stock/…` belongs to stock, `client/every/…` to none. */
function serviceOf({ id }: { id: string }, operations: Operation[]): ServiceName | null {
  const segments = id.split('/');
  const found = operations.find(({ service }) => segments.slice(0, 2).includes(service));
  return found?.service ?? null;
}

function documentedOf(rule: ClientRule | Constraint, operations: Operation[]): string | null {
  if (!('operation' in rule)) return null;
  return operations.find(({ id }) => id === rule.operation)?.documented ?? null;
}

/** The exit code for judged traffic: 1 if either side broke a must, or the client was not seen to keep any must. */
export function trafficExitCode(client: ClientVerdict, platform: Verdict): 0 | 1 {
  const hasFailed = client.summary.failed + platform.summary.failed > 0;
  return client.summary.conformant && !hasFailed ? 0 : 1;
}
