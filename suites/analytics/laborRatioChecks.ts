import { byRule } from '../../src/check/byRule.ts';
import { recordCheck } from '../../src/check/recordCheck.ts';
import { findingsOf, rowsShown } from './reportRecordCheck.ts';
import { restaurantOf, shows, type Row } from './rows.ts';
import { percentagesOf } from './salesFigureChecks.ts';

/** Checks of ratios to the sales of a day, which stand in the records without a groupBy alone. */
export const laborRatioChecks = byRule({
  'analytics/LaborReportingData/cost-ratios-are-percentages': recordCheck({
    unseen: 'no record with a ratio could be compared with the sales of its restaurant and day',
    records: async (trial) => {
      const shown = await rowsShown(trial, ['labor']);
      const sales = salesByDay(shown.map(({ record }) => record));
      return shown.map((one) => ({
        ...one,
        record: { ...sales.get(dayOf(one.record)), ...one.record },
      }));
    },
    judge: (row) => findingsOf(percentagesOf(row)),
  }),
});

/** The sales of each restaurant and day; those of a day that is not over may grow a little. */
function salesByDay(rows: Row[]): Map<string, Row> {
  return new Map(
    rows
      .filter((row) => shows(row, 'netSalesAmount'))
      .map((row) => [
        dayOf(row),
        {
          netSalesAmount: row['netSalesAmount'],
          grossSalesAmount: row['grossSalesAmount'],
        },
      ]),
  );
}

function dayOf(row: Row): string {
  return `${restaurantOf(row)} ${String(row['businessDate'])}`;
}
