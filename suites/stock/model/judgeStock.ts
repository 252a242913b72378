import type { LiveExchange } from '../../../src/sent/exchange/LiveExchange.ts';
import type { Broken } from '../../../src/checked/model/Model.ts';
import { describeAnswer, matchesStatus } from '../../../src/sent/judging/answers.ts';
import { Findings, knowing, LIST } from './Findings.ts';
import { judgeElsewhere } from './judgeElsewhere.ts';
import { RULES, UNCHANGED, lookedAt, ownerOf, rulesOfSetting } from './modelState.ts';
import type { Change, Command } from './modelState.ts';
import type { Known, Naming, Shown, Stock } from './modelState.ts';
import { showsAmongVersions } from '../items/shownStates.ts';
import {
  describeEntries,
  describeState,
  entriesFor,
  entriesOf,
  inState,
  isInvalid,
  isSameGuid,
  mayBeSold,
  showState,
  stateOf,
  type StockEntry,
} from '../items/stockEntries.ts';

/** What a response shows of the stock, as the requests before it left it. */
export function judgeStock(stock: Stock, command: Command, exchange: LiveExchange): Shown {
  if (command.do === 'update') {
    const isAccepted = matchesStatus(exchange, ['200']);
    const isOpen =
      (command.isByOther === true && !isAccepted) ||
      (command.isBehindUnknown === true && !(isAccepted && showsAll(stock, command, exchange)));
    if (!isOpen) return afterUpdate(stock, command.changes, exchange);
    const forgotten = command.changes.map(({ item }) => [item, { now: undefined }] as const);
    return { state: knowing(stock, new Map(forgotten)), kept: [], broken: [] };
  }
  if (command.do === 'stray') return afterStray(stock, command, exchange);
  // Whether a read succeeds is for other rules; one that does not shows nothing of the stock.
  if (!matchesStatus(exchange, ['200'])) return { state: stock, kept: [], broken: [] };
  if (command.at !== 'here') {
    const rule = command.do === 'search' ? RULES.elsewhere : RULES.listedElsewhere;
    return judgeElsewhere(stock, rule, exchange);
  }
  const entries = entriesOf(exchange);
  const { state, ...found } =
    command.do === 'search'
      ? afterSearch(stock, command, entries)
      : afterList(stock, command, entries);
  const limited = entries.filter(({ status }) => status === 'QUANTITY');
  const isWhole = limited.length === 0 ? stock.isWhole : !limited.some(isHalf);
  return { ...found, state: { ...state, isWhole: stock.isWhole === false ? false : isWhole } };
}

/** Whether a response says of each item that it is as it was set. */
function showsAll(
  { items }: Stock,
  { changes }: Command & { do: 'update' },
  exchange: LiveExchange,
) {
  const entries = entriesOf(exchange);
  return changes.every(({ item, state }) => {
    const known = items[item]?.item;
    return known !== undefined && showState(entries, known, state);
  });
}

/** Whether an entry has the status of one state and the quantity of another. */
function isHalf({ status, quantity }: StockEntry): boolean {
  return status === 'QUANTITY' && typeof quantity !== 'number';
}

function afterUpdate(stock: Stock, changes: readonly Change[], exchange: LiveExchange): Shown {
  const [first] = changes;
  const isOne = changes.length === 1 && first !== undefined;
  if (!matchesStatus(exchange, ['200'])) {
    const states = changes.map(({ state }) => describeState(state)).join(' and ');
    const words = { expected: '200', actual: describeAnswer(exchange) };
    const message = `PUT /stock/v1/inventory/update rejected a valid update to ${states}.`;
    const from = first && stock.items[first.item]?.now?.status;
    const rules = isOne ? rulesOfSetting(stock, first.state.status, from) : [RULES.several];
    const broken = rules.map((rule) => ({ rule, message, ...words, mayBeOfOthers: true as const }));
    return { state: stock, kept: [], broken };
  }
  const seen = new Map(
    stock.items.map((known, place): [number, Partial<Known>] => {
      const change = changes.find(({ item }) => item === place);
      if (change === undefined)
        return [place, known.since === 'shown' ? { since: 'another update' } : {}];
      const { state: now } = change;
      const sets = rulesOfSetting(stock, now.status, known.now?.status);
      const isLong = known.isLong === true && known.now !== undefined && now.status !== 'IN_STOCK';
      return [place, { now, sets, isLong, since: isOne ? 'one element' : 'several elements' }];
    }),
  );
  const entries = entriesOf(exchange);
  const held = changes.flatMap(({ item: place, state }) => {
    const item = stock.items[place]?.item;
    return item === undefined || entriesFor(entries, item).length === 0
      ? []
      : [{ place, item, state }];
  });
  const wrong = held.find(
    (one) => !showState(entries, one.item, one.state) && !mayBeSold(entries, one),
  );
  const broken: Broken[] = [];
  if (wrong !== undefined) {
    const message =
      'PUT /stock/v1/inventory/update responded with another state than the one in the request.';
    const words = inState(wrong.item, wrong.state, entries);
    // A list of all that is at risk may be read once others have changed it.
    const owner = ownerOf(stock, entriesFor(entries, wrong.item));
    const excused = { ...excuses(owner, wrong.place, stock, []), mayBeLate: true as const };
    broken.push({ rule: RULES.answer, message, ...words, ...excused });
  }
  const kept = held.length > 0 && wrong === undefined ? [RULES.answer] : [];
  return { state: knowing(stock, seen), kept, broken: broken as Shown['broken'] };
}

