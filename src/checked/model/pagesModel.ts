import fc from 'fast-check';
import type { ListPage } from '../paging/PagedList.ts';
import type { Trial } from '../trial/Trial.ts';
import { judgePages } from './judgePages.ts';
import type { Model, ModelRequest } from './Model.ts';
import {
  asTurn,
  FILTERED,
  keysOf,
  type Paging,
  type Turn,
  type Walk,
  type Walks,
} from './Paging.ts';

const ONE_PAGE = 'no list has a second page';

/** So many pages of a list are asked for beyond the first. */
const MOST_PAGES = 3;

const shuffled = <T>(all: readonly T[]) => fc.shuffledSubarray([...all], { minLength: all.length });

/**
 * Reads lists whose pages are asked for by turns over one connection, and at once: each token leads to the page after the
 * one that it came with, whoever asks for what in between. Whether a token can be used twice is open: one that is rejected
 * then, or gives the first page like none, shows nothing, but no token is that of two further pages.
 */
export function pagesModel<Query extends object, Page extends ListPage>(
  decides: string[],
  paging: (trial: Trial) => Promise<Paging<Query, Page>>,
  per?: (trial: Trial) => string,
): Model<Walks<Query, Page>, Turn> {
  return {
    name: 'pages',
    decides,
    sequences: 1,
    judge: judgePages,
    unseen: ONE_PAGE,
    per,
    begin: async (trial) => {
      const { lists, ...others } = await paging(trial);
      if (others.between.length === 0 && lists.every(({ pages = [] }) => pages.length < 2))
        trial.notExercised(ONE_PAGE);
      const walks = lists.map((listed) => ({ ...listed, asked: 0, isKnown: false }));
      return { ...others, walks, given: new Map(), read: [] };
    },
    // First pages at once, one of them behind a filter; of the first list behind a filter and a token; then one by one, the
    // last list last; then second pages; reads before and after.
    sequence: ({ walks, between, isComplete, rejected, furtherToken }) =>
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
          ...reads.slice(0, -2),
          ...[0, ...inBetween].map(anewOver),
          // The last two at once.
          ...(reads.length > 0 ? [reads.slice(-2)] : []),
          ...[last, 0].map(single),
          ...(furtherToken ? [{ ...single(1), isFurther: true as const }] : []),
          { ...single(0), again: true as const },
          ...[0, 0].map(single),
          // Behind another list.
          ...(isComplete === undefined ? [] : [anewOver(0)]),
        ];
      }),
    together: ({ walks }) => shuffled(walks.map((_walk, of) => ({ of }))),
    describe: ({ of, anew, again, isFurther }, { walks, between }) => {
      if (of < walks.length)
        return `the ${anew ? 'first' : again ? 'same' : 'next'} page of list ${of + 1}${isFurther ? ' by a further token' : ''}`;
      return of < walks.length + between.length
        ? 'read one element of them'
        : 'a list with a token that was never issued';
    },
    request: ({ of, over, ...turn }, { walks, between, rejected, furtherToken: raw }) => {
      const walk = walks[of] && asTurn(walks[of], turn);
      const one = between[of - walks.length]?.request ?? rejected;
      const request = walk ? pageRequest(walk, turn.again) : one;
      const token = turn.isFurther && raw ? { token: { raw } } : {};
      return request && { ...request, options: { ...request.options, ...token, connection: over } };
    },
  };
}

function pageRequest<Query extends object, Page extends ListPage>(
  walk: Walk<Query, Page>,
  isAgain = false,
): ModelRequest | undefined {
  const { list, query, client, pages, asked, token, isFirstOnly } = walk;
  if (asked > (isFirstOnly ? 0 : MOST_PAGES) || ((asked > 0 || isAgain) && !token))
    return undefined;
  const expects = asked > 0 || pages === undefined ? 'anything' : 'success';
  const options = { expects, ...(client !== undefined && { token: { client } }) } as const;
  return { operation: list.operation, parts: list.parts(query, token), options };
}
