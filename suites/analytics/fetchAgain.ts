import type { Trial } from '../../src/check/Trial.ts';
import { describeAnswer } from '../../src/check/answers.ts';
import { readUntil } from '../../src/check/readUntil.ts';
import type { LiveExchange } from '../../src/exchange/LiveExchange.ts';
import { isTrouble } from './awaitReports.ts';
import type { GetOperation } from './operations.ts';
import type { ReadyReport } from './Report.ts';
import { fetchPartsOf } from './ReportRequest.ts';

/**
 * Asks for an identifier. An internal error or timeout, which the documents know, is asked about again.
 * @throws NotExercised where it stays so
 */
export async function fetchIdentifier(
  trial: Trial,
  get: GetOperation,
  guid: string,
  range: ReadyReport['request']['range'] = undefined,
  query: Record<string, string> = {},
): Promise<LiveExchange> {
  const parts = fetchPartsOf(get, guid, range, query);
  const exchange = await readUntil(
    trial,
    () => trial.send(get.id, parts),
    (answer) => !isTrouble(answer),
  );
  if (!isTrouble(exchange)) return exchange;
  const { documented } = trial.operation(get.id);
  return trial.notExercised(`${documented} kept failing: ${describeAnswer(exchange)}`);
}

/** Asks for a report that was ready before, by the operation that it was awaited with or another one. */
export async function fetchAgain(
  trial: Trial,
  { guid, request, get }: ReadyReport,
  query: Record<string, string> = {},
  by: GetOperation = get,
): Promise<LiveExchange> {
  return fetchIdentifier(trial, by, guid, request.range, query);
}
