import { Hono, type Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { parseInstant } from '../configuration/parseInstant.ts';
import { requireToken } from '../requireToken.ts';
import { refusePlainly, type SandboxEnv } from '../SandboxEnv.ts';
import { answerShared, Shared } from '../Shared.ts';
import type { World } from '../World.ts';
import { partnerAccessesOf, type PartnerAccess } from './partnerAccesses.ts';
import { sealToken, unsealToken } from '../sealedToken.ts';

interface PartnersEnv {
  Variables: SandboxEnv['Variables'] & {
    /** Epoch milliseconds; undefined if the request has no `lastModified`. */
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

/** Partner access › Limits. */
const PAGE_SIZE_DEFAULT = 100;

const PAGE_SIZE_MAX = 200;

/** A web link (RFC 8288) to a page of the operation that was asked. */
function linkTo(context: Context, page: PageQuery, rel: string): string {
  const { origin, pathname } = new URL(context.req.url);
  const query = new URLSearchParams({ pageToken: pageTokenOf(page) });
  return `<${origin}${pathname}?${query}>; rel="${rel}"`;
}

/** Responds with one page: a PaginatedResponse, and the `link` header. */
function answerPage(context: Context, page: PageQuery, matching: PartnerAccess[]): Response {
  const { pageNum } = page;
  const next = pageNum < lastOf(page, matching) ? { ...page, pageNum: pageNum + 1 } : undefined;
  const links = [linkTo(context, { ...page, pageNum: 1 }, 'first')];
  if (next) links.push(linkTo(context, next, 'next'));
  context.header('Link', links.join(', '));
  return answerShared(
    context,
    pages.get(
      () => bodyOf(page, next, matching),
      page,
      matching.length,
      matching[0]?.restaurantGuid,
    ),
  );
}

/** Accesses never change. */
const pages = new Shared<ReturnType<typeof bodyOf>>();
const lists = new Shared<PartnerAccess[]>();

/** PaginatedResponse. */
function bodyOf(page: PageQuery, next: PageQuery | undefined, matching: PartnerAccess[]) {
  const { pageNum, pageSize } = page;
  const lastPageNum = lastOf(page, matching);
  return {
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
}

function lastOf({ pageSize }: PageQuery, { length }: PartnerAccess[]): number {
  return Math.max(1, Math.ceil(length / pageSize));
}

/** The prefix of the service's paths. */
export const prefix = '/partners/v1';

/** The scopes that its document names. */
export const scopes = [];

/** Its part of the sandbox's target file. */
export const targetPart = ({ restaurants }: World) => ({
  fixtures: {
    deletedRestaurant: partnerAccessesOf(restaurants).find(({ deleted }) => deleted)
      ?.restaurantGuid,
  },
});

/** The partner access service. Both operations need a token, permission, and no scope. */
export function routes(world: World): Hono<PartnersEnv> {
  const app = new Hono<PartnersEnv>();
  // Sandboxes of other worlds have other lists.
  const whose = [world.restaurants.length, world.restaurants[0]];
  const filtered = (instant: number | null | undefined) =>
    partnerAccessesOf(world.restaurants).filter(
      ({ modifiedDate }) => modifiedDate > (instant ?? -Infinity),
    );
  const modifiedAfter = (instant: number | null | undefined) =>
    lists.get(() => filtered(instant), whose, instant);

  app.use(requireToken(world), requirePartnerAccess, readLastModified);

  app.get('/restaurants', (context) =>
    answerShared(context, modifiedAfter(context.get('modifiedAfter'))),
  );

  app.get('/connectedRestaurants', (context) => {
    const { pageSize, pageToken } = context.req.query();
    const page = readPageQuery({ pageSize, pageToken }, context.get('modifiedAfter'));
    if (typeof page === 'string') return refusePlainly(context, 400, page);
    return answerPage(context, page, modifiedAfter(page.modifiedAfter));
  });

  return app;
}

/** Which page is asked for. Its token carries all of it, so that a walk cannot change its filter midway. */
interface PageQuery {
  /** The number of the page, from 1. */
  pageNum: number;
  pageSize: number;
  /** Only accesses modified after it, epoch milliseconds; null for all. */
  modifiedAfter: number | null;
}

function pageTokenOf({ pageNum, pageSize, modifiedAfter }: PageQuery): string {
  return sealToken(['connectedRestaurants', pageNum, pageSize, modifiedAfter]);
}

function readPageToken(token: string): PageQuery | undefined {
  const value = unsealToken(token);
  if (!Array.isArray(value) || value[0] !== 'connectedRestaurants') return undefined;
  const [, pageNum, pageSize, modifiedAfter] = value as [string, number, number, number | null];
  return { pageNum, pageSize, modifiedAfter };
}

/** pageSize as a number; undefined if it is not given, NaN if it is no integer from 1 to 200. */
function readPageSize(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const size = /^\d+$/.test(text) ? Number(text) : NaN;
  return size >= 1 && size <= PAGE_SIZE_MAX ? size : NaN;
}

/**
 * The page that a request asks for, or what is wrong with the request. Beside a token, `pageSize` and `lastModified`
 * may be left out or repeated, but not changed. `modifiedAfter` is undefined if the request has no `lastModified`.
 */
function readPageQuery(
  { pageSize, pageToken }: { pageSize: string | undefined; pageToken: string | undefined },
  modifiedAfter: number | undefined,
): PageQuery | string {
  const size = readPageSize(pageSize);
  if (Number.isNaN(size)) return `pageSize must be an integer from 1 to ${PAGE_SIZE_MAX}.`;
  if (pageToken === undefined)
    return {
      pageNum: 1,
      pageSize: size ?? PAGE_SIZE_DEFAULT,
      modifiedAfter: modifiedAfter ?? null,
    };
  const page = readPageToken(pageToken);
  if (!page) return 'pageToken is not one that this operation gave.';
  const changed =
    (size !== undefined && size !== page.pageSize) ||
    (modifiedAfter !== undefined && modifiedAfter !== page.modifiedAfter);
  return changed ? 'pageToken was given for another pageSize or lastModified.' : page;
}
