import { byId } from '../byId.ts';
import type { Handler, SandboxRequest, SandboxResponse } from '../../sandbox/types.ts';
import type { Difference } from '../Fault.ts';
import { inPagesOf } from '../inPagesOf.ts';
import { withQuery, answerOf } from '../messages.ts';
import {
  elementsOf,
  withElements,
  withoutToken,
  withToken,
  type Entity,
  aroundLists,
} from './messages.ts';

/** More than any list of the sandbox holds. */
const ALL = 10_000;

/** Smaller than the longest lists. */
const PAGE_SIZE = 60;

/** Honest ways of putting lists on pages. */
export const pageVariants = byId<Difference>({
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
});

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
