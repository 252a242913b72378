import type { LiveExchange } from '../../sent/exchange/LiveExchange.ts';
import type { Operation } from '../../promised/types.ts';
import { describeRequest, describeShortly } from '../../sent/judging/describeRequest.ts';
import type { SendOptions } from '../../sent/SendOptions.ts';

/** The most exchanges that are kept: a check that walks a long list needs only the last ones. */
const KEPT = 60;
/** The most steps that a failure describes; those nearest to the failure say most. */
const DESCRIBED = 12;

/** One exchange of a check, with what a failure needs to know about it. */
interface Step {
  exchange: LiveExchange;
  operation: Operation;
  isTwin: boolean;
  /** Whether the request was sent without saying which response is right. */
  isOpen: boolean;
  /** Who sent the request, if not the first client: `as the client X`. */
  sender?: string;
}

/** The requests of a check that led to a failure. */
export interface Lead {
  /** The exchanges that led to the failure, then the one that shows it; each once, in order. */
  exchanges: LiveExchange[];
  /** The request that the failure is about, in words. */
  sent?: string;
  /** If that is a change: what was sent after it, in words, to the request that shows the failure. */
  readBack?: string[];
  /** The requests that led to it, in words. */
  before: string[];
  /** Whether the order matters: an earlier request changed something, or has the same identity as the last. */
  isInOrder: boolean;
}

/**
 * The history of one check: the exchanges it has sent so far. From it a failure says what was done before: the twin,
 * the changes, and earlier readings if the failure is about a reading.
 */
export class Trail {
  readonly #steps: Step[] = [];
  readonly #redact: (text: string, service: string) => string;
  readonly #services: Set<string>;
  /** The last change by a case that has ended: later readings show it. */
  #carried: Step | undefined;

  /**
   * @param redact takes secrets out of descriptions of responses; requests are described from the redacted recording
   * @param service to which the check belongs
   */
  constructor(redact: (text: string, service: string) => string, service?: string) {
    this.#redact = redact;
    this.#services = new Set(service === undefined ? [] : [service]);
  }

  /** The one service whose responses texts of this check can quote; undefined if that is not certain. */
  get service(): string | undefined {
    const [service, ...others] = this.#services;
    return others.length === 0 ? service : undefined;
  }

