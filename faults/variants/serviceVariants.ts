import type { Handler, SandboxRequest } from '../../sandbox/types.ts';
import type { Variant } from '../Fault.ts';
import { changing, withJson } from './answers.ts';

type Row = Record<string, unknown>;

/** Honest differences of single services. */
export const serviceVariants: Variant[] = [
  {
    id: 'thousands-of-items-at-risk',
    description: 'The stock list holds thousands of items that the run knows nothing of.',
    services: ['stock'],
    wrap: changing((response, { path, method, query }) =>
      method === 'GET' && path === '/stock/v1/inventory' && response.status === 200
        ? withJson(response, (json) => [...(json as Row[]), ...manyItems(query.get('status'))])
        : response,
    ),
  },
  {
    id: 'whole-entries-for-unknown-items',
    description:
      'An INVALID entry has all its fields, with nothing known in them but the identifier.',
    services: ['stock'],
    wrap: changing((response) =>
      withJson(response, (json) =>
        Array.isArray(json)
          ? json.map((entry: Row) =>
              entry['itemGuidValidity'] === 'INVALID'
                ? { status: 'OUT_OF_STOCK', quantity: null, ...entry }
                : entry,
            )
          : json,
      ),
    ),
  },
  {
    id: 'quantity-left-out',
    description: 'quantity is left out, in place of null, where the status is not QUANTITY.',
    services: ['stock'],
    wrap: changing((response) =>
      withJson(response, (json) =>
        Array.isArray(json)
          ? json.map(({ quantity, ...entry }: Row) =>
              quantity === null ? entry : { quantity, ...entry },
            )
          : json,
      ),
    ),
  },
  {
    id: 'stock-reads-lag',
    description: 'A read right after an update still shows the state before it, once.',
    services: ['stock'],
    wrap: (next) => {
      let stale = new Map<string, Awaited<ReturnType<Handler>>>();
      const seen = new Map<string, Awaited<ReturnType<Handler>>>();
      return async (request) => {
        const key = keyOf(request);
        if (request.method === 'PUT') {
          stale = new Map(seen);
          return next(request);
        }
        const old = stale.get(key);
        stale.delete(key);
        const response = await next(request);
        seen.set(key, response);
        return old ?? response;
      };
    },
  },
  {
    id: 'unknown-item-in-an-update',
    description:
      'An update of an unknown item is answered with an INVALID entry in place of a refusal.',
    services: ['stock'],
    wrap: changing((response, { method, path, body }) =>
      method === 'PUT' &&
      path === '/stock/v1/inventory/update' &&
      response.status === 400 &&
      /unknown|no (menu )?item/i.test(JSON.stringify(response.body))
        ? {
            status: 200,
            headers: {},
            body: (body as Row[]).map(({ guid }) => ({ guid, itemGuidValidity: 'INVALID' })),
          }
        : response,
    ),
  },
  {
    id: 'array-of-pages',
    description:
      'connectedRestaurants answers an array of one PaginatedResponse, as its schema says.',
    services: ['partners'],
    wrap: changing((response, { path }) =>
      path.endsWith('/connectedRestaurants') && response.status === 200
        ? withJson(response, (json) => [json])
        : response,
    ),
  },
  {
    id: 'null-token-on-the-last-page',
    description: 'nextPageToken is null on the last page, in place of being left out.',
    services: ['partners'],
    wrap: changing((response, { path }) =>
      path.endsWith('/connectedRestaurants') && response.status === 200
        ? withJson(response, (json) => ({ nextPageToken: null, ...(json as Row) }))
        : response,
    ),
  },
  {
    id: 'page-size-held-to-the-bounds',
    description: 'A pageSize outside of the bounds is held to them, in place of being refused.',
    services: ['partners'],
    wrap: (next) => async (request) => {
      const size = Number(request.query.get('pageSize') ?? '100');
      if (!Number.isInteger(size)) return next(request);
      const query = new URLSearchParams(request.query);
      if (query.has('pageSize')) query.set('pageSize', String(Math.min(200, Math.max(1, size))));
      return next({ ...request, query });
    },
  },
  {
    id: 'nothing-configured',
    description: 'A restaurant without any configured entities.',
    services: ['configuration'],
    wrap: changing((response, { path }) => {
      if (
        !path.startsWith('/config/v2/') ||
        path.endsWith('/tipWithholding') ||
        response.status !== 200
      )
        return response;
      if (path.split('/').length > 4) return { status: 404, headers: {}, body: undefined };
      return { status: 200, headers: {}, body: [] };
    }),
  },
  {
    id: 'small-pages',
    description: 'Pages of the configuration hold at most 40 elements.',
    services: ['configuration'],
    wrap: (next) => async (request) => {
      if (!/^\/config\/v2\/\w+$/.test(request.path) || request.path.endsWith('/tipWithholding'))
        return next(request);
      return smallPage(next, request);
    },
  },
  {
    id: 'ready-at-once',
    description: 'Reports are ready at the first question.',
    services: ['analytics'],
    wrap: (next) => async (request) => {
      let response = await next(request);
      while (request.method === 'GET' && response.status === 202) response = await next(request);
      return response;
    },
  },
  {
    id: 'ready-late',
    description: 'Reports stay in progress for a few questions more.',
    services: ['analytics'],
    wrap: (next) => {
      const held = new Map<string, { answer: Awaited<ReturnType<Handler>>; left: number }>();
      return async (request) => {
        const waiting = held.get(request.path);
        if (waiting !== undefined && waiting.left > 0) {
          waiting.left -= 1;
          return waiting.answer;
        }
        const response = await next(request);
        if (response.status === 202) held.set(request.path, { answer: response, left: 3 });
        return response;
      };
    },
  },
];

const PAGE = 40;

/** Walks the sandbox's pages as far as needed, and gives a part of them under a token of its own. */
async function smallPage(
  next: Handler,
  request: SandboxRequest,
): Promise<Awaited<ReturnType<Handler>>> {
  const own = /^small-(\d+)$/.exec(request.query.get('pageToken') ?? '');
  if (request.query.has('pageToken') && own === null)
    return { status: 400, headers: {}, body: undefined };
  const offset = Number(own?.[1] ?? 0);
  const rows: unknown[] = [];
  let token: string | undefined;
  do {
    const query = new URLSearchParams(request.query);
    query.delete('pageToken');
    if (token !== undefined) query.set('pageToken', token);
    const response = await next({ ...request, query });
    if (response.status !== 200) return response;
    rows.push(...(response.body as unknown[]));
    token = response.headers['platform-next-page-token'];
  } while (token !== undefined && rows.length <= offset + PAGE);
  const headers: Record<string, string> =
    rows.length > offset + PAGE ? { 'platform-next-page-token': `small-${offset + PAGE}` } : {};
  return { status: 200, headers, body: rows.slice(offset, offset + PAGE) };
}

function keyOf({ method, path, query, body, headers }: SandboxRequest): string {
  return JSON.stringify([
    method,
    path,
    String(query),
    body,
    headers['platform-restaurant-external-id'],
  ]);
}

function manyItems(status: string | null): Row[] {
  const wanted = status ?? 'OUT_OF_STOCK';
  return Array.from({ length: 3000 }, (_, index) => ({
    guid: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    multiLocationId: `5${String(index).padStart(11, '0')}`,
    status: wanted,
    quantity: wanted === 'QUANTITY' ? index + 0.5 : null,
    itemGuidValidity: 'VALID',
  }));
}
