import fc from 'fast-check';
import type { ListPage, PagedList } from '../paging/PagedList.ts';
import type { Trial } from '../Trial.ts';
import type { LiveExchange } from '../../sent/exchange/LiveExchange.ts';
import { describeAnswer, matchesStatus } from '../../sent/answers.ts';
import { leftOut } from './leftOut.ts';
import type { Broken, Judgement, Model, ModelRequest } from './Model.ts';

/** A list that is read by turns with others, as it is asked for. */
interface Listed<Query extends object, Page extends ListPage> {
  list: PagedList<Query, Page>;
  query: Query;
  /** The client that asks for it, if not the first. */
  client?: string | undefined;
  /** Its pages as paging alone gave them, which other checks read, too. Without them it only comes in between. */
  pages?: readonly Page[];
}

/** How far a list was read. */
interface Walk<Query extends object, Page extends ListPage> extends Listed<Query, Page> {
  /** How many pages were asked for, and the token of the next one. */
  asked: number;
  token?: string;
  /** Whether its first page was the one that is known: else the list changed. */
  isKnown: boolean;
}

/** A read of one element, which comes in between. */
export interface Between {
  key: string;
  request: ModelRequest;
  /**
   * What a response shows: the rule that it keeps, how it breaks one, or nothing.
   * @param before what the read before it gave
   * @param isListed whether a list gave the element right before
   */
  shows(
    exchange: LiveExchange,
    before: LiveExchange | undefined,
    isListed: boolean,
  ): Told | undefined;
  /** How a list that gives the element breaks a rule beside it; undefined if it does not. */
  isBeside?(given: LiveExchange, page: ListPage): Exclude<Told, string> | undefined;
}

type Told = string | Omit<Broken<Turn>, 'mayBeOfOthers'>;

/** What a service says of lists that are read by turns. */
export interface Paging<Query extends object, Page extends ListPage> {
  rule: string;
  /** The first two are the same list, the third is like it, and those after it come in between. */
  lists: Listed<Query, Page>[];
  between: Between[];
  /** The first list again, with a token that was never issued: that this was rejected must not be remembered. */
  rejected?: ModelRequest | undefined;
  /** By which rule a list still gives what was read in between. */
  stillListed?: string;
  /** By which rule the first list leaves out nothing, whatever is asked for before: the fourth is then one behind a filter. */
  isComplete?: string;
  /** By which rule that one leaves out nothing that it gave before, and that the first list still gives. */
  staysSince?: string;
}

interface Walks<Query extends object, Page extends ListPage> extends Omit<
  Paging<Query, Page>,
  'lists'
> {
  walks: readonly Walk<Query, Page>[];
  /** What the reads in between gave, by the key of the element. */
  given: ReadonlyMap<string, LiveExchange>;
  /** The pages that lists gave by turns. */
  read: readonly Given[];
}

interface Given extends Pick<ListPage, 'keys' | 'next'> {
  /** The place of its list; 0 for both walks of the first one. */
  of: number;
  isFirst: boolean;
  isAtOnce: boolean;
}

/** The place of a walk, or of what comes in between, after the walks; and the connection that it goes over. */
interface Turn {
  of: number;
  over?: string;
  /** Whether the first page is asked for, whatever was before. */
  anew?: true;
}

/** So many objects are not taken away and put back at once. */
const SEVERAL = 3;

/** The place of the list behind a filter. */
const FILTERED = 3;

const ONE_PAGE = 'no list has a second page';

const shuffled = <T>(all: readonly T[]) => fc.shuffledSubarray([...all], { minLength: all.length });

/**
 * Reads lists whose pages are asked for by turns over one connection, and at once: each token leads to the page after the
 * one that it came with, whoever asks for what in between. Whether a token can be used twice is open: each is used once,
 * as it came, though others may have got the same.
 */
