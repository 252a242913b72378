import { byRule } from '../../../src/checked/byRule.ts';
import { describeAnswer, isSuccess } from '../../../src/sent/judging/answers.ts';
import type { Complaint } from '../../../src/sent/Complaint.ts';
import { pageReader } from '../../../src/checked/paging/walkList.ts';
import type { Trial } from '../../../src/checked/trial/Trial.ts';
import type { LiveExchange } from '../../../src/sent/exchange/LiveExchange.ts';
import { recordKey } from '../access/accessRecords.ts';
import { furtherTokens, holdsToken, linkTokens, pageTokensIn } from './linkTokens.ts';
import { pageIn, type Page } from '../access/Page.ts';
import {
  connectedList,
  LARGEST_PAGE,
  type ConnectedWalk,
  type WalkQuery,
} from '../access/connectedWalk.ts';
import { isLinkList, parseLinks } from './parseLinks.ts';
import { CONNECTED } from '../access/partnerRequests.ts';
import { walkCheck, type WalkFinding } from './walkCheck.ts';
import { walkQueries } from './walkQueries.ts';

const GET = 'GET /partners/v1/connectedRestaurants';
/** How often two pages that differ are read again. */
const ROUNDS = 3;
/** How many texts of a header field are tried as tokens. */
const MOST_TEXTS = 6;

const NO_NEXT = 'no page has a nextPageToken';

/** "first and next page tokens are also given in the link response header fields" */
export const linkChecks = byRule({
  'partners/connected/link-gives-the-next-page-token': walkCheck(
    NO_NEXT,
    async (read, query, trial) => {
      const pages = pagesWithNext(await read(query));
      observeFormat(pages, trial);
      observeOnlyPage(await read({ ...query, pageSize: LARGEST_PAGE }), trial);
      const lacking = pages.find((page) => !givesNextToken(page));
      if (lacking === undefined) return pages.length > 0 ? 'kept' : 'unseen';
      return complaint(
        lacking,
        'does not contain the nextPageToken of its page',
        `the nextPageToken in the link that is rel next: ${lacking.next ?? ''}`,
      );
    },
  ),
  'partners/connected/link-gives-the-first-page-token': walkCheck(
    'no page between the first and the last',
    async (read, query, trial) => {
      // The first page itself need not link to the first page.
      const [first, ...between] = pagesWithNext(await read(query));
      if (first === undefined) return 'unseen';
      // Each link once: a token that was used may be worth nothing any more.
      const pages = new Map(between.toReversed().map((page) => [linkToFirst(page)?.target, page]));
      let finding: WalkFinding = 'unseen';
      for (const page of [...pages.values()].toReversed()) {
        finding = await leadsToFirst(page, first, query, trial);
        if (finding !== 'kept') break;
      }
      return finding;
    },
  ),
  'partners/connected/last-page-links-to-no-next': walkCheck(
    'no list of more than one page was read to its last page',
    async (read, query, trial) => {
      const walk = await read(query);
      if (walk.pages[0]?.next !== undefined) return linksToNoNext(walk, walk);
      const [longer = query] = await walkQueries(trial);
      return linksToNoNext(walk, await read(longer));
    },
  ),
  'partners/connected/link-is-a-list-of-web-links': walkCheck(
    'no page has a link header that begins as a web link',
    async (read, query) => areWebLinks(await read(query)),
  ),
});

/** How the header writes tokens is open; but a value that begins as a web link must be readable as one. */
function areWebLinks({ pages }: ConnectedWalk): WalkFinding {
  const fields = pages.map((page) => ({
    page,
    field: page.exchange.response?.header('link') ?? '',
  }));
  const written = fields.filter(({ field }) => /^[\s,]*</.test(field));
  const wrong = written.find(
    ({ field }) => !isLinkList(field) || parseLinks(field).some(({ rels }) => rels.length === 0),
  );
  if (wrong === undefined) return written.length > 0 ? 'kept' : 'unseen';
  return complaint(
    wrong.page,
    'is no list of web links',
    'links with commas between them, each with a rel',
  );
}

function pagesWithNext({ pages }: ConnectedWalk): Page[] {
  return pages.filter(({ next }) => next !== undefined);
}

/** A link that is rel next and has no token leads to no page, and how else tokens are written is open. */
function linksToNoNext({ pages, end }: ConnectedWalk, longer: ConnectedWalk): WalkFinding {
  const [first, last] = [longer.pages[0], pages.at(-1)];
  // The header of a page with a next page shows what the last page's header lacks.
  if (end !== 'last page' || last === undefined || first?.next === undefined) return 'unseen';
  if (!givesNextToken(first)) return 'unseen';
  const field = last.exchange.response?.header('link') ?? '';
  const isNext = parseLinks(field).some(
    ({ target, rels }) => rels.includes('next') && pageTokensIn(target).length > 0,
  );
  if (!isNext) return 'kept';
  return {
    message: `${GET}: the link header of the last page contains a next page token.`,
    expected: 'no link that is rel next, for there is no nextPageToken',
    actual: `link: ${field}`,
    exchanges: [last.exchange],
  };
}

