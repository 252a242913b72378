import fc from 'fast-check';
import type { ListPage, PagedList } from '../paging/PagedList.ts';
import type { Trial } from '../Trial.ts';
import type { LiveExchange } from '../../exchange/LiveExchange.ts';
import { describeAnswer, matchesStatus } from '../../session/answers.ts';
import type { Broken, Judgement, Model, ModelRequest } from './Model.ts';

/** The pages that a walk of its own gave for a query, by the keys of their elements. */
interface Known<Query> {
  query: Query;
  pages: readonly (readonly string[])[];
}

/** A walk that takes turns with others. */
interface Walk {
  /** Which query it follows. */
  of: number;
  /** How many pages it has asked for, and the token of the next one. */
  pages: number;
  token?: string;
  /** Whether its first page was the one that is known: else the list changed. */
  isKnown: boolean;
}

/** A request that comes in between, and what it must give. */
export interface Between {
  rule: string;
  request: ModelRequest;
  /** What is wrong with a response, as expected and received; undefined if all is right, `nothing` if it shows neither. */
  wrong(
    exchange: LiveExchange,
  ): Pick<Broken, 'message' | 'expected' | 'actual'> | 'nothing' | undefined;
}

/** What a service says of walks that take turns. */
export interface Paging<Query extends object, Page extends ListPage> {
  rule: string;
  list: PagedList<Query, Page>;
  /** One or two queries whose walks take turns, with their pages, which other checks read, too. */
  known: { query: Query; pages: readonly Page[] }[];
  between: Between[];
}

interface Walks<Query extends object, Page extends ListPage> extends Omit<
  Paging<Query, Page>,
  'known'
> {
  known: readonly Known<Query>[];
  walks: readonly Walk[];
  /** The tokens that were sent. */
  used: ReadonlySet<string>;
}

/**
 * Walks over lists whose pages are asked for by turns, and at once: each token leads to the page after the one that it came
 * with, whoever asks for what in between. Whether a token can be used twice is open, so that each walk has fresh ones. A
 * command is the place of a walk, or of what comes in between, after the walks.
 */
export function pagesModel<Query extends object, Page extends ListPage>(
  name: string,
  decides: string[],
  paging: (trial: Trial) => Promise<Paging<Query, Page>>,
  isPerResource = false,
): Model<Walks<Query, Page>, number> {
  return {
    ...{ name, decides, isPerResource, sequences: 1, judge },
    begin: async (trial) => {
      const found = await paging(trial);
      const known = found.known.map(({ query, pages }) => ({
        query,
        pages: pages.map(({ keys }) => keys),
      }));
      if (known.every(({ pages }) => pages.length < 2))
        trial.notExercised('no list has a second page');
      const walks = [0, known.length - 1].map((of) => ({ of, pages: 0, isKnown: false }));
      return { ...found, known, walks, used: new Set() };
    },
    // All first pages, in any order, and what comes in between; then the second pages at once.
    sequence: ({ walks, between }) => {
      const after = between.map((_one, place) => walks.length + place);
      return inAnyOrder(walks).map((firsts) => [...firsts, ...after]);
    },
    together: ({ walks }) => inAnyOrder(walks),
    request: (place, { walks, known, list, between }) => {
      const walk = walks[place];
      if (walk === undefined) return between[place - walks.length]?.request;
      const query = known[walk.of]?.query;
      const isDone = walk.pages > 1 || (walk.pages > 0 && !walk.token);
      if (query === undefined || isDone) return undefined;
      const expects = walk.pages === 0 ? 'success' : 'anything';
      return {
        operation: list.operation,
        parts: list.parts(query, walk.token),
        options: { expects },
      };
    },
  };
}

function inAnyOrder(walks: readonly Walk[]): fc.Arbitrary<number[]> {
  return fc.shuffledSubarray([...walks.keys()], { minLength: walks.length });
}

function judge<Query extends object, Page extends ListPage>(
  state: Walks<Query, Page>,
  place: number,
  exchange: LiveExchange,
): Judgement<Walks<Query, Page>, number> {
  const { walks, known, list, between, rule } = state;
  const walk = walks[place];
  if (walk === undefined) return judgeBetween(state, between[place - walks.length], exchange);
  const own = known[walk.of]?.pages ?? [];
  const page = matchesStatus(exchange, ['200']) ? list.pageIn(exchange) : undefined;
  const isKnown = walk.pages === 0 ? page?.keys.join() === own[0]?.join() : walk.isKnown;
  const { pages: before, of } = walk;
  const next: Walk = { of, pages: before + 1, isKnown, ...(page?.next && { token: page.next }) };
  const used = walk.token === undefined ? state.used : new Set([...state.used, walk.token]);
  const after = { ...state, used, walks: walks.with(place, next) };
  const { keys = [] } = page ?? {};
  const expected = own[before] ?? [];
  const others = known.filter((_one, index) => index !== of).flatMap(({ pages }) => pages.flat());
  const isOfOthers = (key: string) => others.includes(key) && !own.flat().includes(key);
  // Whether a token can be used twice is open.
  const isUsed = walk.token !== undefined && state.used.has(walk.token);
  const isRefused = matchesStatus(exchange, ['4XX']) && !isUsed;
  const isAnswered = before > 0 ? page !== undefined || isRefused : keys.length > 0;
  const isJudged = isKnown && expected.length > 0 && isAnswered;
  const isRight = keys.some((key) => expected.includes(key));
  const isStray = keys.length > 0 && keys.every(isOfOthers);
  if (!isStray && (!isJudged || isRight))
    return { state: after, kept: isJudged && before > 0 ? [rule] : [], broken: [] };
  const words = {
    message: `While the pages of several lists are asked for by turns, a token leads to ${isStray ? 'a page of another list' : 'another page than the one after its own'}.`,
    expected: `page ${before + 1} as paging alone gave it, with ${expected.length} known elements`,
    actual: `${describeAnswer(exchange)}, none of these among them`,
  };
  return { state: after, kept: [], broken: [{ rule, ...words, mayBeOfOthers: true }] };
}

function judgeBetween<State>(
  state: State,
  between: Between | undefined,
  exchange: LiveExchange,
): Judgement<State, number> {
  if (between === undefined || !matchesStatus(exchange, ['200']))
    return { state, kept: [], broken: [] };
  const { rule } = between;
  const wrong = between.wrong(exchange);
  if (wrong === 'nothing') return { state, kept: [], broken: [] };
  return wrong === undefined
    ? { state, kept: [rule], broken: [] }
    : { state, kept: [], broken: [{ rule, ...wrong, mayBeOfOthers: true }] };
}
