import type { SandboxRequest, SandboxResponse, Handler, Wrapper } from '../../sandbox/types.ts';
import { withJson } from '../answers.ts';
import {
  has,
  ofRestaurant,
  okWith,
  withParameter,
  withHeader,
  restaurantOf,
  atRestaurant,
} from '../messages.ts';
import { type Place, all, on } from '../on.ts';
import { withEach } from '../parts.ts';

/** An element of a list or the object of a single operation, read without trust. */
export type Entity = Record<string, unknown>;

export const NEXT = 'platform-next-page-token';

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

export function isConfiguration(request: SandboxRequest): boolean {
  return askedFor(request) !== undefined || isTipWithholding(request);
}

/** The elements of a list; none for any other response. */
export function elementsOf({ status, body }: SandboxResponse): Entity[] {
  return status === 200 && Array.isArray(body) ? (body as Entity[]) : [];
}

/** The lists, the single operations, and all of the service. */
export const lists = on<Entity[]>(isList);
export const gets = on<Entity>(isGet);
export const service = on(isConfiguration);

export function isOf(...collections: string[]): (request: SandboxRequest) => boolean {
  return (request) => collections.includes(askedFor(request)?.collection ?? '');
}

/** Every entity in responses, in lists and single ones: of one collection, or of all. */
export const entities = service.within<Entity>((body, change) =>
  Array.isArray(body) ? withEach(body, change) : change(body),
);
export function entitiesOf(collection: string): Place<Entity> {
  return entities.when(isOf(collection));
}

export const isFiltered = has('lastModified');
export const isFurther = has('pageToken');
/** Half a day more, as the clock of a proven run is ahead by all that the run waited. */
export const isToCome = (request: SandboxRequest) => sinceOf(request) > Date.now() + 43_200_000;

/** Whether a request is for another restaurant than the one that was asked for first. */
export const ofAnother = ofRestaurant('later', isConfiguration);

export const ofTheFirst = ofRestaurant('first', isConfiguration);

type Handle = (request: SandboxRequest, next: Handler) => Promise<SandboxResponse>;

export function aroundLists(handle: Handle): Wrapper {
  return lists.around((next) => (request) => handle(request, next));
}

export function aroundGets(handle: Handle): Wrapper {
  return gets.around((next) => (request) => handle(request, next));
}

/** Responds to those requests as if they named the restaurant that was asked for first. */
export function asTheFirst(isMeant: (request: SandboxRequest) => boolean): Wrapper {
  return (next) => {
    let first: string | undefined;
    return (request) => {
      const asked = restaurantOf(request);
      if (isConfiguration(request)) first ??= asked;
      const isOther = asked !== undefined && first !== undefined && asked !== first;
      return next(isOther && isMeant(request) ? atRestaurant(request, first ?? asked) : request);
    };
  };
}

/** When a request says that changes count from; NaN if it does not say. */
export function sinceOf({ query }: SandboxRequest): number {
  return Date.parse(query.get('lastModified') ?? '');
}

/** Whether a page leads to another. */
export function leadsOn({ headers }: SandboxResponse): boolean {
  return headers[NEXT] !== undefined;
}

/** Reads lastModified in another way; `undefined` ignores it. */
export function readingLastModified(read: (text: string) => string | undefined): Wrapper {
  return lists.parameter('lastModified', read);
}

/** Gives some pages a token that leads to an empty one. */
export function leadingToNothing(
  isLed: (page: SandboxResponse, request: SandboxRequest) => boolean,
): Wrapper {
  return all(
    lists.when(has('pageToken', 'end')).respond(okWith([])),
    lists.answer((page, { request }) => (isLed(page, request) ? withToken(page, 'end') : page)),
  );
}

/** Gives the address of an image with another signature in every response. */
export const signingImages: Wrapper = (next) => {
  let count = 0;
  return async (request) => {
    const response = await next(request);
    if (!isConfiguration(request)) return response;
    count += 1;
    return withJson(response, (json) =>
      JSON.parse(JSON.stringify(json).replaceAll('.jpg', `.jpg?signature=${count}`)),
    );
  };
};

export function withoutToken(request: SandboxRequest): SandboxRequest {
  return withParameter(request, 'pageToken', undefined);
}

/** The first page of the list that a request for one entity belongs to, by who sent it. */
export function asList(request: SandboxRequest): SandboxRequest {
  const { collection = '' } = askedFor(request) ?? {};
  return { ...request, path: `/config/v2/${collection}`, query: new URLSearchParams() };
}

export function withToken(response: SandboxResponse, token: string): SandboxResponse {
  return withHeader(response, NEXT, token);
}

/** Whether a list was given and no page follows. */
export function isLastPage({ status, headers }: SandboxResponse): boolean {
  return status === 200 && headers[NEXT] === undefined;
}

/** The list with other elements, if the response is a list. */
export function withElements(
  response: SandboxResponse,
  change: (elements: Entity[]) => Entity[],
): SandboxResponse {
  return response.status === 200 ? { ...response, body: change(elementsOf(response)) } : response;
}
