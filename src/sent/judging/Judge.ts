import type { LiveExchange } from '../exchange/LiveExchange.ts';
import { toCurl } from '../exchange/toCurl.ts';
import { jsonPointer } from '../../words/json/jsonPointer.ts';
import type { Constraint, Operation, Rule, Spec } from '../../promised/types.ts';
import type { Decision, Failure } from '../../decided/types.ts';
import { answerJudge, isOfHttp, type Judged } from './answerJudge.ts';
import { describeRequest } from './describeRequest.ts';
import { isUnanswered } from '../exchange/client/Watch.ts';
import { mayComeTwice } from '../requests/mayComeTwice.ts';
import { isJudged, type Against, type Expected, type JudgedAs } from './Expected.ts';
import type { Finding } from './Finding.ts';
import { recordedText } from './recordedText.ts';
import { scriptAssertionOf } from './scriptAssertionOf.ts';
import { memoized } from '../../words/memoized.ts';

/** How many failures are reported per constraint; the first ones are enough to show it. */
const FAILURES_TOLD = 3;

/**
 * Of requests that are not sent again when they may have been processed, a lost response shows something only if as many as
 * one in so many were lost: on a path that loses 2 %, some are lost at the second try, too.
 */
const STANDS_OUT = 4;

/** What the responds so far show about one constraint on responses. */
interface Evidence {
  cases: number;
  failures: Failure[];
  /** The ways in which it was broken, as they came over the wire: never write them anywhere. */
  ways: Set<string>;
  /** Responses that were lost, of requests that are not sent again, and the first of them. */
  lost: number;
  loss?: Failure;
}

const noEvidence = (): Evidence => ({ cases: 0, failures: [], ways: new Set(), lost: 0 });

/** A rule that was seen broken. */
export interface Broken {
  rule: Pick<Rule, 'id' | 'level' | 'statement' | 'source'>;
  failure: Failure;
}

/**
 * Compiled constraints on responses, per operation: made when an operation first responses, because a run meets only some
 * operations.
 */
export type AnswerJudges = Map<string, ReturnType<typeof answerJudge>>;

/** Called with an exchange's id, and as what its response is judged. */
export type OnJudged = (exchange: string, as: JudgedAs) => void;

/**
 * Compares every response with the spec for its status: documented status, media type, headers, schema; but only as far as
 * what its request expected allows. So constraints on responses need no checks of their own.
 */
export class Judge {
  readonly #specs: Spec[];
  readonly #judges: AnswerJudges;
  readonly #evidence = new Map<string, Evidence>();
  /** The operations that gave any response. */
  readonly #answered = new Set<string>();
  /** The operations that answered a valid request with nothing but server errors. */
  readonly #unserved = new Set<string>();

  readonly #onJudged: OnJudged;
  readonly #legible: (text: string, service: string) => string;

  /**
   * @param legible what a failure may show of a text that quotes a response, so that it contains no secret
   * @param judges compiled constraints of these specs, if others share them
   * @param onJudged called before each response is judged
   */
  constructor(
    specs: Spec[],
    legible: (text: string, service: string) => string,
    judges: AnswerJudges = new Map(),
    onJudged: OnJudged = () => {},
  ) {
    this.#specs = specs;
    this.#judges = judges;
    this.#onJudged = onJudged;
    this.#legible = legible;
  }

