import { TIME_RANGES, type TimeRange } from '../../../generators/fields/businessDates.ts';
import { describeAnswer, matchesStatus } from '../../../src/sent/judging/answers.ts';
import type { Expected } from '../../../src/sent/judging/Expected.ts';
import { readUntil } from '../../../src/checked/readings/readUntil.ts';
import type { Trial } from '../../../src/checked/trial/Trial.ts';
import type { LiveExchange } from '../../../src/sent/exchange/LiveExchange.ts';
import type { GetOperation } from './dataSets.ts';
import { type ReadyReport, fetchPartsOf } from './ReportRequest.ts';

/** The internal error and timeout that the documents know for every data GET. */
const INTERNAL_ERRORS = ['500', '504'];
/** The statuses of what the documents call "unexpected error; see message": 404, and the internal errors. */
const UNEXPECTED_ERRORS = ['404', ...INTERNAL_ERRORS];

/** How an identifier is fetched: what judges the response, and which responses may pass. */
interface Asked {
  expects: Expected;
  passing: string[];
}
const GIVEN: Asked = { expects: 'success', passing: UNEXPECTED_ERRORS };
const UNKNOWN: Asked = { expects: ['404'], passing: INTERNAL_ERRORS };

/** Whether a response about an identifier that was given is an error that may pass. */
export function isUnexpectedError(exchange: LiveExchange): boolean {
  return matchesStatus(exchange, UNEXPECTED_ERRORS);
}

/** Whether a response is an internal error or timeout, which shows nothing about the request. */
export function isInternalError(exchange: LiveExchange): boolean {
  return matchesStatus(exchange, INTERNAL_ERRORS);
}

/**
 * Fetches a report by an identifier. After an internal error or timeout it asks again.
 * @throws NotExercised if it stays so
 */
export async function fetchIdentifier(
  trial: Trial,
  get: GetOperation,
  guid: string,
  range?: ReadyReport['request']['range'],
): Promise<LiveExchange> {
  return fetched(trial, get, fetchPartsOf(get, guid, range), UNKNOWN);
}

/**
 * The time range under which a path that names one knows an identifier of which nothing else is known. Whether it is found
 * under another one than that of its request is open, and which one a custom range has.
 * @throws NotExercised if it is found under none
 */
export async function rangeThatKnows(
  trial: Trial,
  get: GetOperation,
  guid: string,
): Promise<TimeRange | undefined> {
  if (!get.isDeprecated) return undefined;
  for (const range of TIME_RANGES) {
    const exchange = await trial.send(get.id, fetchPartsOf(get, guid, range), 'anything');
    if (!matchesStatus(exchange, ['404'])) return range;
  }
  const { documented } = trial.operation(get.id);
  return trial.notExercised(
    `${documented} finds the identifier under no timeRange: its request may be one of a custom range`,
  );
}

/**
 * Asks for an identifier that was given. An unexpected error, internal ones too, is asked about again, and given where it
 * stays so.
 * @param range that of its request, for the path that names it
 */
export async function fetchDespiteErrors(
  trial: Trial,
  get: GetOperation,
  guid: string,
  range: TimeRange | undefined,
): Promise<LiveExchange> {
  return readOn(trial, get, fetchPartsOf(get, guid, range), GIVEN);
}

/**
 * Asks for a report that was ready before, by the operation that it was awaited with or another one: once all who respond may
 * know that it is.
 */
export async function fetchAgain(
  trial: Trial,
  { guid, request, get, readyAt = 0 }: ReadyReport,
  query: Record<string, string> = {},
  by: GetOperation = get,
): Promise<LiveExchange> {
  const { clock, patienceMs } = trial.session;
  const wait = readyAt + patienceMs - clock.now();
  if (wait > 0) await clock.sleep(wait);
  return fetched(trial, by, fetchPartsOf(by, guid, request.range, query), GIVEN);
}

async function fetched(
  trial: Trial,
  get: GetOperation,
  parts: ReturnType<typeof fetchPartsOf>,
  asked: Asked,
): Promise<LiveExchange> {
  const exchange = await readOn(trial, get, parts, asked);
  if (!isInternalError(exchange)) return exchange;
  const { documented } = trial.operation(get.id);
  return trial.notExercised(`${documented} kept failing: ${describeAnswer(exchange)}`);
}

async function readOn(
  trial: Trial,
  get: GetOperation,
  parts: ReturnType<typeof fetchPartsOf>,
  { expects, passing }: Asked,
): Promise<LiveExchange> {
  return readUntil(
    trial,
    () => trial.send(get.id, parts, expects),
    (answer) => !matchesStatus(answer, passing),
  );
}
