import type { LiveExchange } from '../exchange/LiveExchange.ts';
import type { Operation } from '../../promised/types.ts';

/** Whether a response has a body of another kind than any that the operation gives: an HTML page in place of JSON. */
export function isForeign({ responses }: Operation, { response }: LiveExchange): boolean {
  return (
    response !== null &&
    response.bytes > 0 &&
    response.jsonError !== null &&
    /^\s*</.test(response.text) &&
    responses.some(({ mediaType }) => mediaType === 'application/json')
  );
}