export function pagesModel<Query extends object, Page extends ListPage>(
  decides: string[],
  paging: (trial: Trial) => Promise<Paging<Query, Page>>,
  per?: (trial: Trial) => string,
): Model<Walks<Query, Page>, Turn> {
  return {
    ...{ name: 'pages', decides, sequences: 1, judge, unseen: ONE_PAGE, ...(per && { per }) },
    begin: async (trial) => {
      const { lists, ...others } = await paging(trial);
      if (others.between.length === 0 && lists.every(({ pages = [] }) => pages.length < 2))
        trial.notExercised(ONE_PAGE);
      const walks = lists.map((listed) => ({ ...listed, asked: 0, isKnown: false }));
      return { ...others, walks, given: new Map(), read: [] };
    },
    // First pages at once, one of them behind a filter; of the first list behind a filter and a token; then one by one, the
    // last list last; then second pages; reads before and after.
    sequence: ({ walks, between, isComplete, rejected }) =>
      shuffled(isComplete === undefined ? [1, 2] : [1, 2, FILTERED]).map((atOnce) => {
        const [last, inBetween] = [walks.length - 1, [...walks.keys()].slice(2)];
        const single = (of: number) => ({ of, over: 'a' });
        const anew = (of: number) => ({ of, anew: true as const });
        const reads = between.map((_one, place) => single(walks.length + place));
        const anewOver = (of: number) => ({ ...single(of), ...anew(of) });
        const isPaged = keysOf(walks[1] ?? {}).length > 1;
        // Twice each: another check's request may come in between.
        const refused = rejected ? [{ of: walks.length + between.length, over: 'a' }] : [];
        const behindRefused = [...refused, anewOver(1), ...refused, anewOver(1)];
        const behindToken = isPaged ? [single(1), ...[1, 1].map(anewOver)] : [];
        const behind = [...[FILTERED, 1].map(anewOver), ...behindRefused, ...behindToken];
        return [
          atOnce.map(anew),
          ...(isComplete === undefined ? [] : behind),
          ...reads.slice(0, -1),
          ...[0, ...inBetween].map(anewOver),
          ...reads.slice(-1),
          ...[last, 0].map(single),
        ];
      }),
    together: ({ walks }) => shuffled(walks.map((_walk, of) => ({ of }))),
    describe: ({ of, anew }, { walks, between }) => {
      if (of < walks.length) return `${anew ? 'the first' : 'the next'} page of list ${of + 1}`;
      return of < walks.length + between.length
        ? 'read one element of them'
        : 'a list with a token that was never issued';
    },
    request: ({ of, over, anew }, { walks, between, rejected }) => {
      const walk = walks[of] && asTurn(walks[of], anew);
      const one = between[of - walks.length]?.request ?? rejected;
      const request = walk ? pageRequest(walk) : one;
      return request && { ...request, options: { ...request.options, connection: over } };
    },
  };
}

function pageRequest<Query extends object, Page extends ListPage>(
  walk: Walk<Query, Page>,
): ModelRequest | undefined {
  const { list, query, client, pages, asked, token } = walk;
  if (asked > 1 || (asked > 0 && !token)) return undefined;
  const expects = asked > 0 || pages === undefined ? 'anything' : 'success';
  const options = { expects, ...(client !== undefined && { token: { client } }) } as const;
  return { operation: list.operation, parts: list.parts(query, token), options };
}

/** A walk that begins again, or goes on. */
function asTurn<Query extends object, Page extends ListPage>(
  { token, ...walk }: Walk<Query, Page>,
  anew?: true,
): Walk<Query, Page> {
  return anew ? { ...walk, asked: 0 } : { ...walk, ...(token !== undefined && { token }) };
}

