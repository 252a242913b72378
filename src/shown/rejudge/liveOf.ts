import type { LiveExchange } from '../../sent/exchange/LiveExchange.ts';
import { liveResponse } from '../../sent/exchange/liveResponse.ts';
import type { RecordedExchange } from '../../sent/exchange/types.ts';
import { withMarkers } from './redacted.ts';

/** A recorded exchange as a live one; in its response, markers of redaction stand for what was taken out. */
export function liveOf(recorded: RecordedExchange): LiveExchange {
  const { id, operation, request, response, error } = recorded;
  const hasMarks = response?.marks !== undefined;
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
              headers: response.headers.map(([name, value], index) => [
                name,
                withMarkers(value, response.marks?.headers?.[index], hasMarks),
              ]),
            },
            Buffer.from(withMarkers(response.body ?? '', response.marks?.body, hasMarks)),
          ),
    error,
    recorded,
  };
}

/** The words behind the kept part of a long body. */
const CUT = /… \(the rest of [\d,]+ bytes is not kept\)$/;

/** Whether a response was recorded whole: a long body, or one that is not text, was not. */
export function isWhole({ response, error }: RecordedExchange): boolean {
  const body = response?.body ?? '';
  return (response !== null || error !== null) && !CUT.test(body) && !body.includes('\uFFFD');
}