  /** Notes an exchange that was sent now, or was sent earlier in the run and is relied on now. */
  add(exchange: LiveExchange, operation: Operation, options: Partial<SendOptions>): void {
    const { role, expects } = options;
    this.#services.add(operation.service);
    if (role === 'restore' || this.#steps.some((step) => step.exchange === exchange)) return;
    const [isTwin, isOpen] = [role === 'twin', expects === 'anything'];
    this.#steps.push({ exchange, operation, isTwin, isOpen, sender: senderOf(options) });
    if (this.#steps.length > KEPT) this.#steps.splice(0, 1);
  }

  /** Runs one case of a walk. Only the last change of a case is kept for the failures of later cases. */
  async inCase<T>(run: () => Promise<T>): Promise<T> {
    const start = this.#steps.length;
    try {
      return await run();
    } finally {
      const ended = this.#steps.splice(start);
      this.#carried = ended.findLast(isChange) ?? this.#carried;
    }
  }

  /**
   * The requests that led to a failure.
   * @param shown the exchanges that show it, the clearest one last
   * @param about what is said of them: if it names an earlier change, and not the last request, that change is what was sent
   */
  leadTo(
    shown: LiveExchange[],
    operationOf: (exchange: LiveExchange) => Operation,
    about = '',
  ): Lead {
    const last = shown.at(-1);
    if (last === undefined) return { exchanges: [], before: [], isInOrder: false };
    const at = this.#steps.findIndex(({ exchange }) => exchange === last);
    const led = this.#steps
      .slice(0, at < 0 ? undefined : at)
      .filter((step) => step.isTwin || isChange(step) || isSameRequest(step.exchange, last));
    // A case that changes nothing itself reads what an earlier one changed.
    const isReading = operationOf(last).effect === undefined && !led.some(isChange);
    const steps = [...(isReading && this.#carried ? [this.#carried] : []), ...led];
    const all = [...new Set([...steps.map(({ exchange }) => exchange), ...shown.slice(0, -1)])];
    const described = all
      .filter((exchange) => exchange !== last)
      .toSorted((one, other) => startOf(one).localeCompare(startOf(other)))
      .map((exchange) => ({ exchange, text: this.#step(exchange, operationOf(exchange)) }));
    const lastStep = this.#step(last, operationOf(last));
    const before = described.filter(
      ({ exchange, text }, index) =>
        text !== (described[index + 1]?.text ?? lastStep) || this.#isOwnStep(exchange),
    );
    const isSaid = (exchange: LiveExchange) => about.includes(operationOf(exchange).documented);
    const isOfLast = shown.length > 1 || isSaid(last);
    const place = before.findLastIndex(
      ({ exchange }) => !isOfLast && operationOf(exchange).effect !== undefined && isSaid(exchange),
    );
    const changed = before[place]?.exchange;
    const words = (exchange: LiveExchange) =>
      describeRequest(
        exchange.recorded,
        operationOf(exchange),
        this.#senderOf(exchange),
        false,
        about,
      );
    const earlier = before.slice(0, changed && place);
    const nearest = earlier.slice(-DESCRIBED).map(({ text }) => text);
    const rest = earlier.length - nearest.length;
    return {
      exchanges: [...before.map(({ exchange }) => exchange), last],
      sent: words(changed ?? last),
      ...(changed && {
        readBack: [...before.slice(place + 1).map(({ text }) => text), words(last)],
      }),
      before: rest > 0 ? [earlierOnes(earlier.slice(0, rest), operationOf), ...nearest] : nearest,
      isInOrder: steps.some(
        (step) =>
          step.exchange !== last &&
          ((isChange(step) && !step.isTwin) || sharesIdentity(step, last)),
      ),
    };
  }

  /** Whether an exchange was sent without saying which response is right. */
  isOpen(exchange: LiveExchange): boolean {
    return this.#steps.some((step) => step.exchange === exchange && step.isOpen);
  }

  /** A twin or a change is a step of its own. The same reading, repeated until it changes, is one step. */
  #isOwnStep(exchange: LiveExchange): boolean {
    const step = this.#steps.find((candidate) => candidate.exchange === exchange);
    return step !== undefined && (step.isTwin || isChange(step));
  }

  #step(exchange: LiveExchange, operation: Operation): string {
    const request = describeRequest(exchange.recorded, operation, this.#senderOf(exchange), true);
    return `${request} → ${this.#redact(describeShortly(exchange), operation.service)}`;
  }

  #senderOf(exchange: LiveExchange): string | undefined {
    return this.#steps.find((step) => step.exchange === exchange)?.sender;
  }
}

/** `3 earlier requests: 2 PUT /menu/dishes, 1 GET /menu` */
function earlierOnes(
  steps: { exchange: LiveExchange }[],
  operationOf: (exchange: LiveExchange) => Operation,
): string {
  const kinds = Map.groupBy(steps, ({ exchange }) => operationOf(exchange).documented);
  const counted = [...kinds].map(([name, { length }]) => `${length} ${name}`).join(', ');
  return `${steps.length} earlier ${steps.length === 1 ? 'request' : 'requests'}: ${counted}`;
}

function senderOf({ token, connection }: Partial<SendOptions>): string | undefined {
  const words = [
    ...(token === undefined ? [] : [clientOf(token)]),
    // Behind its name may stand who alone uses it.
    ...(connection === undefined ? [] : [`over connection ${connection.split(' of ')[0]}`]),
  ];
  return words.length === 0 ? undefined : words.join(', ');
}

function clientOf(token: NonNullable<SendOptions['token']>): string {
  if ('client' in token) return `as the client ${token.client}`;
  return token.raw === null ? 'without a token' : 'with another token';
}

function isChange({ operation }: Step): boolean {
  return operation.effect !== undefined;
}

function sharesIdentity({ exchange }: Step, { recorded }: LiveExchange): boolean {
  const own = recorded.identities ?? [];
  return own.some((identity) => exchange.recorded.identities?.includes(identity));
}

function isSameRequest(one: LiveExchange, other: LiveExchange): boolean {
  const [a, b] = [one.request, other.request];
  return a.method === b.method && a.url === b.url && a.body === b.body;
}

function startOf({ recorded }: LiveExchange): string {
  return recorded.startedAt;
}
