import fc from 'fast-check';
import { dateTimes } from '../../generators/fields/dateTimes.ts';
import { otherClient } from '../../src/checked/otherClient.ts';
import type { Trial } from '../../src/checked/Trial.ts';
import type { LiveExchange } from '../../src/sent/exchange/LiveExchange.ts';
import type { Broken, Judgement, Model } from '../../src/checked/model/Model.ts';
import { tokenIn } from '../../src/sent/exchange/Tokens.ts';
import { matchesStatus } from '../../src/sent/answers.ts';
import type { SendOptions } from '../../src/sent/SendOptions.ts';
import { LOGIN, loginParts } from '../authentication/login.ts';
import { authorizedElsewhere, describeOutcome } from './assertions.ts';
import { transitionOf, type Transition } from '../../src/promised/stateMachine.ts';
import { fullOrPlain, paymentMachine } from './lifecycle.ts';
import { instantOf } from './localTimes.ts';
import {
  AUTHORIZE,
  addressedTo,
  cardsThatAre,
  goodCard,
  goodRequest,
  lastGoodCard,
  paymentUuidFor,
  withCard,
  withMetadata,
  type PaymentRequest,
} from './paymentRequests.ts';
import { paymentStateOf, textIn } from './paymentStatus.ts';
import { transactionInstant } from './transactionInstant.ts';

/** A request for one of the payment ids, with one of the bodies, for one of the merchants. */
interface Command {
  id: number;
  body: number;
  merchant: number;
  /** Which one change its body has, if any. */
  change?: number;
  /** Who sends it, if not the first client with the token that it has had all along. */
  by?: 'another client' | 'a new token';
  /** Whether it is sent together with others. */
  isAtOnce?: true;
  /** Whether it is sent seconds later. */
  isLate?: boolean;
}

/** What was authorized for a payment id. */
type Authorized = Pick<Command, 'body' | 'merchant' | 'change'>;

/** What is known of a payment id: nothing, what was authorized for it, or why it is open whether it may be used again. */
type Used = undefined | 'denied' | 'rejected' | 'open' | Authorized;

interface Payments {
  ids: readonly string[];
  /** Valid requests, each with a localTransactionDate of its own, and one that is refused. */
  bodies: readonly { request: PaymentRequest; kind: 'good' | 'denied' | 'refused' }[];
  /** What another request for the same payment id may have otherwise: one thing each. */
  changes: readonly ((request: PaymentRequest) => PaymentRequest)[];
  merchants: readonly Pick<PaymentRequest, 'path' | 'headers'>[];
  /** How a further client that may authorize payments sends, and the first one with a further token. */
  tokens: Partial<Record<NonNullable<Command['by']>, NonNullable<SendOptions['token']>>>;
  /** What follows on the same request again, as the documents have it. */
  again: Pick<Transition, 'status' | 'rules'>;
  used: readonly Used[];
  about?: string;
}

const RULES = {
  good: 'card-authorization/authorize/good-card-is-authorized',
  same: 'card-authorization/authorize/payment-id-again-with-the-same-body',
  another: 'card-authorization/authorize/payment-id-again-with-another-body',
  elsewhere: 'card-authorization/authorize/payment-id-again-at-another-merchant',
  atOnce: 'card-authorization/authorize/payment-id-twice-at-once',
  date: 'card-authorization/authorize/transaction-date-is-a-copy',
  last4: 'card-authorization/authorize/last4-is-the-card-supplied',
  refused: 'card-authorization/authorize/parts-of-a-sum-are-not-negative',
  rejected: 'card-authorization/authorize/payment-id-after-a-refusal',
  denied: 'card-authorization/authorize/payment-id-after-a-denial',
} as const;

/** What the documents leave open about a payment id that was used. */
const OPEN = {
  rejected: 'card-authorization/authorize/payment-id-after-refusal',
  denied: 'card-authorization/authorize/payment-id-after-denial',
  elsewhere: 'card-authorization/authorize/payment-id-of-another-merchant',
} as const;

const SCOPE = 'credit_cards.authorization:write';