function judge<Query extends object, Page extends ListPage>(
  state: Walks<Query, Page>,
  { of, anew, over }: Turn,
  exchange: LiveExchange,
): Judgement<Walks<Query, Page>, Turn> {
  const { walks, between, rule } = state;
  const walk = walks[of] && asTurn(walks[of], anew);
  if (walk === undefined) return judgeBetween(state, between[of - walks.length], exchange);
  const { asked, list } = walk;
  const own = keysOf(walk);
  const page = matchesStatus(exchange, ['200']) ? list.pageIn(exchange) : undefined;
  const isKnown = asked === 0 ? page?.keys.join() === own[0]?.join() : walk.isKnown;
  const { token: _former, ...rest } = walk;
  const next = { ...rest, asked: asked + 1, isKnown, ...(page?.next && { token: page.next }) };
  const listed = of < 2 ? 0 : of;
  const given = { of: listed, isFirst: asked === 0, isAtOnce: over === undefined };
  const read = [...state.read, ...(page ? [{ ...page, ...given }] : [])];
  const after = { ...state, walks: walks.with(of, next), read };
  const { keys = [] } = page ?? {};
  const cut = of < 2 && page && asked > 0 ? endsEarly(page, state) : undefined;
  if (cut !== undefined) return { state: after, kept: [], broken: [cut] };
  const expected = own[asked] ?? [];
  const others = walks.flatMap((one) => keysOf(one).flat());
  const isOfOthers = (key: string) => others.includes(key) && !own.flat().includes(key);
  const isAnswered =
    asked > 0 ? page !== undefined || matchesStatus(exchange, ['4XX']) : keys.length > 0;
  const isJudged = isKnown && expected.length > 0 && isAnswered;
  if (asked === 0 && page !== undefined) {
    const gone =
      goneFrom(page, own.flat(), state) ??
      isOtherIn(page, state) ??
      (of < 2 ? isLeftOutSince(page, state) : undefined) ??
      (of === 0 || of === 2 ? isLeftOut(after, own, of) : undefined);
    if (gone !== undefined) return { state: after, kept: [], broken: [gone] };
  }
  const isRight = keys.some((key) => expected.includes(key));
  const isStray = own.length > 0 && keys.length > 0 && keys.every(isOfOthers);
  if (!isStray && (!isJudged || isRight))
    return { state: after, kept: isJudged && asked > 0 ? [rule] : [], broken: [] };
  const words = {
    message: `While the pages of several lists are asked for by turns, ${isStray ? 'a page is one of another list' : 'a token leads to another page than the one after its own'}.`,
    expected: `page ${asked + 1} as paging alone gave it, with ${expected.length} known elements`,
    actual: `${describeAnswer(exchange)}, none of these among them`,
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
  const message = 'A list no longer gives an element that was given by itself right before.';
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
    'A list leaves out what it gave right before and right after, and says that no page follows.';
  // Others do not empty a list just for the moment of a request beside it, time and again.
  const empty = read.filter(({ keys, isFirst }) => isFirst && keys.length === 0);
  const isBeside = empty.length === 1 && empty[0]?.isAtOnce && known.flat().length >= SEVERAL;
  return { rule, message, ...part, ...(!isBeside && { mayBeOfOthers: true as const }) };
}

/** Whether a page is empty, or the known first one: of a part of a list, others may take it away and put it back all the time. */
function isAmiss(keys: readonly string[], known: readonly string[][]): boolean {
  return keys.length === 0 ? known.flat().length > 1 : keys.join() === known[0]?.join();
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
    'A list leaves out with lastModified what it gave for the same instant before, and still gives without it.';
  return { rule, message, ...part, mayBeOfOthers: true } as const;
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

/** What was read by itself and is another one in a list. */
function isOtherIn(page: ListPage, { given, between }: Walks<object, ListPage>) {
  for (const { key, isBeside } of between) {
    const before = page.keys.includes(key) ? given.get(key) : undefined;
    const other = before && isBeside?.(before, page);
    if (other !== undefined) return { ...other, mayBeLate: true, mayBeOfOthers: true } as const;
  }
  return undefined;
}

function keysOf({ pages = [] }: { pages?: readonly ListPage[] }): string[][] {
  return pages.map(({ keys }) => keys);
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
