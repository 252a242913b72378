import type { LiveExchange } from '../exchange/LiveExchange.ts';
import { toCurl } from '../exchange/toCurl.ts';
import type { Constraint, Operation, Spec } from '../spec/types.ts';
import type { Decision, Failure } from '../verdict/types.ts';
import { answerJudge, type Judged } from './answerJudge.ts';
import type { Finding } from './Finding.ts';

/** At most so many failures are told per constraint; the first ones show it. */
const FAILURES_TOLD = 3;

/** What one constraint on responses has been shown so far. */
interface Evidence {
  cases: number;
  failures: Failure[];
}

/**
 * Holds every response against the spec for its status: documented status, media type, schema, headers.
 * Whatever a check sends, its answer is judged here, so that the constraints on responses need no checks of their own.
 */
export class Judge {
  readonly #specs: Spec[];
  readonly #judges = new Map<string, ReturnType<typeof answerJudge>>();
  readonly #evidence = new Map<string, Evidence>();
  /** Operations that gave any answer. */
  readonly #answered = new Set<string>();

  constructor(specs: Spec[]) {
    this.#specs = specs;
  }

  /** Judges one exchange and remembers what it showed. */
  witness(operation: string, exchange: LiveExchange): void {
    if (exchange.response !== null) this.#answered.add(operation);
    for (const { constraint, broken } of this.findings(operation, exchange)) {
      const evidence = this.#evidence.get(constraint.id) ?? { cases: 0, failures: [] };
      this.#evidence.set(constraint.id, evidence);
      evidence.cases += 1;
      if (broken === undefined || evidence.failures.length >= FAILURES_TOLD) continue;
      evidence.failures.push({
        message: constraint.statement,
        ...broken,
        curl: toCurl(exchange.recorded),
        exchanges: [exchange.id],
      });
    }
  }

  /** What a run's exchanges showed about one constraint on responses. */
  decide(constraint: Constraint): Decision {
    const { cases, failures } = this.#evidence.get(constraint.id) ?? { cases: 0, failures: [] };
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

  /** What one answer shows about each constraint on responses of an operation. */
  findings(operationId: string, answer: Judged): Finding[] {
    return answer.error?.kind === 'not sent' ? [] : this.#judgeOf(operationId)(answer);
  }

  /** Compiled when an operation first answers: a run meets few of them all. */
  #judgeOf(operationId: string): ReturnType<typeof answerJudge> {
    const known = this.#judges.get(operationId);
    if (known !== undefined) return known;
    const isMeant = ({ id }: Operation) => id === operationId;
    const spec = this.#specs.find(({ operations }) => operations.some(isMeant));
    const operation = spec?.operations.find(isMeant);
    if (spec === undefined || operation === undefined)
      throw new Error(`the specs have no operation ${operationId}`);
    const fresh = answerJudge(operation, spec);
    this.#judges.set(operationId, fresh);
    return fresh;
  }
}

function whyUnseen({ location, site, statement }: Constraint, isAnswered: boolean): string {
  if (location.in === 'response' && location.part === 'status')
    return isAnswered
      ? 'no answer was seen but server errors, about which the documents are silent'
      : 'no request of the operation was sent, so that none was answered';
  if (location.in === 'response' && location.status !== '*' && site === undefined) {
    return `no ${location.status} response was seen`;
  }
  return `no response held a value that shows it (${statement})`;
}