/** Whether a documented rejection came is for other rules; what it left unchanged is looked at. */
function afterStray(
  stock: Stock,
  { item: place, wrong, behind }: Command & { do: 'stray' },
  exchange: LiveExchange,
): Shown {
  const isNowhere = wrong === 'restaurant';
  const was = stock.items[place]?.since;
  const since = isNowhere ? 'an update for an unknown restaurant' : 'a rejected update';
  const unchanged: Partial<Known> = was === 'shown' ? { since } : {};
  const isLeft = isNowhere || matchesStatus(exchange, ['4XX']);
  // Whether what it names validly is set at once is open.
  const open = behind && [[behind.item, { now: undefined, sets: [], open: behind.state }] as const];
  const left = [place, isLeft ? unchanged : { now: undefined }] as const;
  return {
    state: knowing(stock, new Map([left, ...(open ?? [])])),
    ...{ kept: [], broken: [] },
    ...(isNowhere && {
      seen: { 'stock/malformed-restaurant': `stock/update: ${describeAnswer(exchange)}` },
    }),
  };
}

function afterSearch(
  stock: Stock,
  { items, by, isLate }: Command & { do: 'search' },
  entries: StockEntry[],
): Shown {
  const found = new Findings();
  const isShown = by === 'multiLocationId' ? showsAmongVersions : showState;
  for (const [place, known] of lookedAt(stock).filter(([place]) => items.includes(place))) {
    const { item, now, since } = known;
    const own = entriesFor(entries, item);
    const rule = RULES[`finds ${by}`];
    if (own.length > 0) found.kept.add(rule);
    else {
      const words = {
        expected: `an entry of the item ${item.guid}`,
        actual: describeEntries(entries, item),
      };
      found.breaks(rule, `${SEARCH} does not find an item of the restaurant.`, words, {
        mayBeOfOthers: true,
      });
    }
    const { open } = known;
    // What is shown at once, as if it had been accepted, must stay so.
    if (now === undefined && open && own[0] && (isLate || showState(own, item, open)))
      found.seen.set(place, {
        ...{ now: stateOf(own[0]), open: undefined },
        since: isLate ? 'shown' : 'a rejected update',
      });
    if (now === undefined || own.length === 0) continue;
    const isKept = isShown(entries, item, now);
    if (!isKept && found.sold(place, own, { item, state: now })) continue;
    found.seen.set(place, isKept ? { since: 'shown' } : { now: undefined });
    const rules = rulesShown(known, by);
    if (isKept) for (const one of rules) found.kept.add(one);
    else {
      const message =
        since in UNCHANGED
          ? `After ${since}, a search shows an item in another state than before.`
          : `A search shows an item in another state than the last update set${since === 'shown' ? ', which it showed before' : ''}.`;
      const owner = ownerOf(stock, own);
      const isOfAnother = owner !== undefined && owner !== place;
      found.breaks(
        isOfAnother ? RULES.noOther : (rules[0] ?? RULES.noOther),
        message,
        inState(item, now, entries),
        {
          ...excuses(owner, place, stock, own),
          ...(by === 'multiLocationId' && { unless: byGuid(place) }),
        },
      );
    }
  }
  const stray = stock.items.find(
    ({ item }, place) =>
      !items.includes(place) &&
      entries.some((entry) => !isInvalid(entry) && isSameGuid(entry.guid, item.guid)),
  );
  if (stray !== undefined && by === 'guid')
    found.breaks(
      RULES.onlyAsked,
      `${SEARCH} returned an item with none of the requested identifiers.`,
      {
        expected: 'entries of the requested items, and no others',
        actual: `one of the item ${stray.item.guid}`,
      },
    );
  return found.of(stock);
}

