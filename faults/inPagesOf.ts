import type { Handler, SandboxRequest, SandboxResponse } from '../sandbox/types.ts';
import { elementsOf, NEXT } from './configuration/messages.ts';

/** How far a walk has come: how many elements were given before, and its lastModified (empty if it has none). */
interface Position {
  offset: number;
  filter: string;
}

/**
 * Gives lists of the configuration in pages of another size: walks the sandbox's pages as far as needed, and gives a
 * part of them. A token carries the filter of its walk.
 * @param ordered puts all that the list holds into an order, before pages are made of it
 */
export function inPagesOf(
  size: number,
  ordered?: (elements: unknown[]) => unknown[],
): (request: SandboxRequest, next: Handler) => Promise<SandboxResponse> {
  return async (request, next) => {
    const position = positionOf(request);
    if (position === undefined) return { status: 400, headers: {}, body: undefined };
    const end = position.offset + size;
    const elements: unknown[] = [];
    let token: string | undefined;
    do {
      const response = await next(pageOf(request, position, token));
      if (response.status !== 200) return response;
      elements.push(...elementsOf(response));
      token = response.headers[NEXT];
    } while (token !== undefined && (ordered !== undefined || elements.length <= end));
    return {
      status: 200,
      headers: elements.length > end ? { [NEXT]: `${end}/${position.filter}` } : {},
      body: (ordered?.(elements) ?? elements).slice(position.offset, end),
    };
  };
}

/** Undefined if the token was not given, or not for this lastModified. */
function positionOf({ query }: SandboxRequest): Position | undefined {
  const token = query.get('pageToken');
  const asked = query.get('lastModified');
  if (token === null) return { offset: 0, filter: asked ?? '' };
  const { offset, filter = '' } = /^(?<offset>\d+)\/(?<filter>.*)$/.exec(token)?.groups ?? {};
  return offset === undefined || (asked !== null && asked !== filter)
    ? undefined
    : { offset: Number(offset), filter };
}

function pageOf(
  request: SandboxRequest,
  { filter }: Position,
  token: string | undefined,
): SandboxRequest {
  const query = new URLSearchParams(request.query);
  query.delete('pageToken');
  if (token !== undefined) query.set('pageToken', token);
  if (filter !== '') query.set('lastModified', filter);
  return { ...request, query };
}
