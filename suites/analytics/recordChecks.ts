import { dayOf } from '../../generators/fields/businessDates.ts';
import type { Check } from '../../src/check/Check.ts';
import type { Trial } from '../../src/check/Trial.ts';
import { dataSets } from './dataSets.ts';
import { reportNeeds } from './fixtures.ts';
import { reportsFetchedBy } from './sharedReports.ts';
import { getOperationOf } from './operations.ts';
import { isReady, type ReadyReport } from './Report.ts';
import { isSum, readDate, rowsOf, type Row } from './rows.ts';

const STATUS_KNOWN_SINCE = 20240110;
/** Hours may be rounded one by one, so that their sum is off by one in the last place. */
const HOURS_TOLERANCE = 1;

type DataSetKey = keyof typeof dataSets;

/** What is seen of one record: undefined where it does not show whether the rule holds. */
type Finding = { expected: string; actual: string } | 'kept' | undefined;

/** Checks of what holds within each record, in all the reports that the run requested. */
export const recordChecks: Check[] = [
  check('analytics/BusinessDate/exists', ['labor', 'menu'], businessDateExists),
  check('analytics/LaborReportingData/total-hours-add-up', ['labor'], (row) =>
    sumOf(row, 'totalHours', ['regularHours', 'overtimeHours'], [], HOURS_TOLERANCE),
  ),
  check('analytics/LaborReportingData/total-cost-adds-up', ['labor'], (row) =>
    sumOf(row, 'totalCost', ['regularCost', 'overtimeCost']),
  ),
  check('analytics/PayoutSettledDateReportingData/payout-amount-adds-up', ['payout'], payoutAmount),
  check(
    'analytics/PayoutSalesDateReportingData/payout-amount-adds-up',
    ['payoutSalesDate'],
    payoutAmount,
  ),
  check('analytics/PayoutPaymentsReportingData/payment-total-adds-up', ['payoutPayments'], (row) =>
    sumOf(row, 'paymentTotal', ['paymentSubtotal', 'tipAmount', 'gratuityAmount']),
  ),
  check(
    'analytics/PayoutSettledDateReportingData/sales-period-does-not-end-before-it-starts',
    ['payout'],
    salesPeriod,
  ),
  check(
    'analytics/PayoutSettledDateReportingData/status-none-is-of-before-10-january-2024',
    ['payout'],
    statusNone,
  ),
  {
    rule: 'analytics/PayoutPaymentsReportingData/each-payment-once',
    preconditions: reportNeeds,
    run: eachPaymentOnce,
  },
];

function check(rule: string, keys: DataSetKey[], judge: (row: Row) => Finding): Check {
  return {
    rule,
    preconditions: reportNeeds,
    run: (trial) => everyRecordKeeps(trial, keys, judge),
  };
}

async function everyRecordKeeps(
  trial: Trial,
  keys: DataSetKey[],
  judge: (row: Row) => Finding,
): Promise<void> {
  const reasons: string[] = [];
  for (const key of keys) {
    const reports = await reportsFetchedBy(trial, getOperationOf(dataSets[key]));
    reasons.push(...reports.flatMap(({ reason }) => reason ?? []));
    const ready = reports.filter(isReady);
    await trial.each(ready, async (report) => recordsKeep(trial, report, judge));
  }
  if (trial.assertions > 0) return;
  const [reason] = reasons;
  trial.notExercised(`no record could show it${reason === undefined ? '' : ` (${reason})`}`);
}

