import { describeAnswer, isSuccess } from '../../../src/sent/judging/answers.ts';
import type { Trial } from '../../../src/checked/trial/Trial.ts';
import type { Clock } from '../../../src/sent/exchange/client/Clock.ts';
import type { LiveExchange } from '../../../src/sent/exchange/LiveExchange.ts';
import { retryAfterOf } from '../../../src/sent/exchange/client/retryAfterOf.ts';
import { isUnexpectedError } from './fetchIdentifier.ts';
import { identifierOf } from './identifierOf.ts';
import type { GetOperation } from './dataSets.ts';
import {
  type Report,
  describeReport,
  describeRequest,
  fetchPartsOf,
  partsOf,
  type ReportRequest,
} from './ReportRequest.ts';
import { shownState } from './reportState.ts';
import { rowsOf } from './rows.ts';

/** Sends a data request. */
type Asks = (trial: Trial, request: ReportRequest) => Promise<LiveExchange>;

/** Waits before the second, third … time that a report is asked for; the last one ever after. */
const WAITS_MS = [0, 50, 100, 200, 400, 800, 1600, 3000];
/**
 * How many unexpected errors or timeouts in a row, which the documents know, are no reason to give up. Neither is an
 * error while a new report may not be visible yet.
 */
const ERRORS_TOLERATED = 4;

/**
 * Requests reports and waits until each is ready, or given up (its `reason` then says why). All are gathered at the same
 * time and asked for in rounds. The waits between rounds grow, are never shorter than a Retry-After asks for, and end
 * after the target's `limits.reportWaitMs`. A report that the platform could not process (409) is requested once more, as
 * the documents ask (Analytics › Errors). A report without records is asked for again for a little while, as its data may
 * still be on its way.
 * @param clock for the waits; default: the session's
 * @param asks sends a data request; default: a new request, whatever the run has requested before
 */
export async function awaitReports(
  trial: Trial,
  requests: ReportRequest[],
  get: GetOperation,
  clock: Clock = trial.session.clock,
  asks: Asks = requestAgain,
): Promise<Report[]> {
  const reports = await Promise.all(requests.map((request) => post(trial, request, get, asks)));
  await pollAll(trial, reports, clock);
  const unprocessed = reports.filter(
    ({ polls }) => shownState(trial, polls.at(-1)?.exchange) === 'failed',
  );
  await Promise.all(unprocessed.map((report) => postAgain(trial, report)));
  await pollAll(trial, unprocessed, clock);
  return reports;
}

/** Sends a data request of which the documents leave open whether it is taken. */
export function askOpenly(trial: Trial, request: ReportRequest): Promise<LiveExchange> {
  return trial.send(request.operation.id, partsOf(request), { expects: 'anything', role: 'setup' });
}

function requestAgain(trial: Trial, request: ReportRequest): Promise<LiveExchange> {
  return trial.send(request.operation.id, partsOf(request), { expects: 'success', role: 'setup' });
}

async function post(
  trial: Trial,
  request: ReportRequest,
  get: GetOperation,
  asks: Asks,
): Promise<Report> {
  const { id } = request.operation;
  const posted = await asks(trial, request);
  const { documented } = trial.operation(id);
  const guid = isSuccess(trial.operation(id), posted) ? identifierOf(posted) : undefined;
  const report: Report = { request, get, posted, guid, polls: [] };
  if (guid === undefined) {
    report.reason = `${documented} returned no identifier for ${describeRequest(request)}: ${describeAnswer(posted)}`;
  }
  return report;
}

async function postAgain(trial: Trial, report: Report): Promise<void> {
  const { posted, guid, reason } = await post(trial, report.request, report.get, requestAgain);
  Object.assign(report, { posted, guid, reason });
}

/** Asks for all reports that are neither ready nor given up, round by round. */
async function pollAll(trial: Trial, reports: Report[], clock: Clock): Promise<void> {
  const { reportWaitMs } = trial.target.limits;
  const since = clock.now();
  const deadline = since + reportWaitMs;
  for (let round = 0; ; round += 1) {
    const open = reports.filter(isOpen);
    const isUnsettled = clock.now() - since < trial.session.patienceMs;
    const polled = open.map((report) => poll(trial, report, clock, isUnsettled));
    await Promise.all(polled);
    const waiting = open.filter(isOpen);
    if (waiting.length === 0) return;
    const wait = Math.max(...waiting.map((report) => waitAfter(round, report, clock.now())));
    if (clock.now() + wait > deadline) {
      for (const report of waiting) giveUp(trial, report);
      return;
    }
    if (wait > 0) await clock.sleep(wait);
  }
}

function isOpen({ ready, reason }: Report): boolean {
  return ready === undefined && reason === undefined;
}

async function poll(trial: Trial, report: Report, clock: Clock, isUnsettled: boolean) {
  const { guid = '', get, request, polls } = report;
  const exchange = await trial.send(get.id, fetchPartsOf(get, guid, request.range), {
    expects: 'success',
    role: 'setup',
    isFurther: polls.length > 0,
  });
  polls.push({ guid, exchange });
  const state = shownState(trial, exchange);
  const now = clock.now();
  if (state === 'ready' && mayGetRecords(trial, report, exchange, now)) report.emptyAt ??= now;
  else if (state === 'ready') Object.assign(report, { ready: exchange, readyAt: now });
  else if (state !== 'in progress' && !mayPass(report, isUnsettled)) {
    report.reason = `${inWords(trial, report)} did not become ready: ${describeAnswer(exchange)}`;
  }
}

/**
 * Whether a report without records may still get some: shortly after it was first given, if records are expected. A
 * report of inactive restaurants may stay empty.
 */
function mayGetRecords(
  trial: Trial,
  { request, emptyAt }: Report,
  exchange: LiveExchange,
  now: number,
): boolean {
  if (request.onlyInactive === true || rowsOf(exchange).length > 0) return false;
  const { patienceMs, waitedInVain } = trial.session;
  const { mayStayEmpty = '' } = request;
  if (waitedInVain.has(mayStayEmpty)) return false;
  const mayStill = now - (emptyAt ?? now) < patienceMs;
  if (!mayStill && mayStayEmpty !== '') waitedInVain.add(mayStayEmpty);
  return mayStill;
}

/** Accepts a report without records as it is when there is no more time to wait for them. */
function giveUp(trial: Trial, report: Report): void {
  const { emptyAt, polls } = report;
  if (emptyAt !== undefined)
    Object.assign(report, { ready: polls.at(-1)?.exchange, readyAt: emptyAt });
  else
    report.reason = `${inWords(trial, report)} was still in progress after ${trial.target.limits.reportWaitMs} ms`;
}

/**
 * Whether the last responses were errors that may pass, and few of them, or all that there were so shortly after the
 * request.
 */
function mayPass({ polls }: Report, isUnsettled: boolean): boolean {
  const last = polls.findLastIndex(({ exchange }) => !isUnexpectedError(exchange));
  const errors = polls.length - 1 - last;
  return errors > 0 && (errors <= ERRORS_TOLERATED || isUnsettled);
}

/** How long to wait before a report is asked for again, in milliseconds. */
function waitAfter(round: number, { polls }: Report, now: number): number {
  const own = WAITS_MS[round] ?? WAITS_MS.at(-1) ?? 0;
  const response = polls.at(-1)?.exchange.response ?? undefined;
  return Math.max(own, (response && retryAfterOf(response, now)) ?? 0);
}

function inWords(trial: Trial, report: Report): string {
  return `the report of ${describeReport(trial, report)}`;
}
