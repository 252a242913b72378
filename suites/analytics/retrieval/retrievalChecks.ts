import { byRule, type ListedCheck } from '../../../src/checked/byRule.ts';
import type { TimeRange } from '../../../generators/fields/businessDates.ts';
import { freshUuid } from '../../../generators/fields/freshUuid.ts';
import { identifiers } from '../../../generators/fields/identifiers.ts';
import { describeAnswer, matchesStatus } from '../../../src/sent/judging/answers.ts';
import type { Precondition } from '../../../src/checked/preconditions.ts';
import type { Trial } from '../../../src/checked/trial/Trial.ts';
import type { LiveExchange } from '../../../src/sent/exchange/LiveExchange.ts';
import { UUID } from '../../../src/words/json/uuid.ts';
import { changeOf, comparableData, type Comparable } from '../reports/comparableData.ts';
import { dataSets, getOperation, getOperations, type GetOperation } from '../reports/dataSets.ts';
import {
  fetchAgain,
  fetchDespiteErrors,
  fetchIdentifier,
  isInternalError,
  rangeThatKnows,
} from '../reports/fetchIdentifier.ts';
import { serviceNeeds } from '../reports/fixtures.ts';
import { baseReport, reportsFetchedBy, requestedAgain } from '../reports/sharedReports.ts';
import { isSameIdentifier } from '../reports/identifierOf.ts';
import { observeAnswer } from '../reports/observeAnswer.ts';
import { readAgain, type ReadAgain } from './readAgain.ts';
import { isReady, type ReadyReport, type Report, fetchPartsOf } from '../reports/ReportRequest.ts';
import { shownState, statusOfFinal } from '../reports/reportState.ts';
import { rowsOf } from '../reports/rows.ts';
import type { ReportDataSet } from '../../../src/target/Target.ts';

/** How often a failed request is asked for again. */
const TIMES_AGAIN = 3;

/** How often a report whose data changed is compared with one that is requested again. */
const ROUNDS = 2;

/** Checks of the states that the data of a request go through (Analytics › States and transitions). */
export const retrievalChecks = byRule({
  'analytics/{operation}/posted-identifier-is-known': check(postedIsKnown),
  'analytics/{operation}/in-progress-names-the-request': {
    ...check(inProgressNamesTheRequest),
    unseen: 'no 202 body had a reportRequestGuid',
  },
  'analytics/{operation}/ready-stays-ready': check(readyStaysReady),
  'analytics/{operation}/ready-data-stays-equal': {
    ...check(readyStaysEqual),
    unseen: 'no report with a record that can be compared was ready a second time',
  },
  'analytics/{operation}/failed-request-is-409': {
    preconditions: failedReportNeeds,
    run: (trial) => failedIs409(trial, getOperation(trial.resource), 1),
  },
  'analytics/{operation}/failed-request-stays-failed': {
    preconditions: failedReportNeeds,
    run: (trial) => failedIs409(trial, getOperation(trial.resource), TIMES_AGAIN),
  },
  'analytics/{operation}/unknown-identifier-gives-no-data': check(unknownGivesNoData),
  'analytics/{operation}/unknown-identifier-is-not-found': check(unknownIsNotFound),
});

function check(run: (trial: Trial, get: GetOperation) => Promise<void>): ListedCheck {
  return { run: (trial) => run(trial, getOperation(trial.resource)) };
}

function failedReportNeeds(resource: string): Precondition[] {
  return [...serviceNeeds, failedReport(getOperation(resource).dataSet.name)];
}

async function postedIsKnown(trial: Trial, get: GetOperation): Promise<void> {
  const reports = await reportsFetchedBy(trial, get);
  const answered = Map.groupBy(
    reports.flatMap(({ polls }) => polls).filter(({ exchange }) => !isInternalError(exchange)),
    ({ guid }) => guid,
  );
  if (answered.size === 0) trial.notExercised('no data request got an identifier to ask for');
  await trial.each([...answered.values()], async (polls) => {
    const exchanges = polls.map(({ exchange }) => exchange);
    const isKnown = exchanges.some((exchange) => matchesStatus(exchange, ['200', '202', '409']));
    trial.holds(isKnown, () => ({
      message: `${trial.operation(get.id).documented} does not know an identifier that a POST returned.`,
      expected:
        '200 with the data, 202 while it is gathered, or 409, at the latest when it is asked again',
      actual: exchanges.map(describeAnswer).join(', then '),
      exchanges,
    }));
  });
  const [report] = reports;
  if (report === undefined) return;
  const unknown = await fetchUnknown(trial, get, invented(trial), report);
  if (!matchesStatus(unknown, ['4XX'])) {
    trial.notExercised(
      'an identifier of no request gets a response like a known one, so that knowing one shows nothing',
    );
  }
}