/** How many payment ids a sequence has. */
const IDS = 5;

/** Who sends the payments again in the end. */
const BY = ['another client', 'a new token'] as const;

/** Payments, one for each id, whoever asks before and at once. */
export const model: Model<Payments, Command> = {
  name: 'payments',
  decides: Object.values(RULES),
  sequences: 2,
  begin,
  isLate: ({ isLate = false }) => isLate,
  unseen: 'no sequence of payments came to it',
  sequence: ({ bodies, merchants, changes }, turn) => {
    const command = (ids: number) =>
      fc.record<Command>({
        id: fc.nat(ids - 1),
        body: fc.nat(bodies.length - 1),
        merchant: fc.nat(3).map((n) => (n === 0 ? merchants.length - 1 : 0)),
      });
    // Each id first with a good card; then again, after others, in any order.
    const first = [0, 1, 2].map((id) =>
      fc.constantFrom<Command>(...merchants.map((_, merchant) => ({ id, body: id, merchant }))),
    );
    // What is denied is for another id, right before a good card; what is refused, for one more, and is sent again.
    const others = bodies.flatMap(({ kind }, body): Command[][] => {
      const of = (id: number) => ({ id, body, merchant: 0 });
      if (kind === 'denied')
        return [
          [of(IDS - 2), { ...of(IDS + 3), body: 0 }],
          [of(IDS + 4), { ...of(IDS + 4), body: 0 }],
        ];
      if (kind === 'good') return [];
      return [[of(IDS + 2)], [of(IDS + 2)], [of(IDS + 5), { ...of(IDS + 5), body: 0 }]];
    });
    const rest = fc.array(command(IDS - 1), { minLength: 5, maxLength: 5 }).chain((drawn) => {
      const all = [...drawn.map((one) => [one]), ...others];
      return fc.shuffledSubarray(all, { minLength: all.length }).map((steps) => steps.flat());
    });
    return fc.tuple(fc.tuple(...first), rest).map(([begun, drawn]) => [
      ...[...begun, ...begun.slice(0, 1), ...drawn],
      // Of both turns one has the first half of the changes, each of a request with a good card.
      ...changes.flatMap((_, change): Command[] => {
        const one = begun[change % 2 === turn % 2 ? 0 : 1]!;
        return change % 2 === turn % 2 || turn > 1 ? [{ ...one, change }] : [];
      }),
      ...begun.map((one, n) => ({ ...one, by: BY[n], isLate: turn === 0 && !BY[n] })),
    ]);
  },
  together: () =>
    fc.constantFrom([0, 1], [1, 0]).map(([one = 0, other = 0]) => {
      const asked = [
        { id: IDS - 1, body: one },
        { id: IDS - 1, body: other },
        { id: IDS, body: one },
        { id: IDS + 1, body: other },
      ];
      return asked.map((command): Command => ({ ...command, merchant: 0, isAtOnce: true }));
    }),
  request: ({ id, body, merchant, change, isAtOnce, by }, state) => {
    const { ids, bodies, changes, merchants, used, tokens, again } = state;
    const { request: plain, kind } = bodies[body] ?? bodies[0]!;
    const request = changes[change ?? -1]?.(plain) ?? plain;
    const at = merchants[merchant] ?? addressedTo(request.path.merchantUuid);
    const parts = { ...request, ...at, path: { ...at.path, paymentUuid: ids[id] ?? '' } };
    const token = by && tokens[by];
    const isOther = token !== undefined;
    const isOpen =
      typeof used[id] === 'string' || isAtOnce === true || kind === 'refused' || isOther;
    const isFirst = !isOpen && used[id] === undefined;
    const expects = isOpen ? 'anything' : isFirst ? 'success' : [again.status ?? '4XX'];
    return {
      ...{ operation: AUTHORIZE, parts },
      options: { expects, ...(isFirst && { role: 'twin' }), ...(isOther && { token }) },
    };
  },
  judge,
  partsOf: ({ ids }) => [...ids],
  only: (payments, about) => ({ ...payments, about }),
};

