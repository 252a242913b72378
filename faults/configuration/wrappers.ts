import type { Handler, SandboxRequest, SandboxResponse, Wrapper } from '../../sandbox/types.ts';
import { withJson } from '../answers.ts';
import { askedFor, isConfiguration, isGet, isList, withQuery, type Entity } from './messages.ts';

type Handle = (request: SandboxRequest, next: Handler) => Promise<SandboxResponse>;

/** Stands around the lists alone. */
export function aroundLists(handle: Handle): Wrapper {
  return (next) => async (request) => (isList(request) ? handle(request, next) : next(request));
}

/** Stands around the single operations alone. */
export function aroundGets(handle: Handle): Wrapper {
  return (next) => async (request) => (isGet(request) ? handle(request, next) : next(request));
}

/** Changes what the lists answer. */
export function changingLists(
  change: (response: SandboxResponse, request: SandboxRequest) => SandboxResponse,
): Wrapper {
  return aroundLists(async (request, next) => change(await next(request), request));
}

/** Changes the entity that a single operation gives. */
export function changingGiven(change: (entity: Entity) => Entity): Wrapper {
  return aroundGets(async (request, next) => {
    const response = await next(request);
    return response.status === 200
      ? { ...response, body: change(structuredClone(response.body) as Entity) }
      : response;
  });
}

/** Reads lastModified otherwise; undefined for one that is not read at all. */
export function readingLastModified(read: (text: string) => string | undefined): Wrapper {
  return aroundLists((request, next) => {
    const given = request.query.get('lastModified');
    if (given === null) return next(request);
    const understood = read(given);
    return next(
      withQuery(request, (query) =>
        understood === undefined
          ? query.delete('lastModified')
          : query.set('lastModified', understood),
      ),
    );
  });
}

/** Changes every entity of one collection in place, in the list and alone. */
export function changingEntities(collection: string, change: (entity: Entity) => void): Wrapper {
  return (next) => async (request) => {
    const response = await next(request);
    if (askedFor(request)?.collection !== collection || response.status !== 200) return response;
    const body = structuredClone(response.body);
    for (const entity of [body].flat() as Entity[]) change(entity);
    return { ...response, body };
  };
}

/** Gives the address of an image with another signature in every answer. */
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
