import { rangeUntil } from '../../../generators/fields/businessDates.ts';
import type { Trial } from '../../../src/checked/trial/Trial.ts';
import type { LiveExchange } from '../../../src/sent/exchange/LiveExchange.ts';
import { awaitReports } from './awaitReports.ts';
import { baseRequest, sharedRequest } from './baseRequest.ts';
import { businessDateOf } from './fixtures.ts';
import {
  getOperationOf,
  rangeRequestFor,
  requestOperationOf,
  requestsFor,
  type GetOperation,
  type RequestOperation,
} from './dataSets.ts';
import {
  partsOf,
  type ReportRequest,
  requireReady,
  type ReadyReport,
  type Report,
  isReady,
} from './ReportRequest.ts';
import { sharedRequests } from './sharedRequests.ts';
import type { Complaint } from '../../../src/sent/Complaint.ts';

/** For how long the data of a request surely stay: the documents do not show their retention (Analytics › Limits). */
const KEPT_MS = 60_000;

/** The reports that the checks of one operation look at, by name. */
export type SharedReports = ReadonlyMap<string, Report>;

/** All the reports of an operation, requested and awaited together, once per run. */
export async function sharedReports(
  trial: Trial,
  operation: RequestOperation,
): Promise<SharedReports> {
  return trial.once(`reports of ${operation.id}`, async (trial) => {
    const requests = sharedRequests(trial, operation);
    const get = getOperationOf(operation.dataSet);
    const { clock } = trial.session;
    const reports = await awaitReports(trial, Object.values(requests), get, clock, oncePerRun());
    return new Map(Object.keys(requests).map((name, index) => [name, reports[index] as Report]));
  });
}

/**
 * Requests each report once for all checks that ask for it. A request that is in the list twice is sent twice on
 * purpose.
 */
function oncePerRun() {
  const asked = new Set<string>();
  return (trial: Trial, request: ReportRequest): Promise<LiveExchange> => {
    const parts = partsOf(request);
    const key = JSON.stringify(parts);
    if (asked.has(key))
      return trial.send(request.operation.id, parts, { expects: 'success', role: 'setup' });
    asked.add(key);
    return sharedRequest(trial, request);
  };
}

/** Those that are ready. */
export async function readyReports(
  trial: Trial,
  operation = requestOperationOf(trial),
): Promise<ReadyReport[]> {
  return [...(await sharedReports(trial, operation)).values()].filter(isReady);
}

/** A shared report by name. @throws NotExercised if it is not ready */
export async function sharedReport(
  trial: Trial,
  operation: RequestOperation,
  name: string,
): Promise<ReadyReport> {
  return requireReady(trial, (await sharedReports(trial, operation)).get(name));
}

/** Every report that an operation fetches in this run, ready or not. */
export async function reportsFetchedBy(trial: Trial, get: GetOperation): Promise<Report[]> {
  if (get.isDeprecated) return deprecatedReports(trial, get);
  const shared = await Array.fromAsync(requestsFor(get), (operation) =>
    sharedReports(trial, operation),
  );
  return shared.flatMap((reports) => [...reports.values()]);
}

/** A plain report that an operation fetches, ready. @throws NotExercised if it is not */
export async function baseReport(trial: Trial, get: GetOperation): Promise<ReadyReport> {
  return requireReady(trial, await baseReportOf(trial, get));
}

/** A plain report that an operation fetches, ready or not: another one where its data may be forgotten by now. */
export async function baseReportOf(trial: Trial, get: GetOperation): Promise<Report | undefined> {
  const base = get.isDeprecated
    ? (await deprecatedReports(trial, get))[0]
    : (await sharedReports(trial, rangeRequestFor(get))).get('base');
  if (base === undefined || !isReady(base)) return base;
  const { clock } = trial.session;
  const times = Math.floor((clock.now() - (base.readyAt ?? clock.now())) / KEPT_MS);
  if (times < 1) return base;
  const [again] = await trial.once(`${get.id}, base report, ${times}`, (trial) =>
    requestedAgain(trial, [base]),
  );
  return again;
}

/** Reports of every time range, awaited on the deprecated path. */
async function deprecatedReports(trial: Trial, get: GetOperation): Promise<Report[]> {
  return trial.once(`reports of ${get.id}`, async (trial) => {
    const requests = requestsFor(get).flatMap((operation) => {
      const base = baseRequest(trial, operation);
      const twoDays = rangeUntil(businessDateOf(trial), 2);
      return operation.timeRanges.map((range) => ({
        ...base,
        range,
        dates: range === 'day' ? base.dates : twoDays,
      }));
    });
    return awaitReports(trial, requests, get);
  });
}

/**
 * Whether reports still contradict each other when they are requested again, all at once: between two requests a
 * restaurant may open or close, or a record come in. If a new report is not ready, nothing is known to be wrong.
 * @param inTurn one after the other instead: what grows all the time differs between the first and the last
 */
export async function persists(
  trial: Trial,
  reports: ReadyReport[],
  isWrong: (again: ReadyReport[]) => boolean,
  inTurn = false,
): Promise<boolean> {
  const again = await requestedAgain(trial, reports, inTurn);
  return again.every(isReady) && isWrong(again);
}

/**
 * Asserts that nothing is wrong with some reports. What is found wrong counts only if it is so in new ones, too (see
 * `persists`); otherwise nothing is asserted.
 * @param find what is wrong with reports that were requested like these; undefined if nothing is
 */
export async function expectNothing<Reports extends [ReadyReport, ...ReadyReport[]], Wrong>(
  trial: Trial,
  reports: Reports,
  find: (reports: Reports) => Wrong | undefined,
  complain: (wrong: Wrong | undefined) => Complaint,
  inTurn = false,
): Promise<void> {
  const wrong = find(reports);
  const isWrong = (again: ReadyReport[]) => find(again as Reports) !== undefined;
  if (wrong !== undefined && !(await persists(trial, reports, isWrong, inTurn))) return;
  trial.holds(wrong === undefined, () => complain(wrong));
}

/** The same report, requested again once however much of it is compared: a year has hundreds of days. */
export async function anew(trial: Trial, report: ReadyReport): Promise<Report | undefined> {
  const [again] = await trial.once(`${report.guid} requested again`, (trial) =>
    requestedAgain(trial, [report]),
  );
  return again;
}

/** The same reports, all requested at once, or one after the other; they may be of different data sets. */
export async function requestedAgain(
  trial: Trial,
  reports: ReadyReport[],
  inTurn = false,
): Promise<Report[]> {
  return trial.later(async () => {
    const again = ({ request, get }: ReadyReport) => awaitReports(trial, [request], get);
    const all = inTurn ? Array.fromAsync(reports, again) : Promise.all(reports.map(again));
    return (await all).flat();
  });
}
