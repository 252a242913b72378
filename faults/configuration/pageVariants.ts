import { byId, type Difference } from '../Fault.ts';
import type { Handler, SandboxRequest, SandboxResponse, Wrapper } from '../../sandbox/types.ts';
import { inPagesOf } from '../inPagesOf.ts';
import { withQuery, answerOf, okWith, withParameter } from '../messages.ts';
import {
  elementsOf,
  withElements,
  withoutToken,
  withToken,
  type Entity,
  aroundLists,
  NEXT,
} from './messages.ts';

/** Leads from the page without objects to the first one with some. */
const BEGIN = 'begin';

/** More than any list of the sandbox holds. */
const ALL = 10_000;

/** Smaller than the longest lists. */
const PAGE_SIZE = 60;

/**
 * Honest ways of putting lists on pages: a page without objects may stand anywhere but at the end, and how long a token
 * lives, no document says.
 */
export const pageVariants: Difference[] = byId<Difference>({
  'small-pages': {
    description: 'Pages of the configuration hold at most 40 elements.',
    wrap: aroundLists(inPagesOf(40)),
  },
  'large-pages': {
    description: 'Pages of the configuration hold 300 elements, so that most lists are one page.',
    wrap: aroundLists(inPagesOf(300)),
  },
  'many-pages': {
    description: 'Pages hold so few menu items that there are dozens of them.',
    run: ['configuration/menuItems/list/*'],
    wrap: aroundLists(inPagesOf(20)),
  },
  'pages-filtered-after-paging': {
    description:
      'What did not change since lastModified is left out of the pages of the whole list, so that some of them are empty.',
    run: ['configuration/menuItems/list/*', 'configuration/tables/list/*'],
    wrap: aroundLists(async (request, next) =>
      request.query.has('lastModified')
        ? filteredPage(request, next)
        : inPagesOf(PAGE_SIZE)(request, next),
    ),
  },
  'an-empty-first-page-of-objects': {
    description: 'The first page of each list that holds something is empty, and leads on.',
    wrap: aroundLists(async (request, next) => {
      const token = request.query.get('pageToken');
      if (token === BEGIN) return next(withoutToken(request));
      const response = await next(request);
      const isFirst = token === null && elementsOf(response).length > 0;
      return isFirst ? withToken(okWith([]), BEGIN) : response;
    }),
  },
  'tokens-of-one-use': {
    description: 'A page token works once, and is rejected then.',
    run: ['configuration/menuItems/list/*', 'configuration/tables/list/*'],
    wrap: onceOnly('used or unknown'),
  },
  'tokens-that-are-none-once-used': {
    description: 'A page token works once, and gives the first page then, as without a token.',
    run: ['configuration/menuItems/list/*', 'configuration/tables/list/*'],
    // Tokens that were never issued give the first page, too.
    warns: ['configuration/*/list/broken-page-token-is-refused'],
    wrap: onceOnly(undefined),
  },
});

/** Gives tokens that work once; each that was used, or is unknown, is handled as another one, or as none. */
function onceOnly(used: string | undefined): Wrapper {
  return (next) => {
    const own = new Map<string, string>();
    let count = 0;
    return aroundLists(async (request, next) => {
      const given = request.query.get('pageToken') ?? '';
      const token = request.query.has('pageToken') ? (own.get(given) ?? used) : undefined;
      const response = await next(withParameter(request, 'pageToken', token));
      if (response.status === 200) own.delete(given);
      const following = response.headers[NEXT];
      if (following === undefined) return response;
      count += 1;
      own.set(`once-${count}`, following);
      return withToken(response, `once-${count}`);
    })(next);
  };
}

/** A token is the number of its page. None leads to pages that are empty to the last. */
async function filteredPage(request: SandboxRequest, next: Handler): Promise<SandboxResponse> {
  const place = Number(request.query.get('pageToken') ?? 0);
  if (!Number.isInteger(place)) return answerOf(400);
  const first = withoutToken(request);
  const since = await inPagesOf(ALL)(first, next);
  if (since.status !== 200) return since;
  const whole = await inPagesOf(ALL)(
    withQuery(first, (query) => query.delete('lastModified')),
    next,
  );
  const guids = new Set(elementsOf(since).map(({ guid }) => guid));
  const isGiven = ({ guid }: Entity) => guids.has(guid);
  const end = (place + 1) * PAGE_SIZE;
  const page = withElements(whole, (all) => all.slice(place * PAGE_SIZE, end).filter(isGiven));
  const isFollowed = elementsOf(whole).slice(end).some(isGiven);
  return isFollowed ? withToken(page, String(place + 1)) : page;
}
