import type { LiveExchange } from '../exchange/LiveExchange.ts';
import { liveResponse } from '../exchange/liveResponse.ts';
import type { RecordedExchange } from '../exchange/types.ts';

/** A recorded exchange as it was when it came, but for what was taken out of it. */
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

/** What follows the kept part of a body that was too long to be kept. */
const CUT = /… \(the rest of [\d,]+ bytes is not kept\)$/;

/** Whether an answer is kept as it was: a body that is long, or no text, is not. */
export function isWhole({ response, error }: RecordedExchange): boolean {
  const body = response?.body ?? '';
  return (response !== null || error !== null) && !CUT.test(body) && !body.includes('\uFFFD');
}