async function inProgressNamesTheRequest(trial: Trial, get: GetOperation): Promise<void> {
  const polls = (await reportsFetchedBy(trial, get)).flatMap((report) => report.polls);
  const inProgress = polls.filter(({ exchange }) => shownState(trial, exchange) === 'in progress');
  if (inProgress.length === 0) trial.notExercised('no report was in progress at a GET');
  await trial.each(inProgress, async ({ guid, exchange }) => {
    const named = rowsOf(exchange)[0]?.['reportRequestGuid'];
    if (named === undefined) return;
    trial.holds(isSameIdentifier(named, guid), () => ({
      message: `${trial.operation(get.id).documented} returns the identifier of another request than the one in progress.`,
      expected: `reportRequestGuid ${guid}, as in the request`,
      actual: `reportRequestGuid ${JSON.stringify(named)}`,
      exchanges: [exchange],
    }));
  });
}

async function readyStaysReady(trial: Trial, get: GetOperation): Promise<void> {
  const { documented } = trial.operation(get.id);
  await trial.each(await readAgain(trial, get), async ({ report, exchange }) => {
    trial.holds(shownState(trial, exchange) === 'ready', () => ({
      message: `${documented} returned the data of a request, and at a later GET no longer did.`,
      expected: `${statusOfFinal(trial, 'ready')} with the data`,
      actual: describeAnswer(exchange),
      exchanges: [report.ready, exchange],
      twin: 'the same request got 200 before',
    }));
  });
}

async function readyStaysEqual(trial: Trial, get: GetOperation): Promise<void> {
  const base = await baseReport(trial, get);
  const { documented } = trial.operation(get.id);
  const isArray = Array.isArray(base.ready.response?.json);
  trial.observe('analytics/one-or-array', `${documented}: ${isArray ? 'an array' : 'one record'}`);
  const isOfChecks = get.dataSet === dataSets.check;
  const comparable = comparableData(trial, get);
  const data = isOfChecks ? withoutName(comparable) : comparable;
  const change = changeOf(trial, get, data);
  await trial.each(await readAgain(trial, get), async (reading) => {
    const { report, exchange, isNamed } = reading;
    // Which field of the metrics data holds the name that is added is not shown.
    const canBeCompared = !isNamed || isOfChecks;
    if (!matchesStatus(exchange, ['200']) || !canBeCompared || !hasData(report, data)) return;
    const difference = change(report.ready, exchange);
    // Records come in late; none goes away so that nothing is left.
    const isGone = rowsOf(exchange).length === 0;
    const isSo =
      difference !== undefined && (isGone || !(await isLateData(trial, reading, change)));
    trial.holds(!isSo, () => ({
      message: `${documented} returned other data at a later GET of the same ready request.`,
      expected: `the ${rowsOf(report.ready).length} records of the first GET${isNamed ? ', with names added to them' : ''}, in whatever order`,
      actual: difference ?? '',
      exchanges: [report.ready, exchange],
    }));
  });
}

/**
 * Whether what arrived in the meantime explains that a report has other data than before: then the same report, requested again, has
 * what is given for it now. Data may come in between these two as well, so that they are compared twice.
 */
async function isLateData(
  trial: Trial,
  { report, query }: ReadAgain,
  change: ReturnType<typeof changeOf>,
): Promise<boolean> {
  let before: ReadyReport | undefined;
  for (let round = 0; round < ROUNDS; round += 1) {
    const [anew] = await requestedAgain(trial, [report]);
    if (anew === undefined || !isReady(anew)) return true;
    if (before !== undefined && change(before.ready, anew.ready) !== undefined)
      trial.notExercised('the data are others each time they are requested');
    before = anew;
    const now = await trial.further(() => fetchAgain(trial, report, query));
    if (change(anew.ready, now) === undefined) return true;
  }
  return false;
}

function hasData({ ready }: ReadyReport, comparable: Comparable): boolean {
  return rowsOf(ready).some((row) => Object.keys(Object(comparable(row))).length > 0);
}

/** The fields by which a record is compared, without its name: other rules say when that is present. */
function withoutName(comparable: Comparable): Comparable {
  return ({ restaurantName: _name, ...row }) => comparable(row);
}

