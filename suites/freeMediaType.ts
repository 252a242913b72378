import type { LiveExchange } from '../src/sent/exchange/LiveExchange.ts';
import type { RequestParts } from '../src/sent/requests/RequestParts.ts';
import type { Trial } from '../src/checked/trial/Trial.ts';

/** The media type of JSON as HTTP lets a client write it: in any letter case, and with parameters (RFC 9110 §8.3.1). */
const FREELY_WRITTEN = 'Application/JSON; charset=UTF-8';

/**
 * Asserts that a valid request is taken with its media type written so.
 * @param accepted asserts that the response accepts it, if a success status is not enough
 */
export async function takesAFreeMediaType(
  trial: Trial,
  operation: string,
  parts: RequestParts,
  accepted: typeof isAccepted = isAccepted,
): Promise<void> {
  const headers = { ...parts.headers, 'Content-Type': FREELY_WRITTEN };
  await trial.each([FREELY_WRITTEN], async (mediaType) => {
    const exchange = await trial.send(operation, { ...parts, headers }, { expects: 'anything' });
    accepted(
      trial,
      exchange,
      `a valid request with the Content-Type ${mediaType}`,
      'such a request was accepted with application/json',
    );
  });
}

function isAccepted(trial: Trial, exchange: LiveExchange, what: string, twin: string): void {
  trial.accepted(exchange, what, twin);
}
