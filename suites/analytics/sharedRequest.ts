import { sharedAnswer } from '../../src/check/sharedAnswer.ts';
import type { Trial } from '../../src/check/Trial.ts';
import type { LiveExchange } from '../../src/exchange/LiveExchange.ts';
import { partsOf, type ReportRequest } from './ReportRequest.ts';

/** Sends a valid request that others differ from by one change: once per run, however many checks start from it. */
export async function sharedRequest(trial: Trial, request: ReportRequest): Promise<LiveExchange> {
  return sharedAnswer(trial, { operation: request.operation.id }, partsOf(request));
}