async function failedIs409(trial: Trial, get: GetOperation, times: number): Promise<void> {
  const guid = trial.target.fixtures.reports?.failed?.[get.dataSet.name] ?? '';
  const range = await rangeThatKnows(trial, get, guid);
  await trial.each(Array.from({ length: times }), async (_, index) => {
    const exchange = await fetchDespiteErrors(trial, get, guid, range);
    const twin = isInternalError(exchange) ? await answeredBeside(trial, get, range) : undefined;
    const what =
      index === 0
        ? 'the identifier of a request that the platform could not process'
        : `the identifier of a failed request, sent again`;
    trial.refused(exchange, [statusOfFinal(trial, 'failed')], what, twin);
  });
}

/**
 * An internal error of this one request shows something only if another request is answered.
 * @throws NotExercised otherwise
 */
async function answeredBeside(
  trial: Trial,
  get: GetOperation,
  range: TimeRange | undefined,
): Promise<string> {
  const other = await fetchIdentifier(trial, get, invented(trial), range);
  return `the same request with an identifier that is not known got: ${describeAnswer(other)}`;
}

/** An identifier that no request ever got. */
function invented(trial: Trial): string {
  return freshUuid(trial.session.seed, 'unknown report', 1);
}

/** Identifiers of no request: an invented one, one with the beginning of a known one, and an empty one. */
function unknownTo(trial: Trial, known: string): string[] {
  const drawn = invented(trial);
  return [drawn, ...nearMissesOf(known, drawn), identifiers.nil];
}

/**
 * An unknown identifier that nearly equals a known UUID. None for other forms of identifiers: numbers may be counted
 * up.
 */
function nearMissesOf(known: string, drawn: string): string[] {
  return UUID.test(known) ? identifiers.nearMisses(known, drawn).slice(0, 1) : [];
}

/** Asks for an identifier of no request, once for all the rules about it. */
function fetchUnknown(
  trial: Trial,
  get: GetOperation,
  unknown: string,
  { request }: Report,
): Promise<LiveExchange> {
  return trial.once(`${get.id} of ${unknown}`, (trial) =>
    fetchIdentifier(trial, get, unknown, request.range),
  );
}

async function unknownGivesNoData(trial: Trial, get: GetOperation): Promise<void> {
  await eachUnknown(trial, get, '4XX', ({ response }) =>
    trial.observe('analytics/meaning-of-404', `${response?.status} for an unknown identifier`),
  );
  const { guid, request } = await baseReport(trial, get);
  const other = getOperations.find(({ dataSet }) => dataSet !== get.dataSet) ?? get;
  await observeAnswer(
    trial,
    'analytics/identifier-of-another-data-set',
    other.id,
    fetchPartsOf(other, guid, request.range),
    `an identifier of ${get.dataSet.name}, sent to ${other.dataSet.name}`,
  );
}

async function unknownIsNotFound(trial: Trial, get: GetOperation): Promise<void> {
  await eachUnknown(trial, get, '404', (exchange, unknown) => {
    const [body] = rowsOf(exchange);
    const isMessage =
      body !== undefined && ['status', 'code', 'message'].some((name) => name in body);
    trial.holds(isMessage, () => ({
      message: `${trial.operation(get.id).documented} responded to an unknown identifier without an ErrorMessage.`,
      expected: '404 with an ErrorMessage',
      actual: describeAnswer(exchange),
      exchanges: [exchange],
      counterexample: unknown,
    }));
  });
}

/** Asserts that identifiers of no request are rejected with a status, and looks at each of these responses. */
async function eachUnknown(
  trial: Trial,
  get: GetOperation,
  status: '4XX' | '404',
  look: (exchange: LiveExchange, unknown: string) => void,
): Promise<void> {
  const report = await baseReport(trial, get);
  const twin = `the same request with ${report.guid}, whose report is ready, was accepted with 200`;
  await trial.each(unknownTo(trial, report.guid), async (unknown) => {
    const exchange = await fetchUnknown(trial, get, unknown, report);
    trial.refused(exchange, [status], `${unknown}, which identifies no request`, twin);
    look(exchange, unknown);
  });
}

/** A report request that the platform could not process, for one data set. */
function failedReport(dataSet: ReportDataSet): Precondition {
  return {
    name: `fixtures.reports.failed.${dataSet}`,
    missing: ({ fixtures }) =>
      fixtures.reports?.failed?.[dataSet] === undefined
        ? `the target file has no fixtures.reports.failed.${dataSet}`
        : undefined,
  };
}
