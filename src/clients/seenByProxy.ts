import type { PassedBody } from './KeptBody.ts';
import { knownBody, limitsOfOne, type Known, type WrittenBody } from './knownBody.ts';
import type { PassedExchange } from './Passage.ts';
import { isKnown } from './readEntry.ts';
import type { SeenExchange } from './SeenExchange.ts';

/** A forwarded exchange, as it is judged. */
export async function seenByProxy(
  passed: PassedExchange,
  id: string,
  limits = limitsOfOne(),
): Promise<SeenExchange> {
  const { request, response, error, isAbandoned, startedAt, endedAt } = passed;
  const { method, url, headers } = request;
  const sent = await decoded(request.body, { of: 'request', method, headers }, limits);
  const body = sent.body === undefined || sent.body.length === 0 ? null : sent.body;
  return {
    id,
    request: {
      method,
      url,
      headers,
      body: body && Buffer.from(body).toString(),
      ...isKnown(sent),
      isQueryKnown: true,
    },
    response: response && (await answerIn(response, method, limits)),
    ...(response === null &&
      error === null && {
        unfinished: {
          state: 'without response',
          reason: isAbandoned ? 'the client gave up' : 'none came',
        },
      }),
    error,
    startedAt,
    endedAt,
  };
}

async function answerIn(
  { status, statusText, headers, body }: NonNullable<PassedExchange['response']>,
  method: string,
  limits: ReturnType<typeof limitsOfOne>,
): Promise<NonNullable<SeenExchange['response']>> {
  const known = await decoded(body, { of: 'response', method, status, headers }, limits);
  return {
    head: { status, statusText, headers },
    body: known.body ?? new Uint8Array(),
    ...isKnown(known),
    bytesOnWire: body.length,
  };
}

async function decoded(
  { bytes, isCut }: PassedBody,
  message: Omit<WrittenBody, 'bytes' | 'isFromWire'>,
  limits: ReturnType<typeof limitsOfOne>,
): Promise<Known> {
  if (isCut) return { gap: { state: 'cut', reason: 'whoever sent the body gave up' } };
  if (bytes === undefined)
    return { gap: { state: 'without body', reason: 'the body was too long to be kept' } };
  return knownBody({ ...message, bytes, isFromWire: true }, limits);
}