async function begin(trial: Trial): Promise<Payments> {
  const plain = await goodRequest(trial);
  const instant = (await transactionInstant(trial)).getTime();
  const merchants = [addressedTo(plain.path.merchantUuid)];
  const elsewhere = await authorizedElsewhere(trial, plain);
  if (elsewhere !== undefined) merchants.push(addressedTo(elsewhere.path.merchantUuid));
  const denied = cardsThatAre(trial, 'DENIED').slice(0, 1);
  const willSaveCard = plain.body.cardNumberOrigin === 'END_USER';
  const kinds = [
    { request: plain, kind: 'good' as const },
    { request: await fullOrPlain(trial), kind: 'good' as const },
    { request: { ...plain, body: { ...plain.body, willSaveCard } }, kind: 'good' as const },
    ...denied.map((card) => ({ request: withCard(plain, card), kind: 'denied' as const })),
    { request: { ...plain, body: { ...plain.body, amount: -1 } }, kind: 'refused' as const },
  ];
  const bodies = kinds.map(({ request, kind }, n) => {
    const localTransactionDate = dateTimes.plain(new Date(instant - n * 60_000));
    return { request: withMetadata(request, { localTransactionDate }), kind };
  });
  const ids = Array.from({ length: IDS + 6 }, () => paymentUuidFor(trial.identity()));
  const client = await otherClient(trial, ({ scopes }) => scopes.includes(SCOPE));
  const raw = await trial.once('payments/a further token', furtherToken);
  const tokens = {
    ...(client !== undefined && { 'another client': { client } }),
    ...(raw !== undefined && { 'a new token': { raw } }),
  };
  const changes = changesOf(trial, instant);
  const again = transitionOf(paymentMachine(trial), 'authorized', 'the same PUT again');
  return { again, ids, bodies, changes, merchants, tokens, used: ids.map(() => undefined) };
}

function changesOf(trial: Trial, instant: number): Payments['changes'] {
  const inBody =
    (change: (amount: number, body: PaymentRequest['body']) => object) =>
    (one: PaymentRequest) => ({
      ...one,
      body: { ...one.body, ...change(one.body.amount, one.body) },
    });
  const later = dateTimes.plain(new Date(instant + 60_000));
  const [card, denied] = [lastGoodCard(trial), cardsThatAre(trial, 'DENIED')[0]];
  const cards = [...(card === goodCard(trial) ? [] : [card]), ...(denied ? [denied] : [])];
  return [
    inBody((amount) => ({ amount: Math.max(0.01, Math.floor(amount * 50) / 100) })),
    inBody((amount) => ({ amount: 0, tipAmount: amount })),
    inBody((_amount, { willSaveCard }) => ({ willSaveCard: !willSaveCard })),
    (one) =>
      withMetadata(one, {
        guestIdentifier: '+15555550100',
        originIPAddr: '8.8.4.4',
        partnerServiceInfo: { instanceId: 'conformance-2' },
      }),
    (one) => withMetadata(one, { localTransactionDate: later }),
    ...cards.map((other) => (one: PaymentRequest) => withCard(one, other)),
  ];
}

/** A further token of the first client; undefined if it gets none. */
async function furtherToken(trial: Trial): Promise<string | undefined> {
  const parts = loginParts(trial.target, trial.target.clients[0]);
  return tokenIn(
    trial.target,
    await trial.send(LOGIN, parts, { expects: 'anything', role: 'setup' }),
  );
}

