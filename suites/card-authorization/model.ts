import fc from 'fast-check';
import type { Model } from '../../src/checked/model/Model.ts';
import { judgePayment } from './judgePayment.ts';
import { begin, CHANGED, FORBIDDEN, IDS, RULES, UNKNOWN } from './modelState.ts';
import type { Command, Payments } from './modelState.ts';
import { AUTHORIZE, addressedTo } from './paymentRequests.ts';

/** Who sends the payments again in the end. */
const BY = ['another client', 'a new token'] as const;

/** Payments, one for each id, whoever asks before and at once. */
export const model: Model<Payments, Command> = {
  name: 'payments',
  decides: Object.values(RULES),
  sequences: 2,
  begin,
  isLate: ({ isLate = false }) => isLate,
  // The first of them once more, when many others were authorized.
  atEnd: {
    rule: RULES.same,
    commands: ({ used: [first] }) => (typeof first === 'object' ? [{ ...first, id: 0 }] : []),
  },
  unseen: 'no test sequence of payments reached it',
  sequence: ({ bodies, merchants, changes, tokens }, turn) => {
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
    // One is refused right behind a request that was rejected for its token.
    const others = bodies.flatMap(({ kind, must }, body): Command[][] => {
      const of = (id: number) => ({ id, body, merchant: 0 });
      // Paid once, its id is used up, whatever came of it before.
      const paid = (id: number) => [1, 2].map(() => ({ ...of(id), body: 0 }));
      if (kind === 'denied')
        return [
          [of(IDS - 2), { ...of(IDS + 3), body: 0 }],
          [of(IDS + 4), ...paid(IDS + 4)],
        ];
      if (kind === 'good') return [];
      if (must === RULES.header) return [[of(IDS + 6)]];
      // For a merchant that does not exist.
      if (must === undefined) return [[{ ...of(IDS + 7), merchant: -1 }, ...paid(IDS + 7)]];
      const unknown = { ...of(IDS + 2), by: UNKNOWN };
      return [[unknown, of(IDS + 2)], [of(IDS + 2)], [of(IDS + 5), ...paid(IDS + 5)]];
    });
    const allowed = { id: IDS + 8, body: 0, merchant: 0 };
    if (tokens[FORBIDDEN]) others.push([{ ...allowed, by: FORBIDDEN }, allowed, allowed]);
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
  // Two for one id, and four for another, all different: what the second one leaves behind may let the third through.
  together: ({ merchants }, turn) =>
    fc.shuffledSubarray([0, 1, 2], { minLength: 3 }).map((good) => {
      const asked = (id: number, count: number, last: Partial<Command>) =>
        Array.from({ length: count }, (_, n): Command => {
          const body = good[n % good.length] ?? 0;
          const change = n < good.length ? {} : { change: 0 };
          const more = n === count - 1 ? last : {};
          return { id, body, merchant: 0, isAtOnce: true, ...change, ...more };
        });
      const isOdd = turn % 2 === 1;
      return [
        ...asked(IDS - 1, isOdd ? 4 : 2, isOdd ? { by: BY[0] } : {}),
        ...asked(IDS, isOdd ? 2 : 4, { merchant: Math.max(0, merchants.length - 1) }),
      ];
    }),
  // Each is known afterwards, whatever else was under way.
  after: (commands) =>
    [...new Map(commands.toReversed().map((one) => [one.id, one])).values()].map(
      ({ isAtOnce: _, ...one }) => one,
    ),
  request: ({ id, body, merchant, change, isAtOnce, by }, state) => {
    const { ids, bodies, changes, merchants, used, tokens, again } = state;
    const { request: plain, kind, must } = bodies[body] ?? bodies[0]!;
    const request = changes[change ?? -1]?.(plain) ?? plain;
    const at = merchants[merchant] ?? addressedTo(request.path.merchantUuid);
    const other = merchants.find((_, n) => n !== merchant);
    const { headers } = must === RULES.header ? (other ?? at) : at;
    const parts = { ...request, headers, path: { ...at.path, paymentUuid: ids[id] ?? '' } };
    const token = by && tokens[by];
    const isOther = token !== undefined;
    const isOpen =
      typeof used[id] === 'string' || isAtOnce === true || kind === 'refused' || isOther;
    const isFirst = !isOpen && used[id] === undefined;
    const expects = isOpen ? 'anything' : isFirst ? 'success' : [again.status ?? '4XX'];
    return {
      ...{ operation: AUTHORIZE, parts },
      options: {
        // What one request leaves behind for its connection decides nothing about the next one.
        ...{ expects, connection: isAtOnce ? undefined : 'a' },
        ...{ ...(isFirst && { role: 'twin' as const }), ...(isOther && { token }) },
      },
    };
  },
  describe: ({ id, change, merchant, by, isLate, ...command }, { bodies }) =>
    [
      `payment ${id + 1} with a ${bodies[command.body]?.kind ?? ''} request, no. ${command.body + 1}`,
      ...(change === undefined ? [] : [CHANGED[change] ?? 'other data']),
      ...(merchant === 0 ? [] : ['for another merchant']),
      ...(by === undefined ? [] : [`by ${by}`]),
      ...(isLate ? ['seconds later'] : []),
    ].join(', '),
  judge: judgePayment,
  partsOf: ({ ids }) => [...ids],
  only: (payments, about) => ({ ...payments, about }),
};
