import type { SandboxRequest, SandboxResponse, Wrapper } from '../../../sandbox/types.ts';
import type { Row } from '../../messages.ts';
import { identifierIn, isFetching, isPost, lastSegment, rowsIn } from './messages.ts';
import { posts } from './reportOperations.ts';

/** How a report was requested. */
export interface Asked {
  /** The operation. */
  id: string;
  /** What its path ends with: the time range, where it names one. */
  range: string;
  body: Row;
  onlyInactive: boolean;
  /** How many reports of the operation, and of all operations, were requested before. */
  place: number;
  placeOfAll: number;
}

/** Changes the records of reports, knowing how, and after how many others, each was requested. */
export function knowingRequests(change: (rows: Row[], asked: Asked) => Row[]): Wrapper {
  return (next) => {
    const known = new Map<string, Asked>();
    return async (request) => {
      const response = await next(request);
      if (response.status !== 200) return response;
      remember(known, request, response);
      const asked = known.get(lastSegment(request));
      return isFetching(request) && asked !== undefined
        ? { ...response, body: change(rowsIn(response), asked) }
        : response;
    };
  };
}

function remember(known: Map<string, Asked>, request: SandboxRequest, response: SandboxResponse) {
  const post = posts.find((one) => isPost(one, request));
  if (post === undefined) return;
  const { id } = post;
  known.set(identifierIn(response), {
    id,
    range: lastSegment(request),
    body: request.body as Row,
    onlyInactive: request.query.get('onlyInactiveRestaurants') === 'true',
    place: [...known.values()].filter((one) => one.id === id).length,
    placeOfAll: known.size,
  });
}
