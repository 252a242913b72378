import { byRule } from '../../../src/checked/byRule.ts';
import { dayOf } from '../../../generators/fields/businessDates.ts';
import type { Trial } from '../../../src/checked/trial/Trial.ts';
import { dataSets, getOperationOf, getOperation } from '../reports/dataSets.ts';
import { reportsFetchedBy } from '../reports/sharedReports.ts';
import { reportRecordCheck, type Finding } from './reportRecordCheck.ts';
import { isReady, type ReadyReport, describeRequest } from '../reports/ReportRequest.ts';
import {
  isRefund,
  isSum,
  readDate,
  readInstant,
  rowsOf,
  shows,
  type Row,
} from '../reports/rows.ts';
import { isObject } from '../../../src/words/json/isObject.ts';
import { documentedFields } from '../../../src/checked/readings/documentedIn.ts';
import { countOf } from '../../../src/words/countOf.ts';

const STATUS_KNOWN_SINCE = 20240110;
/** The day on which a payout was made is open: one that was settled a week before was made before. */
const STATUS_UNKNOWN_UNTIL = 20240103;
/** Fees may have fractions of a cent, and each figure be rounded by itself. */
const PAYOUT_TOLERANCE = 1;
/** Hours, and the costs computed from them, may be rounded one by one, so that a sum is off by one in the last place. */
const LABOR_TOLERANCE = 1;

/** Checks of what holds within each record, in all reports that the run requested. */
export const recordChecks = byRule({
  'analytics/BusinessDate/exists': reportRecordCheck(['labor', 'menu'], businessDateExists),
  'analytics/LaborReportingData/total-hours-add-up': reportRecordCheck(['labor'], (row) =>
    sumOf(row, 'totalHours', ['regularHours', 'overtimeHours'], [], LABOR_TOLERANCE),
  ),
  'analytics/LaborReportingData/total-cost-adds-up': reportRecordCheck(['labor'], (row) =>
    sumOf(row, 'totalCost', ['regularCost', 'overtimeCost'], [], LABOR_TOLERANCE),
  ),
  'analytics/MenuReportingData/sales-have-a-quantity': reportRecordCheck(['menu'], salesQuantity),
  'analytics/PayoutSettledDateReportingData/payout-amount-adds-up': reportRecordCheck(
    ['payout'],
    payoutAmount,
  ),
  'analytics/PayoutSalesDateReportingData/payout-amount-adds-up': reportRecordCheck(
    ['payoutSalesDate'],
    payoutAmount,
  ),
  'analytics/PayoutPaymentsReportingData/payment-total-adds-up': reportRecordCheck(
    ['payoutPayments'],
    (row) => sumOf(row, 'paymentTotal', ['paymentSubtotal', 'tipAmount', 'gratuityAmount']),
  ),
  'analytics/PayoutSettledDateReportingData/sales-period-does-not-end-before-it-starts':
    reportRecordCheck(['payout'], salesPeriod),
  'analytics/PayoutSettledDateReportingData/status-none-is-of-before-10-january-2024':
    reportRecordCheck(['payout'], statusNone),
  'analytics/PayoutSettledDateReportingData/status-before-10-january-2024-is-none':
    reportRecordCheck(['payout'], statusOfEarlierPayouts),
  'analytics/PayoutPaymentsReportingData/each-payment-once': {
    unseen: 'no report has two payments',
    run: eachPaymentOnce,
  },
  'analytics/{operation}/records-show-figures': {
    unseen: 'no report has a record',
    run: recordsShowFigures,
  },
});

