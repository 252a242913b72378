import { describeAnswer, matchesStatus } from '../../sent/judging/answers.ts';
import type { LiveExchange } from '../../sent/exchange/LiveExchange.ts';
import type { ListPage } from '../paging/PagedList.ts';
import { leftOut } from './leftOut.ts';
import type { Broken, Judgement } from './Model.ts';
import { asTurn, FILTERED, keysOf, type Between, type Turn, type Walks } from './Paging.ts';

/** So many objects are not taken away and put back at once. */
const SEVERAL = 3;

/** What a response to a turn shows of the pages: which rule they keep, or break. */
export function judgePages<Query extends object, Page extends ListPage>(
  state: Walks<Query, Page>,
  turn: Turn,
  exchange: LiveExchange,
): Judgement<Walks<Query, Page>, Turn> {
  const { walks, between, rule } = state;
  const { of, over, again, isFurther } = turn;
  const walk = walks[of] && asTurn(walks[of], turn);
  if (walk === undefined) return judgeBetween(state, between[of - walks.length], exchange);
  const { asked, list } = walk;
  const own = keysOf(walk);
  const page = matchesStatus(exchange, ['200']) ? list.pageIn(exchange) : undefined;
  // A token that was used before may be worth nothing any more.
  if (again && (!page || page.keys.some((key) => own[0]?.includes(key))))
    return { state, kept: [], broken: [] };
  // An empty page that another follows moves what was known to later ones.
  const isHollow = page?.keys.length === 0 && !!page.next;
  const isKnown = asked === 0 ? page?.keys.join() === own[0]?.join() : walk.isKnown && !isHollow;
  const { token: used, ...rest } = walk;
  const next = {
    ...{ ...rest, asked: asked + 1, isKnown },
    ...(used !== undefined && { used }),
    ...(page?.next && { token: page.next }),
  };
  const listed = of < 2 ? 0 : of;
  const given = { of: listed, isFirst: asked === 0, isAtOnce: over === undefined };
  const read = [...state.read, ...(page ? [{ ...page, ...given }] : [])];
  const after = { ...state, walks: walks.with(of, next), read };
  const { keys = [] } = page ?? {};
  const cut =
    of < 2 && page && asked > 0
      ? (endsEarly(page, state) ?? isOfNothing(page, asked, walk.pages, state))
      : undefined;
  if (cut !== undefined) return { state: after, kept: [], broken: [cut] };
  const expected = own[asked] ?? [];
  const others = walks.flatMap((one) => keysOf(one).flat());
  const isOfOthers = (key: string) => others.includes(key) && !own.flat().includes(key);
  const isAnswered =
    asked > 0 && !isFurther ? !!page || matchesStatus(exchange, ['4XX']) : keys.length > 0;
  const isJudged = isKnown && expected.length > 0 && isAnswered;
  if (asked === 0 && page !== undefined) {
    const gone =
      (walk.isFirstOnly ? undefined : goneFrom(page, own.flat(), state)) ??
      isOtherIn(page, state) ??
      (of < 2 ? isLeftOutSince(page, state) : undefined) ??
      (of === FILTERED ? isOnlyRead(page, state) : undefined) ??
      (of === 0 || of === 2 ? isLeftOut(after, own, of) : undefined);
    if (gone !== undefined) return { state: after, kept: [], broken: [gone] };
  }
  // Others may take away some of a page at once, but not most of it and all that follows, or that was there right before.
  const wasThere = state.read.some(
    (one) => of < 2 && one.of === 0 && one.keys.join() === expected.join(),
  );
  const isPart =
    !page?.next && (wasThere || asked + 1 < own.length) && keys.length * 2 < expected.length;
  const isRight = !isPart && keys.some((key) => expected.includes(key));
  const isStray = own.length > 0 && keys.length > 0 && keys.every(isOfOthers);
  if (!isStray && (!isJudged || isRight))
    return { state: after, kept: isJudged && asked > 0 ? [rule] : [], broken: [] };
  const words = {
    message: `When the pages of several lists are requested in turns, ${isStray ? 'a page belongs to another list' : 'a token leads to another page than the one after its own'}.`,
    expected: `page ${asked + 1} as paging alone returned it, with ${expected.length} known elements`,
    actual: `${describeAnswer(exchange)}, ${isPart ? 'hardly any' : 'none'} of these among them`,
  };
  return { state: after, kept: [], broken: [{ rule, ...words, mayBeOfOthers: true }] };
}

/** What was read by itself and is no longer where a list gave it, though all around it is. */
function goneFrom(
  { keys, next }: ListPage,
  own: string[],
  { given, stillListed: rule }: Pick<Walks<object, ListPage>, 'given' | 'stillListed'>,
): Broken<Turn> | undefined {
  const places = keys.map((key) => own.indexOf(key));
  const isInOrder = places.every((place, n) => place > (places[n - 1] ?? -1));
  const isPassed = (key: string) => !next || own.indexOf(key) < (places.at(-1) ?? -1);
  const gone = [...given.keys()].find(
    (key) => own.includes(key) && !keys.includes(key) && isPassed(key),
  );
  if (rule === undefined || gone === undefined || !isInOrder) return undefined;
  const message = 'A list lacks an element that was returned by its guid right before.';
  const words = { expected: `the element ${gone} among others`, actual: 'none of them it' };
  return { rule, message, ...words, mayBeLate: true, mayBeOfOthers: true };
}

/**
 * What a list left out between two readings; a page that another follows stands for the whole list. Looked at in the
 * end, so that what comes every other time comes each time.
 */