function givesNextToken({ exchange, next: nextToken = '' }: Page): boolean {
  const field = exchange.response?.header('link') ?? '';
  const next = parseLinks(field).filter(({ rels }) => rels.includes('next'));
  if (next.length === 0) return holdsToken(field, nextToken);
  return next.some(
    ({ target, others }) =>
      linkTokens(target).includes(nextToken) ||
      [target, ...others].some((text) => holdsToken(text, nextToken)),
  );
}

function linkToFirst({ exchange }: Page) {
  const field = exchange.response?.header('link') ?? '';
  return parseLinks(field).find(({ rels }) => rels.includes('first'));
}

async function leadsToFirst(
  page: Page,
  first: Page,
  query: WalkQuery,
  trial: Trial,
): Promise<WalkFinding> {
  const link = linkToFirst(page);
  if (link === undefined) return givesFirstOtherwise(page, first, query, trial);
  let exchange: LiveExchange | undefined;
  for (const pageToken of pageTokensIn(link.target)) {
    exchange = await leadingTo(first, query, pageToken, trial);
    if (exchange === undefined) return 'kept';
  }
  if (exchange === undefined) return 'kept';
  return {
    message: `${GET}: the link that is rel first does not lead to the first page.`,
    expected: `the ${first.records.length} restaurants of the first page`,
    actual: pageGiven(exchange, trial) ? 'other restaurants' : describeAnswer(exchange),
    exchanges: [page.exchange, exchange],
  };
}

/** The response to a token that does not lead to the first page; none if it does. */
async function leadingTo(
  first: Page,
  query: WalkQuery,
  pageToken: string,
  trial: Trial,
): Promise<LiveExchange | undefined> {
  const ask = pageReader(trial, connectedList, query);
  const exchange = await ask(pageToken);
  const reached = pageGiven(exchange, trial);
  if (isSame(reached, first)) return undefined;
  if (reached === undefined) return exchange;
  // The linked page is read again between two readings of the other: restaurants may connect or leave in the meantime.
  return trial.later(async () => {
    let isSeen = false;
    let before = pageGiven(await ask(), trial);
    if (isSame(reached, before)) return undefined;
    for (let round = 0; round < ROUNDS; round += 1) {
      const linked = pageGiven(await ask(pageToken), trial);
      if (linked === undefined) return exchange;
      const after = pageGiven(await ask(), trial);
      if (isSame(linked, before) || isSame(linked, after)) return undefined;
      isSeen ||= isSame(before, after);
      before = after;
    }
    return isSeen ? exchange : trial.notExercised('the first page was another one at every look');
  });
}

function pageGiven(answer: LiveExchange, trial: Trial): Page | undefined {
  return isSuccess(trial.operation(CONNECTED), answer) ? pageIn(answer) : undefined;
}

/** How tokens are written in the header is open: the token of the first page may stand there in some other way. */
async function givesFirstOtherwise(
  page: Page,
  first: Page,
  query: WalkQuery,
  trial: Trial,
): Promise<WalkFinding> {
  const field = page.exchange.response?.header('link') ?? '';
  const { currentPageToken } = first.body;
  const isGiven = typeof currentPageToken === 'string' && currentPageToken !== '';
  if (isGiven && holdsToken(field, currentPageToken)) return 'kept';
  const links = parseLinks(field).filter(({ rels }) => rels.length > 0);
  const others = links.filter(({ rels }) => !rels.includes('next'));
  const texts = others.flatMap((link) => [link.target, ...link.others]).join(' ');
  const further = furtherTokens(links.length > 0 ? texts : field, page.next ?? '');
  for (const text of further.slice(0, MOST_TEXTS))
    if ((await leadingTo(first, query, text, trial)) === undefined) return 'kept';
  if (!isGiven && links.length === 0 && further.length > 0) return 'unseen';
  return complaint(
    page,
    'does not identify the first page',
    'a link that is rel first, or the token of the first page',
  );
}

/** Whether two pages have the same restaurants; no order is documented. */
function isSame(one: Page | undefined, other: Page | undefined): boolean {
  if (one === undefined || other === undefined) return false;
  const [keys, others] = [one, other].map(({ records }) =>
    records.map(recordKey).toSorted().join(),
  );
  return keys === others;
}

function complaint(page: Page, what: string, expected: string): Complaint {
  const field = page.exchange.response?.header('link');
  return {
    message: `${GET}: the link header of a page ${what}.`,
    expected,
    actual: field === undefined ? 'no link header' : `link: ${field}`,
    exchanges: [page.exchange],
  };
}

function observeOnlyPage({ pages }: ConnectedWalk, trial: Trial): void {
  const [page] = pages;
  if (page?.next !== undefined) return;
  const field = page?.exchange.response?.header('link');
  const what = field === undefined ? 'absent' : 'given';
  const text = `the link header is ${what} if all fits on one page`;
  trial.observe('partners/connected/link-format', text);
}

function observeFormat(pages: Page[], trial: Trial): void {
  const rels = pages.map(({ exchange }) =>
    parseLinks(exchange.response?.header('link') ?? '').flatMap((link) => link.rels),
  );
  const [shown] = rels;
  if (shown === undefined) return;
  const form =
    shown.length > 0 ? `web links with rel ${shown.join(', ')}` : 'no web link with a rel';
  trial.observe('partners/connected/link-format', form);
}
