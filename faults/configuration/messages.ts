import type { SandboxRequest, SandboxResponse } from '../../sandbox/types.ts';

/** An element of a list or the object of a single operation, read without trust. */
export type Entity = Record<string, unknown>;

/** The header that leads to the next page. */
export const NEXT = 'platform-next-page-token';

/** The header that names the restaurant. */
export const RESTAURANT = 'platform-restaurant-external-id';

const PATH = /^\/config\/v2\/(?<collection>\w+)(?:\/(?<guid>[^/]+))?$/;

/** What a request asks of a collection: all of it, or one entity. Undefined for other requests. */
export function askedFor({
  path,
}: SandboxRequest): { collection: string; guid: string | undefined } | undefined {
  const { collection, guid } = PATH.exec(path)?.groups ?? {};
  return collection === undefined || collection === 'tipWithholding'
    ? undefined
    : { collection, guid };
}

export function isList(request: SandboxRequest): boolean {
  const asked = askedFor(request);
  return asked !== undefined && asked.guid === undefined;
}

export function isGet(request: SandboxRequest): boolean {
  return askedFor(request)?.guid !== undefined;
}

export function isTipWithholding({ path }: SandboxRequest): boolean {
  return path === '/config/v2/tipWithholding';
}

/** Whether a request is one of this service. */
export function isConfiguration(request: SandboxRequest): boolean {
  return askedFor(request) !== undefined || isTipWithholding(request);
}

/** The elements of a list that was given; none for any other answer. */
export function elementsOf({ status, body }: SandboxResponse): Entity[] {
  return status === 200 && Array.isArray(body) ? (body as Entity[]) : [];
}

/** The same request with another query. */
export function withQuery(
  request: SandboxRequest,
  change: (query: URLSearchParams) => void,
): SandboxRequest {
  const query = new URLSearchParams(request.query);
  change(query);
  return { ...request, query };
}

export function withoutToken(request: SandboxRequest): SandboxRequest {
  return withQuery(request, (query) => query.delete('pageToken'));
}

/** The same request at another restaurant. */
export function atRestaurant(request: SandboxRequest, restaurant: string): SandboxRequest {
  return { ...request, headers: { ...request.headers, [RESTAURANT]: restaurant } };
}

/** The first page of the list that a request for one entity belongs to, by who sent it. */
export function asList(request: SandboxRequest): SandboxRequest {
  const { collection = '' } = askedFor(request) ?? {};
  return { ...request, path: `/config/v2/${collection}`, query: new URLSearchParams() };
}

export function withToken(response: SandboxResponse, token: string): SandboxResponse {
  return { ...response, headers: { ...response.headers, [NEXT]: token } };
}

/** Whether a list was given and no page follows. */
export function isLastPage({ status, headers }: SandboxResponse): boolean {
  return status === 200 && headers[NEXT] === undefined;
}

/** The list with other elements, where it is one. */
export function withElements(
  response: SandboxResponse,
  change: (elements: Entity[]) => Entity[],
): SandboxResponse {
  return response.status === 200 ? { ...response, body: change(elementsOf(response)) } : response;
}

export function okWith(body: unknown): SandboxResponse {
  return { status: 200, headers: {}, body };
}
