import type { LiveExchange } from '../exchange/LiveExchange.ts';
import { toCurl } from '../exchange/toCurl.ts';
import { compileConstraint } from '../spec/compileConstraint.ts';
import { oneOrMany } from '../spec/oneOrMany.ts';
import type { Constraint, Operation, ResponseSpec, Spec } from '../spec/types.ts';
import type { Decision, Failure } from '../verdict/types.ts';

/** At most so many failures are told per constraint; the first ones show it. */
const FAILURES_TOLD = 3;

/** What one constraint on responses has been shown so far. */
interface Evidence {
  cases: number;
  failures: Failure[];
}

/** What one answer shows about one constraint. */
export interface Finding {
  constraint: Constraint;
  /** Absent where it was kept. */
  broken?: { expected: string; actual: string };
}

/** An answer as it is judged: by a run, or from recorded traffic. */
export type Judged = Pick<LiveExchange, 'response' | 'error'>;

/**
 * Holds every response against the spec for its status: documented status, media type, schema, headers.
 * Whatever a check sends, its answer is judged here, so that the constraints on responses need no checks of their own.
 */
export class Judge {
  readonly #constraints = new Map<string, Constraint[]>();
  readonly #specs = new Map<string, Spec>();
  readonly #operations = new Map<string, Operation>();
  readonly #evidence = new Map<string, Evidence>();

  constructor(specs: Spec[]) {
    for (const spec of specs) {
      for (const operation of spec.operations) {
        this.#operations.set(operation.id, operation);
        this.#specs.set(operation.id, spec);
        this.#constraints.set(
          operation.id,
          spec.constraints.filter(
            ({ operation: id, location }) => id === operation.id && location.in === 'response',
          ),
        );
      }
    }
  }

  /** Judges one exchange and remembers what it showed. */
  witness(operation: string, exchange: LiveExchange): void {
    for (const { constraint, broken } of this.findings(operation, exchange)) {
      const evidence = this.#evidence.get(constraint.id) ?? { cases: 0, failures: [] };
      this.#evidence.set(constraint.id, evidence);
      evidence.cases += 1;
      if (broken === undefined || evidence.failures.length >= FAILURES_TOLD) continue;
      evidence.failures.push({
        message: constraint.statement,
        ...broken,
        curl: toCurl(exchange.recorded),
        exchanges: [exchange.recorded.id],
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
        reason: whyUnseen(constraint),
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
    const operation = this.#operations.get(operationId);
    const spec = this.#specs.get(operationId);
    if (operation === undefined || spec === undefined) return [];
    if (answer.error?.kind === 'not sent') return [];
    const described = answer.response && describedBy(operation, answer.response.status);
    const constraints = this.#constraints.get(operationId) ?? [];
    return constraints.flatMap((constraint) => {
      const { location } = constraint;
      if (location.in !== 'response') return [];
      if (location.part === 'status') return [judgeStatus(constraint, operation, answer)];
      if (described === undefined || described === null || described.status !== location.status)
        return [];
      return judgePart(constraint, described, answer, spec);
    });
  }
}

function whyUnseen({ location, site, statement }: Constraint): string {
  if (location.in === 'response' && location.status !== '*' && site === undefined) {
    return `no ${location.status} response was seen`;
  }
  return `no response held a value that shows it (${statement})`;
}

function describedBy(operation: Operation, status: number): ResponseSpec | undefined {
  const text = String(status);
  return (
    operation.responses.find((response) => response.status === text) ??
    operation.responses.find((response) => response.status === `${text.charAt(0)}XX`)
  );
}

function judgeStatus(constraint: Constraint, operation: Operation, answer: Judged): Finding {
  const expected = `a complete answer with one of ${operation.responses.map(({ status }) => status).join(', ')}`;
  if (answer.response === null) {
    return { constraint, broken: { expected, actual: answer.error?.message ?? 'no answer' } };
  }
  if (answer.error !== null)
    return { constraint, broken: { expected, actual: answer.error.message } };
  if (describedBy(operation, answer.response.status) !== undefined) return { constraint };
  return { constraint, broken: { expected, actual: `status ${answer.response.status}` } };
}

function judgePart(
  constraint: Constraint,
  described: ResponseSpec,
  answer: Judged,
  spec: Spec,
): Finding[] {
  const { location } = constraint;
  const { response } = answer;
  if (response === null || answer.error !== null || location.in !== 'response') return [];
  if (location.part === 'noBody') {
    const empty = response.bytes === 0;
    return [
      {
        constraint,
        ...(empty
          ? {}
          : { broken: { expected: 'no body', actual: `a body of ${response.bytes} bytes` } }),
      },
    ];
  }
  if (location.part === 'mediaType') return [judgeMediaType(constraint, described, response)];
  if (location.part === 'header') {
    const value = response.header(location.name);
    return value === undefined ? [] : judgeValue(constraint, value, spec);
  }
  if (response.jsonError !== null) return [];
  const element = oneOrMany(described.schema, spec.resolve);
  const body =
    element !== undefined && !Array.isArray(response.json) ? [response.json] : response.json;
  return judgeValue(constraint, body, spec);
}

function judgeMediaType(
  constraint: Constraint,
  described: ResponseSpec,
  response: NonNullable<Judged['response']>,
): Finding {
  const received = response.header('content-type') ?? '';
  const essence = received.split(';')[0]?.trim().toLowerCase();
  const expected = `a body of ${described.mediaType ?? ''} that parses`;
  if (essence !== described.mediaType) {
    const actual = received === '' ? 'no Content-Type' : `Content-Type: ${received}`;
    return { constraint, broken: { expected, actual } };
  }
  if (response.jsonError !== null)
    return { constraint, broken: { expected, actual: response.jsonError } };
  return { constraint };
}

function judgeValue(constraint: Constraint, instance: unknown, spec: Spec): Finding[] {
  const { evaluated, broken } = compileConstraint(constraint, spec.resolve)(instance);
  if (evaluated === 0) return [];
  const [first] = broken;
  if (first === undefined) return [{ constraint }];
  const where = first.pointer === '' ? 'the body' : first.pointer;
  const shown =
    constraint.site?.property === undefined ? summarize(first.value) : 'an object without it';
  return [
    {
      constraint,
      broken: {
        expected: constraint.statement,
        actual: `${where} is ${shown}${broken.length > 1 ? ` (and ${broken.length - 1} more)` : ''}`,
      },
    },
  ];
}

/** A value of a response in few words: numbers, booleans and null as they are, the rest by its JSON type and size. */
function summarize(value: unknown): string {
  if (Array.isArray(value)) return `an array of ${value.length}`;
  if (value !== null && typeof value === 'object')
    return `an object with ${Object.keys(value).length} members`;
  return typeof value === 'string' ? `a string of ${value.length} characters` : String(value);
}