const SEARCH = 'POST /stock/v1/inventory/search';

/** What an item keeps by being shown in its state, and what it breaks, first, by being shown in another one. */
function rulesShown({ sets = [], since }: Known, by: Naming): string[] {
  if (since === 'several elements') return [RULES.several, ...sets];
  if (since !== 'one element' && since !== 'shown') return [UNCHANGED[since], ...sets];
  return by === 'multiLocationId' ? [RULES.byMultiLocationId, ...sets] : [...sets];
}

/** What explains a state that is not the last: a quantity that the run chose for one item is nobody else's. */
function excuses(
  owner: number | undefined,
  place: number,
  stock: Stock,
  shown: StockEntry[],
): Pick<Broken, 'mayBeLate' | 'mayBeOfOthers'> {
  // Nobody sets half a state, where states are shown whole at other times.
  if (stock.isWhole && shown.some(isHalf)) return {};
  if (owner === undefined) return { mayBeLate: true, mayBeOfOthers: true };
  return owner === place ? { mayBeLate: true } : {};
}

const byGuid = (item: number): Command => ({ do: 'search', items: [item], by: 'guid', at: 'here' });

function afterList(
  stock: Stock,
  { filter, isLate }: Command & { do: 'list' },
  entries: StockEntry[],
): Shown {
  const found = new Findings();
  const asked = `${LIST}${filter === undefined ? '' : `?status=${filter}`}`;
  for (const [place, known] of lookedAt(stock)) {
    const { item, now, since } = known;
    if (now === undefined) continue;
    const isMeant = now.status !== 'IN_STOCK' && (filter ?? now.status) === now.status;
    const own = entriesFor(entries, item);
    const rule =
      now.status === 'IN_STOCK'
        ? RULES.back
        : isMeant
          ? RULES[`lists ${now.status}`]
          : RULES[`restricts ${filter ?? now.status}`];
    if (isMeant ? showState(own, item, now) : own.length === 0) {
      found.kept.add(rule);
      found.seen.set(place, {
        since: 'shown',
        isLong: known.isLong || (isMeant && isLate !== undefined),
      });
      continue;
    }
    if (isMeant && found.sold(place, own, { item, state: now })) continue;
    // No earlier state explains it either.
    const isGone = known.isLong === true && filter === undefined && own.length === 0;
    const isSet = / elements?$/.test(since);
    const verb = own.length === 0 ? 'does not list' : 'shows in another state';
    const message = `${isMeant ? verb : 'lists'} an item that ${isSet ? 'was set to' : 'an earlier read showed as'} ${describeState(now)}.`;
    const words = inState(item, now, entries);
    const expected = isMeant ? words.expected : `no entry of the item ${item.guid}`;
    found.breaks(
      rule,
      `${asked} ${message}`,
      { ...words, expected },
      {
        ...(isGone ? { mayBeOfOthers: true } : excuses(ownerOf(stock, own), place, stock, own)),
        unless: byGuid(place),
      },
    );
  }
  if (filter === undefined) found.leavesOut(stock, entries);
  if (entries.some(({ status }) => status === 'IN_STOCK'))
    found.breaks(RULES.never, `${asked} returned an item that is IN_STOCK.`, {
      expected: 'no entry whose status is IN_STOCK',
      actual: 'one of them IN_STOCK',
    });
  const stray = entries.find(({ guid = '' }) => stock.foreign.has(guid.toLowerCase()));
  if (stray !== undefined)
    found.breaks(RULES.foreign, `${asked} lists an item of another restaurant.`, {
      expected: 'items of the restaurant in the header',
      actual: `the item ${stray.guid ?? ''} of ${stock.elsewhere ?? ''}`,
    });
  else if (stock.foreign.size > 0) found.kept.add(RULES.foreign);
  return found.of(stock);
}