  /**
   * Judges one exchange by what its request expected, and remembers the result.
   * @returns what it broke, as far as it is reported and was not reported before
   */
  witness(operation: string, exchange: LiveExchange, expected: Expected): Broken[] {
    this.#onJudged(exchange.id, expected);
    if (exchange.response !== null) this.#answered.add(operation);
    const isCompared = isJudged(exchange, expected) || isUnaskedNotModified(exchange);
    if (!isCompared && !hasHttp(this.#operationOf(operation).spec)) return [];
    const told: Broken[] = [];
    const isLost = isUnanswered(exchange) && !mayComeTwice(this.#operationOf(operation).operation);
    for (const { constraint, broken } of this.findings(operation, exchange)) {
      if (!isCompared && !isOfHttp(constraint)) continue;
      const evidence = this.#evidenceOf(constraint.id);
      evidence.cases += 1;
      if (broken !== undefined && isLost) {
        evidence.lost += 1;
        evidence.loss ??= this.#failure(operation, exchange, constraint, broken);
        continue;
      }
      if (broken === undefined || evidence.failures.length >= FAILURES_TOLD) continue;
      const way = wayOf(broken, exchange);
      if (evidence.ways.has(way)) continue;
      evidence.ways.add(way);
      const failure = this.#failure(operation, exchange, constraint, broken);
      // The same value in the same place, broken again, shows nothing new.
      if (evidence.failures.every(({ actual }) => actual !== failure.actual)) {
        evidence.failures.push(failure);
        told.push({ rule: constraint, failure });
      }
    }
    return told;
  }

  /** Whether a valid request of the operation was answered with a server error every time. */
  isUnserved(operation: string): boolean {
    return this.#unserved.has(operation);
  }

  /**
   * Counts a response against its operation, whatever other rules say: each time that it came, or once.
   * @param forbiddenBy the rule because of which a request that was accepted had to be rejected, if it is known
   */
  count(operation: string, exchange: LiveExchange, as: Against, forbiddenBy?: string): void {
    this.#onJudged(exchange.id, as);
    if (as === 'unserved') this.#unserved.add(operation);
    const { constraints } = this.#operationOf(operation).spec;
    const onPart = (part: 'served' | 'status') =>
      constraints.find(
        ({ operation: id, location }) =>
          id === operation && location.in === 'response' && location.part === part,
      );
    const about = onPart('served') ?? onPart('status');
    if (about === undefined) return;
    const evidence = this.#evidenceOf(about.id);
    evidence.cases += 1;
    if (evidence.failures.length >= FAILURES_TOLD) return;
    const status = `status ${exchange.response?.status ?? ''}`;
    const { documented, invalidStatuses: statuses } = this.#operationOf(operation).operation;
    const broken = {
      unserved: {
        expected: 'no server error that stays for a valid request',
        actual: `${status} each time that a valid request was sent`,
      },
      accepted: { expected: `a rejection with ${statuses.join(' or ')}`, actual: status },
    }[as];
    const failure = this.#failure(operation, exchange, about, broken);
    const { assertion } = failure;
    const rule = this.#specs
      .flatMap(({ rules, constraints }) => [...rules, ...constraints])
      .find(({ id }) => id === forbiddenBy);
    evidence.failures.push({
      ...failure,
      ...(as === 'accepted' && {
        message: `${documented} accepted a request that must be rejected${rule === undefined ? '.' : `: "${rule.statement}"`}`,
        ...(forbiddenBy !== undefined && { follows: [forbiddenBy] }),
        ...(assertion && { assertion: { ...assertion, statuses } }),
      }),
    });
  }

  #evidenceOf(constraint: string): Evidence {
    const known = this.#evidence.get(constraint);
    if (known !== undefined) return known;
    const evidence = noEvidence();
    this.#evidence.set(constraint, evidence);
    return evidence;
  }

  #failure(
    operationId: string,
    exchange: LiveExchange,
    constraint: Constraint,
    { expected, actual: summary, pointer, showing }: NonNullable<Finding['broken']>,
  ): Failure {
    const { recorded, response, id } = exchange;
    const { operation, spec } = this.#operationOf(operationId);
    const assertion = scriptAssertionOf(constraint, operation, spec, recorded);
    const value = pointer === undefined ? undefined : recordedText(exchange, pointer);
    const quoted = value === undefined || showing === undefined ? summary : showing(value);
    const actual = this.#legible(quoted, operation.service);
    const status = `status ${response?.status}`;
    const answered =
      response === null ? 'gave no complete response' : `responded ${response.status}`;
    const seen = actual.startsWith(status)
      ? `responded ${actual}`
      : /^\d+ elements?$/.test(actual)
        ? `returned ${actual}`
        : `${answered}: ${actual}`;
    return {
      message: `${operation.documented} ${seen}.`,
      operation: operation.documented,
      sent: describeRequest(recorded, operation),
      expected,
      actual,
      curl: toCurl(recorded),
      exchanges: [id],
      ...(assertion === undefined ? {} : { assertion }),
    };
  }

  /** The constraint on responses that was the first to be seen broken, if any was. */
  firstBroken(): string | undefined {
    return [...this.#evidence].find(([, { failures }]) => failures.length > 0)?.[0];
  }

  /** The decision that a run's exchanges allow on one constraint on responses. */
  decide(constraint: Constraint): Decision {
    const { cases, lost, loss, ...seen } = this.#evidence.get(constraint.id) ?? noEvidence();
    const isShown = loss !== undefined && lost * STANDS_OUT >= cases;
    const failures = isShown ? [...seen.failures, loss] : seen.failures;
    if (cases === 0) {
      return {
        rule: constraint.id,
        outcome: 'notExercised',
        reason: whyUnseen(constraint, this.#answered.has(constraint.operation)),
        cases,
        failures,
      };
    }
    return {
      rule: constraint.id,
      outcome: failures.length > 0 ? 'failed' : 'passed',
      cases,
      failures,
    };
  }

  /** What one response shows about each constraint on responses of an operation. */
  findings(operationId: string, answer: Judged): Finding[] {
    return answer.error?.kind === 'not sent' ? [] : this.#judgeOf(operationId)(answer);
  }

  #judgeOf(operationId: string): ReturnType<typeof answerJudge> {
    const known = this.#judges.get(operationId);
    if (known !== undefined) return known;
    const { operation, spec } = this.#operationOf(operationId);
    const judge = answerJudge(operation, spec);
    this.#judges.set(operationId, judge);
    return judge;
  }

  #operationOf(operationId: string): Described {
    const described = operationsIn(this.#specs).get(operationId);
    if (described === undefined) throw new Error(`the specs have no operation ${operationId}`);
    return described;
  }
}

/** Whether a response is 304 to a request without a condition: no gateway gives that to an odd request either (RFC 9110 §15.4.5). */
function isUnaskedNotModified({ request, response }: LiveExchange): boolean {
  return response?.status === 304 && !request.headers.some(([name]) => /^if-/i.test(name));
}

/** Tells two breaches apart, because making a failure takes longer than seeing that it is a known one. */
function wayOf(
  { actual, pointer }: NonNullable<Finding['broken']>,
  { response }: LiveExchange,
): string {
  if (pointer === undefined) return actual;
  const value = jsonPointer(response?.json, pointer);
  // A value that is nested too deeply cannot be written as JSON; `actual` says what it is.
  return JSON.stringify([actual, typeof value === 'object' ? null : value]);
}

function whyUnseen({ location, site }: Constraint, isAnswered: boolean): string {
  if (location.in === 'response' && location.part === 'status')
    return isAnswered
      ? 'no response had a documented status'
      : 'no request of the operation was sent';
  if (location.in === 'response' && location.status !== '*' && site === undefined)
    return location.part === 'absentValues'
      ? `no ${location.status} response had a field that may be left out`
      : `no request got the expected ${location.status} response`;
  return 'no response contained the field';
}

interface Described {
  operation: Operation;
  spec: Spec;
}

const operationsIn = memoized(
  (specs: Spec[]): Map<string, Described> =>
    new Map(
      specs.flatMap((spec) =>
        spec.operations.map((operation) => [operation.id, { operation, spec }]),
      ),
    ),
);

/** Whether a spec has constraints that every response shows, whatever its request is. */
const hasHttp = memoized(({ constraints }: Spec) => constraints.some(isOfHttp));