async function eachPaymentOnce(trial: Trial): Promise<void> {
  const reports = await reportsFetchedBy(trial, getOperationOf(dataSets.payoutPayments));
  await trial.each(reports.filter(isReady), async ({ posted, ready }) => {
    const guids = rowsOf(ready).map(({ paymentGuid }) => paymentGuid);
    const known = guids
      .filter((guid) => typeof guid === 'string')
      .map((guid) => guid.toLowerCase());
    if (known.length < 2) return;
    const repeated = known.find((guid, index) => known.indexOf(guid) !== index);
    trial.holds(repeated === undefined, () => ({
      message: `A report of payouts per payment has the payment ${repeated} twice.`,
      expected: `each of ${known.length} payments once`,
      actual: `${new Set(known).size} payments in ${known.length} records`,
      exchanges: [posted, ready],
      counterexample: repeated,
    }));
  });
  if (trial.assertions === 0) trial.notExercised('no report has two payments');
}

function recordsKeep(trial: Trial, report: ReadyReport, judge: (row: Row) => Finding): void {
  for (const [index, row] of rowsOf(report.ready).entries()) {
    const finding = judge(row);
    if (finding === undefined) continue;
    const broken = finding === 'kept' ? { expected: '', actual: '' } : finding;
    trial.holds(finding === 'kept', () => ({
      message: `${trial.operation(report.get.id).documented} gave a record (${index + 1} of its report) with ${broken.actual}.`,
      ...broken,
      exchanges: [report.posted, report.ready],
    }));
  }
}

function sumOf(
  row: Row,
  total: string,
  added: string[],
  subtracted: string[] = [],
  toleranceCents = 0,
): Finding {
  const sum = row[total];
  const parts = [...added, ...subtracted].map((name) => row[name]);
  if (typeof sum !== 'number' || !parts.every((part) => typeof part === 'number')) return undefined;
  const signed = parts.map((part, index) => (index < added.length ? part : -part));
  if (isSum(sum, signed, toleranceCents)) return 'kept';
  const terms = signed.map(
    (part, index) =>
      `${index === 0 ? '' : part < 0 ? ' - ' : ' + '}${index === 0 ? part : Math.abs(part)}`,
  );
  return { expected: `${total} ${terms.join('')}`, actual: `${total} ${sum}` };
}

function payoutAmount(row: Row): Finding {
  const subtracted = ['refundAmount', 'totalFeeAmount', 'withholdingAmount'];
  return sumOf(row, 'payoutAmount', ['paymentAmount'], subtracted);
}

function businessDateExists({ businessDate }: Row): Finding {
  if (businessDate === undefined || businessDate === null) return undefined;
  const isDay =
    typeof businessDate === 'string' &&
    /^\d{8}$/.test(businessDate) &&
    dayOf(Number(businessDate)) !== undefined;
  return isDay
    ? 'kept'
    : {
        expected: 'a businessDate that is a day of the calendar in the form YYYYMMDD',
        actual: `businessDate ${JSON.stringify(businessDate)}`,
      };
}

const ISO_INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?$/;

function salesPeriod({
  salesPeriodStartDateTime: start,
  salesPeriodEndDateTime: end,
}: Row): Finding {
  if (typeof start !== 'string' || typeof end !== 'string') return undefined;
  const [from, to] = [ISO_INSTANT.exec(start), ISO_INSTANT.exec(end)];
  // With an offset on one side only they cannot be compared.
  if (from === null || to === null || (from[3] === undefined) !== (to[3] === undefined))
    return undefined;
  return Date.parse(end) >= Date.parse(start)
    ? 'kept'
    : { expected: `an end not before the start ${start}`, actual: `the end ${end}` };
}

/** A payout since the day when there is a status shows it by not being NONE, one before by nothing. */
function statusNone({ payoutStatus, settledDate }: Row): Finding {
  const settled = readDate(settledDate);
  if (typeof payoutStatus !== 'string' || settled === undefined) return undefined;
  if (settled < STATUS_KNOWN_SINCE) return payoutStatus === 'NONE' ? 'kept' : undefined;
  return payoutStatus !== 'NONE'
    ? 'kept'
    : {
        expected: `payoutStatus CAPTURED or SENT for a payout of ${STATUS_KNOWN_SINCE} or later`,
        actual: `payoutStatus NONE of ${settled}`,
      };
}