function isLeftOut(
  { read: all, isComplete: rule }: Pick<Walks<object, ListPage>, 'read' | 'isComplete'>,
  known: string[][],
  of: number,
) {
  const read = all.filter((page) => page.of === of);
  const keysOfAll = [...known, ...read.map(({ keys }) => keys)].flat();
  const part = leftOut([
    { keys: known.flat(), isWhole: false },
    ...read.map(({ keys, next, isFirst }) => ({
      keys: next || !isFirst ? keysOfAll : keys,
      isWhole: isFirst && !next && isAmiss(keys, known),
    })),
  ]);
  if (rule === undefined || part === undefined) return undefined;
  const message =
    'A list leaves out what it returned right before and right after, and says that no page follows.';
  // Others do not empty a list just for the moment of a request beside it, time and again.
  const empty = read.filter(({ keys, isFirst }) => isFirst && keys.length === 0);
  const isBeside = empty.length === 1 && empty[0]?.isAtOnce && known.flat().length >= SEVERAL;
  return { rule, message, ...part, ...(!isBeside && { mayBeOfOthers: true as const }) };
}

/**
 * Whether a page is the known first one, or less than half of the list: others may take away more, and put it back all
 * the time.
 */
function isAmiss(keys: readonly string[], known: readonly string[][]): boolean {
  const all = known.flat().length;
  if (keys.length === 0) return all > 1;
  return keys.join() === known[0]?.join() || (all >= SEVERAL && keys.length * 2 < all);
}

/** What the list behind a filter gave, left out later, and the first list still gives. */
function isLeftOutSince(
  { keys }: ListPage,
  { read, staysSince: rule }: Pick<Walks<object, ListPage>, 'read' | 'staysSince'>,
) {
  const readings = read
    .filter(({ of, isFirst }) => of === FILTERED && isFirst)
    .map((page) => ({ keys: page.keys, isWhole: !page.next && isAmiss(page.keys, [keys]) }));
  const part = leftOut([...readings, { keys, isWhole: false }]);
  if (rule === undefined || part === undefined) return undefined;
  const message =
    'With a filter, a list leaves out what it returned with the same filter before and still returns without it.';
  return { rule, message, ...part, mayBeOfOthers: true } as const;
}

/** What the list behind a filter gives since it was read by itself, and did not give before. */
function isOnlyRead(
  { keys }: ListPage,
  {
    read,
    given,
    givesNoRead: rule,
  }: Pick<Walks<object, ListPage>, 'read' | 'given' | 'givesNoRead'>,
) {
  const before = read.filter(({ of, isFirst }) => of === FILTERED && isFirst);
  const known = new Set(before.flatMap((page) => page.keys));
  const changed = keys.find((key) => given.has(key) && !known.has(key));
  if (
    rule === undefined ||
    changed === undefined ||
    !before.length ||
    before.some(({ next }) => next)
  )
    return undefined;
  const message = 'A list filtered by an instant returns an element that was only read since then.';
  const words = {
    expected: `no element ${changed}, as before it was read`,
    actual: 'it among them',
  };
  return { rule, message, ...words, mayBeOfOthers: true } as const;
}

/**
 * A page that another one follows, or none does, by what was asked for in between. Without keys, other pages look like the
 * same.
 */
function endsEarly(
  { keys, next }: ListPage,
  { read, isComplete: rule }: Pick<Walks<object, ListPage>, 'read' | 'isComplete'>,
): Broken<Turn> | undefined {
  const before = read.find(
    (one) => one.of === 0 && !one.isFirst && one.keys.join() === keys.join(),
  );
  if (keys.length === 0 || rule === undefined || before === undefined || !next === !before.next)
    return undefined;
  const message =
    'Of two pages with the same elements one is the last, and another follows the other.';
  const expected = 'such a token with both, or with none';
  const actual = 'a token of the page that follows with only one of them';
  return { rule, message, expected, actual, mayBeOfOthers: true };
}

/** A page of nothing, whose token came with what was the last page before, and had none then. */
function isOfNothing(
  { keys }: ListPage,
  asked: number,
  known: readonly ListPage[] = [],
  { read, omitsToken: rule }: Pick<Walks<object, ListPage>, 'read' | 'omitsToken'>,
): Broken<Turn> | undefined {
  const [last, before] = [known.at(-1), read.findLast(({ of }) => of === 0)];
  const isSame = last && !last.next && last.keys.join() === before?.keys.join();
  if (rule === undefined || known.length !== asked || !isSame || keys.length > 0) return undefined;
  const message = 'The last page had no token before, and has one now, by which nothing follows.';
  return {
    rule,
    message,
    expected: 'no token',
    actual: 'a token of an empty page',
    mayBeOfOthers: true,
  };
}

/** What was read by itself and is another one in a list. */
function isOtherIn(page: ListPage, { given, between }: Walks<object, ListPage>) {
  for (const { key, isBeside } of between) {
    const before = page.keys.includes(key) ? given.get(key) : undefined;
    const other = before && isBeside?.(before, page);
    if (other !== undefined) return { ...other, mayBeLate: true, mayBeOfOthers: true } as const;
  }
  return undefined;
}

function judgeBetween<Query extends object, Page extends ListPage>(
  state: Walks<Query, Page>,
  between: Between | undefined,
  exchange: LiveExchange,
): Judgement<Walks<Query, Page>, Turn> {
  if (between === undefined) return { state, kept: [], broken: [] };
  const { key } = between;
  const isListed = state.walks.some((walk) => walk.isKnown && keysOf(walk)[0]?.includes(key));
  const shown = between.shows(exchange, state.given.get(key), isListed);
  const given = new Map(state.given);
  if (matchesStatus(exchange, ['200'])) given.set(key, exchange);
  const isKept = typeof shown === 'string';
  return {
    state: { ...state, given },
    kept: isKept ? [shown] : [],
    broken: isKept || shown === undefined ? [] : [{ ...shown, mayBeOfOthers: true }],
  };
}