function judge(
  payments: Payments,
  command: Command,
  exchange: LiveExchange,
): Judgement<Payments, Command> {
  const { used, ids, about, again } = payments;
  const { status: conflict = '4XX' } = again;
  const before = used[command.id];
  const { request, kind = 'good' } = payments.bodies[command.body] ?? {};
  const broken: Broken<Command>[] = [];
  const kept: string[] = [];
  const nothing = { state: payments, kept, broken };
  if (about !== undefined && about !== ids[command.id]) return nothing;
  const say = (rule: string, message: string, expected: string, more: Partial<Broken> = {}) =>
    broken.push({
      rule,
      message,
      expected,
      actual: describeOutcome(exchange),
      ...more,
    } as Broken<Command>);
  const state = paymentStateOf(exchange);
  const isConflict = matchesStatus(exchange, [conflict]);
  if (typeof before === 'object') {
    if (kind === 'refused') return nothing;
    const rule = ruleAgain(again, before, command);
    const how =
      rule === RULES.another ? ` with ${CHANGED[command.change ?? -1] ?? 'other data'}` : '';
    const seen: Judgement<Payments, Command>['seen'] =
      rule === RULES.elsewhere ? { [OPEN.elsewhere]: describeOutcome(exchange) } : {};
    if (isConflict) kept.push(rule);
    else if (state !== undefined || !matchesStatus(exchange, ['4XX', '5XX']))
      say(
        rule,
        `A payment id for which an authorization was made is authorized again${how}${command.isLate ? ', seconds later' : ''}.`,
        conflict,
        command.isAtOnce ? {} : { right: [conflict] },
      );
    return { ...nothing, seen };
  }
  if (kind === 'refused' && before === 'rejected') {
    if (matchesStatus(exchange, ['4XX'])) kept.push(RULES.refused);
    else if (state === 'AUTHORIZED')
      say(RULES.refused, 'A negative amount that was rejected is authorized later.', '4XX');
  }
  if (state === 'AUTHORIZED' && request !== undefined && kind === 'good') {
    kept.push(RULES.good);
    const { localTransactionDate: sent, cardLast4 } = request.body.requestMetadata;
    const shown = textIn(exchange, '/authorizationMetadata/localTransactionDate');
    const last4 = textIn(exchange, '/authorizationMetadata/last4');
    if (shown !== undefined && instantOf(shown) !== instantOf(sent))
      say(RULES.date, 'The localTransactionDate is not that of the request.', sent, {
        actual: shown,
      });
    else if (shown !== undefined) kept.push(RULES.date);
    if (last4 !== undefined && last4 !== cardLast4)
      say(RULES.last4, 'last4 is not that of the card supplied.', cardLast4, { actual: last4 });
    else if (last4 !== undefined) kept.push(RULES.last4);
  } else if (before === undefined && kind === 'good')
    // Of several at once with one id, too, one is the first.
    say(
      RULES.good,
      'A payment with a good card and an id of its own is not authorized.',
      '200 with paymentState AUTHORIZED',
      { mayBeOfOthers: true },
    );
  const isAfter = (before === 'denied' || before === 'rejected') && kind === 'good';
  const isRejected = matchesStatus(exchange, ['400', '422']);
  if (isAfter && (isConflict || matchesStatus(exchange, ['200']))) kept.push(RULES[before]);
  else if (isAfter)
    say(
      RULES[before],
      `A valid request with the payment id of one that was ${before} before is neither processed nor a conflict.`,
      `200 with a PaymentStatus, or ${conflict}`,
      { mayBeOfOthers: true, right: ['200', conflict] },
    );
  const { body, merchant, change } = command;
  const rejected = isRejected && kind === 'refused' ? 'rejected' : 'open';
  const left = state === 'DENIED' ? 'denied' : rejected;
  const next: Used = state === 'AUTHORIZED' ? { body, merchant, change } : left;
  return {
    ...nothing,
    state: { ...payments, used: used.with(command.id, next) },
    seen: isAfter ? { [OPEN[before]]: describeOutcome(exchange) } : {},
  };
}

/** What another request has otherwise, in the order of `changesOf`. */
const CHANGED = ['half the amount', 'the amount as tip', 'another willSaveCard', 'another guest'];

function ruleAgain(
  { rules: [same = RULES.same] }: Pick<Transition, 'rules'>,
  before: Authorized,
  { body, merchant, change, isAtOnce }: Command,
): string {
  if (isAtOnce) return RULES.atOnce;
  if (merchant !== before.merchant) return RULES.elsewhere;
  return body === before.body && change === before.change ? same : RULES.another;
}