async function eachPaymentOnce(trial: Trial): Promise<void> {
  const reports = await reportsFetchedBy(trial, getOperationOf(dataSets.payoutPayments));
  await trial.each(reports.filter(isReady), async ({ posted, ready }) => {
    const known = rowsOf(ready)
      .filter((row) => typeof row['paymentGuid'] === 'string' && !isRefund(row))
      .map(({ paymentGuid }) => String(paymentGuid).toLowerCase());
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
  const terms = signed.map(
    (part, index) =>
      `${index === 0 ? '' : part < 0 ? ' - ' : ' + '}${index === 0 ? part : Math.abs(part)}`,
  );
  const right = Number(signed.reduce((one, other) => one + other, 0).toFixed(4));
  return {
    holds: isSum(sum, signed, toleranceCents),
    expected: `${total} ${right} (${terms.join('')})`,
    actual: `${total} ${sum}`,
  };
}

/** What was sold and refunded later is still a sale: it is in the quantity as it is in the gross sales. */
function salesQuantity({ grossSalesAmount: gross, quantitySold: quantity }: Row): Finding {
  if (typeof gross !== 'number' || typeof quantity !== 'number' || gross <= 0) return undefined;
  return {
    holds: quantity > 0,
    expected: `a quantitySold, as grossSalesAmount is ${gross}`,
    actual: `${quantity}`,
  };
}

function payoutAmount(row: Row): Finding {
  const subtracted = ['refundAmount', 'totalFeeAmount', 'withholdingAmount'];
  return sumOf(row, 'payoutAmount', ['paymentAmount'], subtracted, PAYOUT_TOLERANCE);
}

function businessDateExists(row: Row): Finding {
  if (!shows(row, 'businessDate')) return undefined;
  const { businessDate } = row;
  const isDay = /^\d{8}$/.test(String(businessDate)) && dayOf(Number(businessDate)) !== undefined;
  return {
    holds: isDay,
    expected: 'a businessDate that is a day of the calendar in the form YYYYMMDD',
    actual: `businessDate ${JSON.stringify(businessDate)}`,
  };
}

function salesPeriod({
  salesPeriodStartDateTime: start,
  salesPeriodEndDateTime: end,
}: Row): Finding {
  const [from, to] = [readInstant(start), readInstant(end)];
  // With an offset on one side only they cannot be compared.
  if (from === undefined || to === undefined || from.hasOffset !== to.hasOffset) return undefined;
  return {
    holds: to.time >= from.time,
    expected: `an end not before the start ${String(start)}`,
    actual: `the end ${String(end)}`,
  };
}

/** A payout since the day when there is a status shows it by not being NONE, an earlier one shows nothing. */
function statusNone({ payoutStatus, settledDate }: Row): Finding {
  const settled = readDate(settledDate);
  if (typeof payoutStatus !== 'string' || settled === undefined) return undefined;
  if (settled < STATUS_KNOWN_SINCE) return undefined;
  return {
    holds: payoutStatus !== 'NONE',
    expected: `payoutStatus CAPTURED or SENT for a payout of ${STATUS_KNOWN_SINCE} or later`,
    actual: `payoutStatus NONE of ${settled}`,
  };
}

function statusOfEarlierPayouts({ payoutStatus, settledDate }: Row): Finding {
  const settled = readDate(settledDate);
  if (typeof payoutStatus !== 'string' || settled === undefined || settled > STATUS_UNKNOWN_UNTIL)
    return undefined;
  return {
    holds: payoutStatus === 'NONE',
    expected: `payoutStatus NONE for a payout of ${STATUS_UNKNOWN_UNTIL} or earlier`,
    actual: `payoutStatus ${payoutStatus} of ${settled}`,
  };
}

/** Which figure has a value in which record is not shown, so that any of them will do; but in each grouping, and without. */
async function recordsShowFigures(trial: Trial): Promise<void> {
  const get = getOperation(trial.resource);
  const reports = (await reportsFetchedBy(trial, get)).filter(isReady);
  const figures = Object.entries(documentedFields(trial, get.id))
    .filter(([, schema]) => isObject(schema) && schema['type'] === 'number')
    .map(([name]) => name);
  const alike = Map.groupBy(reports, ({ request }) => (request.groupBy ?? []).join());
  await trial.each([...alike.values()], async (some) => anyFigureIsShown(trial, some, figures));
}

function anyFigureIsShown(trial: Trial, reports: ReadyReport[], figures: string[]): void {
  const rows = reports.flatMap(({ ready }) => rowsOf(ready));
  const [first] = reports;
  if (first === undefined || rows.length === 0) return;
  const isShown = figures.some((name) => rows.some((row) => shows(row, name)));
  trial.holds(isShown, () => ({
    message: `${trial.operation(first.get.id).documented} returns records without any figure for ${describeRequest(first.request)}.`,
    expected: `a value of ${figures.join(' or ')} in at least one record`,
    actual: `none in ${countOf(rows.length, 'record')} of ${countOf(reports.length, 'report')}`,
    exchanges: [first.posted, first.ready],
  }));
}
