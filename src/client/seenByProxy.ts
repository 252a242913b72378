import { decodeContent } from '../exchange/decodeContent.ts';
import { headerOf } from '../exchange/liveResponse.ts';
import type { PassedExchange } from './Passage.ts';
import type { SeenExchange } from './SeenExchange.ts';

/** A body is decoded up to this length. */
const MOST_BYTES = 16 * 1024 * 1024;

/** A forwarded exchange, as it is judged. */
export async function seenByProxy(passed: PassedExchange, id: string): Promise<SeenExchange> {
  const { request, response, error, startedAt, endedAt } = passed;
  const sent = request.body.bytes;
  return {
    id,
    request: {
      method: request.method,
      url: request.url,
      headers: request.headers,
      body: sent === undefined || sent.length === 0 ? null : Buffer.from(sent).toString(),
      isBodyKnown: sent !== undefined,
      isQueryKnown: true,
    },
    response: response && {
      head: { status: response.status, statusText: response.statusText, headers: response.headers },
      ...(await decoded(response)),
      bytesOnWire: response.body.length,
    },
    error,
    startedAt,
    endedAt,
  };
}

async function decoded({
  headers,
  body: { bytes },
}: NonNullable<PassedExchange['response']>): Promise<{ body: Uint8Array; isBodyKnown: boolean }> {
  try {
    if (bytes !== undefined) {
      const coding = headerOf(headers, 'content-encoding');
      return { body: await decodeContent(bytes, coding, MOST_BYTES), isBodyKnown: true };
    }
  } catch {
    // A coding that we do not know is for the client to decode.
  }
  return { body: new Uint8Array(), isBodyKnown: false };
}
