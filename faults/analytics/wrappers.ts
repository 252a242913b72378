import type { SandboxResponse, Wrapper } from '../../sandbox/types.ts';
import {
  identifierIn,
  isGet,
  isPost,
  lastSegment,
  refusal,
  rowsIn,
  requestsTo,
} from './messages.ts';
import type { Row } from '../messages.ts';
import type { Get, Post } from './reportOperations.ts';

/** Changes the body of the data requests of one operation before they are handled, or refuses them (undefined). */
export function asking(post: Post, change: (body: Row, range: string) => Row | undefined): Wrapper {
  return requestsTo(post).around((next) => async (request) => {
    const body = change(request.body as Row, lastSegment(request));
    return body === undefined ? refusal(400) : next({ ...request, body });
  });
}

/** The same, where both dates are numbers. */
export function askingDates(
  post: Post,
  change: (start: number, end: number, range: string) => [number, number] | undefined,
): Wrapper {
  const [startName, endName] = post.dates;
  return asking(post, (body, range) => {
    const { [startName]: start, [endName]: end } = body;
    if (typeof start !== 'number' || typeof end !== 'number') return body;
    const changed = change(start, end, range);
    return changed && { ...body, [startName]: changed[0], [endName]: changed[1] };
  });
}

/** Changes the query of the data requests of one operation before they are handled. */
export function askingQuery(
  post: Post,
  change: (query: URLSearchParams, range: string) => void,
): Wrapper {
  return requestsTo(post).query((query, request) => change(query, lastSegment(request)));
}

/** Changes the records of reports, knowing how they were requested. */
export function changingRequestedRecords(
  post: Post,
  change: (rows: Row[], asked: Row, range: string) => Row[],
): Wrapper {
  return (next) => {
    const asked = new Map<string, { body: Row; range: string }>();
    return async (request) => {
      const response = await next(request);
      if (response.status !== 200) return response;
      if (isPost(post, request)) {
        const known = { body: request.body as Row, range: lastSegment(request) };
        asked.set(identifierIn(response), known);
        return response;
      }
      const known = asked.get(lastSegment(request));
      if (request.method !== 'GET' || known === undefined) return response;
      return { ...response, body: change(rowsIn(response), known.body, known.range) };
    };
  };
}

/** What an operation that fetches reports knows of the report that it is asked for. */
export interface Fetched {
  guid: string;
  /** How often it was asked for, this time counted. */
  asked: number;
  /** How often it was asked for since it was ready or failed, this time counted; 0 before. */
  times: number;
  /** The identifier that was given last. */
  lastGuid: string;
}

/** Changes the answers of an operation that fetches reports. */
export function fetching(
  get: Get,
  change: (response: SandboxResponse, fetched: Fetched) => SandboxResponse,
): Wrapper {
  return (next) => {
    const times = new Map<string, number>();
    const asked = new Map<string, number>();
    let lastGuid = '';
    return async (request) => {
      const response = await next(request);
      if (request.method === 'POST' && response.status === 200) lastGuid = identifierIn(response);
      if (!isGet(get, request)) return response;
      const guid = lastSegment(request);
      asked.set(guid, (asked.get(guid) ?? 0) + 1);
      const isOver = response.status === 200 || response.status === 409;
      times.set(guid, isOver ? (times.get(guid) ?? 0) + 1 : 0);
      return change(response, {
        guid,
        asked: asked.get(guid) ?? 0,
        times: times.get(guid) ?? 0,
        lastGuid,
      });
    };
  };
}
