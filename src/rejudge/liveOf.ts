import type { LiveExchange } from '../exchange/LiveExchange.ts';
import { liveResponse } from '../exchange/liveResponse.ts';
import type { RecordedExchange } from '../exchange/types.ts';

/** A recorded exchange as a live one, except for what was redacted. */
export function liveOf(recorded: RecordedExchange): LiveExchange {
  const { id, operation, request, response, error } = recorded;
  return {
    id,
    operation,
    request,
    response:
      response === null || error !== null
        ? null
        : liveResponse(
            {
              status: response.status,
              statusText: response.statusText,
              headers: response.headers,
            },
            Buffer.from(response.body ?? ''),
          ),
    error,
    recorded,
  };
}

/** The words behind the kept part of a long body. */
const CUT = /… \(the rest of [\d,]+ bytes is not kept\)$/;

/** Whether an answer was recorded whole: a long body, or one that is not text, was not. */
export function isWhole({ response, error }: RecordedExchange): boolean {
  const body = response?.body ?? '';
  return (response !== null || error !== null) && !CUT.test(body) && !body.includes('\uFFFD');
}
