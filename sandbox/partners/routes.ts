import { Hono, type Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { answerKept } from '../answerKept.ts';
import { Kept } from '../Kept.ts';
import { parseInstant } from '../configuration/parseInstant.ts';
import { requireToken } from '../requireToken.ts';
import { refusePlainly, type SandboxEnv } from '../SandboxEnv.ts';
import type { World } from '../World.ts';
import { accessesModifiedAfter } from './partnerAccesses.ts';
import { pageTokenOf, readPageQuery, type PageQuery } from './readPageQuery.ts';

interface PartnersEnv {
  Variables: SandboxEnv['Variables'] & {
    /** Epoch milliseconds; undefined where the request has no `lastModified`. */
    modifiedAfter: number | undefined;
  };
}

/** "403: the client lacks permission to use the endpoint". */
const requirePartnerAccess = createMiddleware<PartnersEnv>(async (context, next) =>
  context.get('client').partnerAccess
    ? next()
    : refusePlainly(context, 403, 'This client has no permission for partner access.'),
);

/** Reads `lastModified`. The text says timestamp, the schema date: a plain date is its midnight in UTC. */
const readLastModified = createMiddleware<PartnersEnv>(async (context, next) => {
  const text = context.req.query('lastModified');
  if (text !== undefined) {
    const instant = parseInstant(/^\d{4}-\d\d-\d\d$/.test(text) ? `${text}T00:00:00Z` : text);
    if (instant === undefined)
      return refusePlainly(context, 400, 'lastModified must be ISO 8601 with an offset.');
    context.set('modifiedAfter', instant);
  }
  return next();
});

/** A web link (RFC 8288) to a page of the operation that was asked. */
function linkTo(context: Context, page: PageQuery, rel: string): string {
  const { origin, pathname } = new URL(context.req.url);
  const query = new URLSearchParams({ pageToken: pageTokenOf(page) });
  return `<${origin}${pathname}?${query}>; rel="${rel}"`;
}

/** Answers with one page: a PaginatedResponse, and the `link` header. */
function answerPage(context: Context, page: PageQuery): Response {
  const { body, next } = pages.get(JSON.stringify(page), () => makePage(page));
  const links = [linkTo(context, { ...page, pageNum: 1 }, 'first')];
  if (next) links.push(linkTo(context, next, 'next'));
  context.header('Link', links.join(', '));
  return answerKept(context, body);
}

/** Accesses never change, so all sandboxes of a process share the pages of them. */
const pages = new Kept<ReturnType<typeof makePage>>();

function makePage(page: PageQuery) {
  const { pageNum, pageSize, modifiedAfter } = page;
  const matching = accessesModifiedAfter(modifiedAfter ?? -Infinity);
  const lastPageNum = Math.max(1, Math.ceil(matching.length / pageSize));
  const next = pageNum < lastPageNum ? { ...page, pageNum: pageNum + 1 } : undefined;
  const body = {
    currentPageNum: pageNum,
    results: matching.slice((pageNum - 1) * pageSize, pageNum * pageSize),
    totalResultCount: matching.length,
    pageSize,
    currentPageToken: pageTokenOf(page),
    // The document gives null to nextPageNum and previousPageNum only, so there is no token of null.
    ...(next && { nextPageToken: pageTokenOf(next) }),
    totalCount: matching.length,
    nextPageNum: next?.pageNum ?? null,
    lastPageNum,
    previousPageNum: pageNum > 1 ? pageNum - 1 : null,
  };
  return { body, next };
}

/** The prefix of the service's paths. */
export const prefix = '/partners/v1';

/** The partner access service. Both operations need a token, permission, and no scope. */
export function routes(world: World): Hono<PartnersEnv> {
  const app = new Hono<PartnersEnv>();

  app.use(requireToken(world), requirePartnerAccess, readLastModified);

  app.get('/restaurants', (context) =>
    answerKept(context, accessesModifiedAfter(context.get('modifiedAfter') ?? -Infinity)),
  );

  app.get('/connectedRestaurants', (context) => {
    const { pageSize, pageToken } = context.req.query();
    const page = readPageQuery({ pageSize, pageToken }, context.get('modifiedAfter'));
    if (typeof page === 'string') return refusePlainly(context, 400, page);
    return answerPage(context, page);
  });

  return app;
}
