import type { RequestParts } from '../../../src/sent/requests/RequestParts.ts';
import type { Trial } from '../../../src/checked/trial/Trial.ts';
import { partsOf, type ReportRequest } from './ReportRequest.ts';

/** Observes what a data request is answered with. */
export function observeRequest(
  trial: Trial,
  openPoint: string,
  what: string,
  asked: ReportRequest,
) {
  return observeAnswer(trial, openPoint, asked.operation.id, partsOf(asked), what);
}

/**
 * Sends a request whose response the documents leave open, once per run, and records the status. No response fails anybody.
 * @param openPoint id of the open point, in full
 * @param what the request asks, for the record
 */
export async function observeAnswer(
  trial: Trial,
  openPoint: string,
  operation: string,
  parts: RequestParts,
  what: string,
): Promise<void> {
  await trial.once(`observed ${openPoint}: ${what}`, async (trial) => {
    const { response } = await trial.send(operation, parts, 'anything');
    trial.observe(openPoint, `${response?.status ?? 'no response'} for ${what}`);
  });
}
