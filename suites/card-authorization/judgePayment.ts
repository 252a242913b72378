import { isDeepStrictEqual } from 'node:util';
import { listed } from '../../src/words/listed.ts';
import type { LiveExchange } from '../../src/sent/exchange/LiveExchange.ts';
import type { Broken, Judgement } from '../../src/checked/model/Model.ts';
import { matchesStatus } from '../../src/sent/judging/answers.ts';
import { describeOutcome } from './assertions.ts';
import { instantOf } from './localTimes.ts';
import { CHANGED, FORBIDDEN, OPEN, RULES, UNKNOWN } from './modelState.ts';
import type { Authorized, Command, Payments, Used } from './modelState.ts';
import { paymentStateOf, textIn } from './paymentStatus.ts';
import type { PaymentRequest } from './paymentRequests.ts';

type Shown = Judgement<Payments, Command>;

/** What one response shows, rule by rule. */
class Findings {
  readonly kept: string[] = [];
  readonly broken: Broken<Command>[] = [];
  readonly outcome: string;

  constructor(exchange: LiveExchange) {
    this.outcome = describeOutcome(exchange);
  }

  breaks(rule: string, message: string, expected: string, more: Partial<Broken> = {}): void {
    const words = { message, expected, actual: this.outcome };
    this.broken.push({ rule, ...words, ...more } as Broken<Command>);
  }
}

/** What a response shows of a payment id, as the requests before it left it. */
export function judgePayment(payments: Payments, command: Command, exchange: LiveExchange): Shown {
  const { used, ids, about } = payments;
  const found = new Findings(exchange);
  const { kept, broken } = found;
  const nothing = { state: payments, kept, broken };
  if (command.by === UNKNOWN || (about !== undefined && about !== ids[command.id])) return nothing;
  const before = used[command.id];
  const { request, kind = 'good', must } = payments.bodies[command.body] ?? {};
  if (typeof before === 'object')
    return kind === 'refused'
      ? nothing
      : { ...nothing, seen: judgeAgain(payments, command, before, exchange, found) };
  const state = paymentStateOf(exchange);
  if (must !== undefined) {
    if (matchesStatus(exchange, ['4XX'])) kept.push(must);
    else if (state === 'AUTHORIZED')
      found.breaks(
        must,
        `A request with ${WRONG[must]} is authorized after other requests.`,
        '4XX',
      );
  }
  if (kind === 'good') {
    if (state === 'AUTHORIZED' && request !== undefined) judgeCopies(request, exchange, found);
    // Of several at once with one id, too, one is the first. What another client may do is open.
    else if (before === undefined && command.by === undefined)
      found.breaks(
        RULES.good,
        'A payment with a good card and an id of its own is not authorized.',
        '200 with paymentState AUTHORIZED',
        { mayBeOfOthers: true },
      );
  }
  const isAfter = (before === 'denied' || before === 'rejected') && kind === 'good';
  if (isAfter) judgeAfter(payments, before, exchange, found);
  const { body, merchant, change } = command;
  const isRejected =
    (kind === 'refused' || command.by === FORBIDDEN) &&
    matchesStatus(exchange, ['400', '401', '403', '404', '422']);
  const left = state === 'DENIED' ? 'denied' : isRejected ? 'rejected' : 'open';
  const next: Used = state === 'AUTHORIZED' ? { body, merchant, change } : left;
  return {
    ...nothing,
    state: { ...payments, used: used.with(command.id, next) },
    seen: isAfter ? { [OPEN[before]]: found.outcome } : {},
  };
}

/** What is wrong with a request, by the rule that it breaks. */
const WRONG = {
  [RULES.refused]: 'a negative amount',
  [RULES.header]: 'a restaurant header of another merchant',
};

/** A request for an id for which an authorization was made. @returns what it shows of open points */
function judgeAgain(
  { again, bodies }: Payments,
  command: Command,
  before: Authorized,
  exchange: LiveExchange,
  found: Findings,
): Shown['seen'] {
  const { status: conflict = '4XX' } = again;
  const rule = ruleAgain(again, before, command);
  const how =
    rule === RULES.another
      ? ` with ${CHANGED[command.change ?? -1] ?? otherFields(bodies[before.body], bodies[command.body])}`
      : '';
  if (matchesStatus(exchange, [conflict])) found.kept.push(rule);
  else if (paymentStateOf(exchange) !== undefined || !matchesStatus(exchange, ['4XX', '5XX']))
    found.breaks(
      rule,
      `A payment id for which an authorization was made is authorized again${how}${command.isLate ? ', seconds later' : ''}.`,
      conflict,
      command.isAtOnce ? {} : { right: [conflict] },
    );
  return rule === RULES.elsewhere ? { [OPEN.elsewhere]: found.outcome } : {};
}

/** The fields in which the requests of two bodies differ. */
function otherFields(...[one, other]: (Payments['bodies'][number] | undefined)[]): string {
  const [was, now] = [one?.request.body, other?.request.body].map((body) => ({
    ...body,
    ...body?.requestMetadata,
    requestMetadata: 0,
  }));
  const names = Object.keys({ ...was, ...now }) as (keyof typeof was)[];
  const changed = names.filter((name) => !isDeepStrictEqual(was?.[name], now?.[name]));
  return `another ${listed(changed, 3)}`;
}

function ruleAgain(
  { rules: [same = RULES.same] }: Payments['again'],
  before: Authorized,
  { body, merchant, change, isAtOnce }: Command,
): string {
  if (merchant !== before.merchant) return RULES.elsewhere;
  if (isAtOnce) return RULES.atOnce;
  return body === before.body && change === before.change ? same : RULES.another;
}

/** What an authorization repeats of its request. */
function judgeCopies(request: PaymentRequest, exchange: LiveExchange, found: Findings): void {
  found.kept.push(RULES.good);
  const { localTransactionDate: sent, cardLast4 } = request.body.requestMetadata;
  const shown = textIn(exchange, '/authorizationMetadata/localTransactionDate');
  const last4 = textIn(exchange, '/authorizationMetadata/last4');
  if (shown !== undefined && instantOf(shown) !== instantOf(sent))
    found.breaks(RULES.date, 'The localTransactionDate is not that of the request.', sent, {
      actual: shown,
    });
  else if (shown !== undefined) found.kept.push(RULES.date);
  if (last4 !== undefined && last4 !== cardLast4)
    found.breaks(RULES.last4, 'last4 is not that of the card supplied.', cardLast4, {
      actual: last4,
    });
  else if (last4 !== undefined) found.kept.push(RULES.last4);
}

/** A valid request for an id of which an earlier one was denied, or rejected. */
function judgeAfter(
  { again: { status: conflict = '4XX' } }: Payments,
  before: 'denied' | 'rejected',
  exchange: LiveExchange,
  found: Findings,
): void {
  if (matchesStatus(exchange, ['200', conflict])) return void found.kept.push(RULES[before]);
  found.breaks(
    RULES[before],
    `A valid request with the payment id of one that was ${before} before is neither processed nor a conflict.`,
    `200 with a PaymentStatus, or ${conflict}`,
    { mayBeOfOthers: true, right: ['200', conflict] },
  );
}
