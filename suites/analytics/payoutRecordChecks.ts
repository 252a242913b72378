import { byRule } from '../../src/check/byRule.ts';
import type { Trial } from '../../src/check/Trial.ts';
import { dataSets } from './dataSets.ts';
import { getOperationOf } from './operations.ts';
import { reportRecordCheck, type Finding } from './reportRecordCheck.ts';
import { isReady } from './Report.ts';
import { readDigits, restaurantOf, rowsOf, shows, type Row } from './rows.ts';
import { reportsFetchedBy } from './sharedReports.ts';

/** Every payout of this year or a later one was made after the day since when there is a status, whichever date that is. */
const STATUS_CERTAIN_SINCE = 20250101;
/** A month after that day: no payout is settled so long after it was made. Later years are a rule of their own. */
const STATUS_SURE_FROM = 20240210;

/** Checks of the groups in records of payouts, and of their status. */
export const payoutRecordChecks = byRule({
  'analytics/payout/get/one-record-per-settled-date': {
    unseen: 'no report has two records with a settledDate',
    run: (trial) => oneRecordPer(trial, 'payout', 'settledDate'),
  },
  'analytics/payoutSalesDate/get/one-record-per-sales-date': {
    unseen: 'no report has two records with a salesDate',
    run: (trial) => oneRecordPer(trial, 'payoutSalesDate', 'salesDate'),
  },
  'analytics/PayoutSettledDateReportingData/status-none-is-of-years-before': reportRecordCheck(
    ['payout'],
    (row) => hasStatus(row, STATUS_CERTAIN_SINCE),
  ),
  'analytics/PayoutSettledDateReportingData/status-none-is-not-of-a-month-later': reportRecordCheck(
    ['payout'],
    (row) => hasStatus(row, STATUS_SURE_FROM, STATUS_CERTAIN_SINCE),
  ),
  'analytics/PayoutSalesDateReportingData/no-payout-status': reportRecordCheck(
    ['payoutSalesDate'],
    (row) =>
      shows(row, 'payoutStatus')
        ? {
            expected: 'no payoutStatus in a record by sales date',
            actual: `payoutStatus ${JSON.stringify(row['payoutStatus'])}`,
          }
        : 'kept',
  ),
});

/** The payouts that were settled from one day on and before another. */
function hasStatus({ payoutStatus, settledDate }: Row, from: number, until = Infinity): Finding {
  const settled = readDigits(settledDate);
  if (typeof payoutStatus !== 'string' || settled === undefined) return undefined;
  if (settled < from || settled >= until) return undefined;
  return payoutStatus !== 'NONE'
    ? 'kept'
    : {
        expected: `payoutStatus CAPTURED or SENT for a payout of ${from} or later`,
        actual: `payoutStatus NONE of ${settled}`,
      };
}

async function oneRecordPer(
  trial: Trial,
  key: 'payout' | 'payoutSalesDate',
  field: 'settledDate' | 'salesDate',
): Promise<void> {
  const reports = await reportsFetchedBy(trial, getOperationOf(dataSets[key]));
  await trial.each(reports.filter(isReady), async ({ posted, get, ready }) => {
    const places = rowsOf(ready)
      .filter((row) => restaurantOf(row) !== undefined && typeof row[field] === 'string')
      .map((row) => `${restaurantOf(row)} ${String(row[field])}`);
    if (places.length < 2) return;
    const repeated = places.find((place, index) => places.indexOf(place) !== index);
    trial.holds(repeated === undefined, () => ({
      message: `${trial.operation(get.id).documented} gave two records of one restaurant and ${field}, ${repeated}.`,
      expected: `one record of each restaurant and ${field}`,
      actual: `${places.length} records of ${new Set(places).size}`,
      exchanges: [posted, ready],
      counterexample: repeated,
    }));
  });
}
