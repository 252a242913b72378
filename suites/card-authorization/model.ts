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
import { fullOrPlain } from './lifecycle.ts';
import { instantOf } from './localTimes.ts';
import {
  AUTHORIZE,
  addressedTo,
  cardsThatAre,
  goodRequest,
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
  /** Who sends it, if not the first client with the token that it has had all along. */
  by?: 'another client' | 'a new token';
  /** Whether it is sent together with others. */
  isAtOnce?: true;
  /** Whether it is sent seconds later. */
  isLate?: boolean;
}

/** What is known of a payment id: nothing, what was authorized for it, or that whether it may be used again is open. */
type Used = undefined | 'open' | Pick<Command, 'body' | 'merchant'>;

interface Payments {
  ids: readonly string[];
  /** Valid requests, each with a localTransactionDate of its own, and one that is refused. */
  bodies: readonly { request: PaymentRequest; kind: 'good' | 'denied' | 'refused' }[];
  merchants: readonly Pick<PaymentRequest, 'path' | 'headers'>[];
  /** How a further client that may authorize payments sends, and the first one with a further token. */
  tokens: Partial<Record<NonNullable<Command['by']>, NonNullable<SendOptions['token']>>>;
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
  sequence: ({ bodies, merchants }, turn) => {
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
      if (kind === 'denied') return [[of(IDS - 2), { ...of(IDS + 3), body: 0 }]];
      return kind === 'refused' ? [[of(IDS + 2)], [of(IDS + 2)]] : [];
    });
    const rest = fc.array(command(IDS - 1), { minLength: 5, maxLength: 5 }).chain((drawn) => {
      const all = [...drawn.map((one) => [one]), ...others];
      return fc.shuffledSubarray(all, { minLength: all.length }).map((steps) => steps.flat());
    });
    return fc
      .tuple(fc.tuple(...first), rest)
      .map(([begun, drawn]) => [
        ...[...begun, ...begun.slice(0, 1), ...drawn],
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
  request: ({ id, body, merchant, isAtOnce, by }, state) => {
    const { ids, bodies, merchants, used, tokens } = state;
    const { request, kind } = bodies[body] ?? bodies[0]!;
    const at = merchants[merchant] ?? addressedTo(request.path.merchantUuid);
    const parts = { ...request, ...at, path: { ...at.path, paymentUuid: ids[id] ?? '' } };
    const token = by && tokens[by];
    const isOther = token !== undefined;
    const isOpen = used[id] === 'open' || isAtOnce === true || kind === 'refused' || isOther;
    const expects = isOpen ? 'anything' : used[id] === undefined ? 'success' : ['409'];
    return {
      ...{ operation: AUTHORIZE, parts },
      options: { expects, ...(isOther && { token }) },
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
  const ids = Array.from({ length: IDS + 4 }, () => paymentUuidFor(trial.identity()));
  const client = await otherClient(trial, ({ scopes }) => scopes.includes(SCOPE));
  const raw = await trial.once('payments/a further token', furtherToken);
  const tokens = {
    ...(client !== undefined && { 'another client': { client } }),
    ...(raw !== undefined && { 'a new token': { raw } }),
  };
  return { ids, bodies, merchants, tokens, used: ids.map(() => undefined) };
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
  const { used, ids, about } = payments;
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
  const isConflict = matchesStatus(exchange, ['409']);
  if (typeof before === 'object') {
    if (kind === 'refused') return nothing;
    const rule = ruleAgain(before, command);
    if (isConflict) kept.push(rule);
    else if (state !== undefined || !matchesStatus(exchange, ['4XX', '5XX']))
      say(
        rule,
        `A payment id for which an authorization was made is authorized again${command.isLate ? ', seconds later' : ''}.`,
        '409',
      );
    return nothing;
  }
  if (kind === 'refused' && before === 'open') {
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
  const { body, merchant } = command;
  const next: Used = state === 'AUTHORIZED' ? { body, merchant } : 'open';
  return { ...nothing, state: { ...payments, used: used.with(command.id, next) } };
}

function ruleAgain(
  before: Pick<Command, 'body' | 'merchant'>,
  { body, merchant, isAtOnce }: Command,
): string {
  if (isAtOnce) return RULES.atOnce;
  if (merchant !== before.merchant) return RULES.elsewhere;
  return body === before.body ? RULES.same : RULES.another;
}
