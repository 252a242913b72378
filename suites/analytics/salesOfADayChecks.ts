import { byRule } from '../../src/checked/byRule.ts';
import type { Trial } from '../../src/checked/Trial.ts';
import { activeCells, type Cell } from './cells.ts';
import { restaurantsOf } from './fixtures.ts';
import { requestOperation } from './dataSets.ts';
import type { ReadyReport } from './ReportRequest.ts';
import { expectNothing, sharedReport } from './sharedReports.ts';
import { isSum, rowsOf, type Row } from './rows.ts';
import { netExcludes } from './salesFigureChecks.ts';

const LABOR = requestOperation('analytics/labor/request');
const MENU = requestOperation('analytics/menu/requestRange');
const CHECK = requestOperation('analytics/check/request');

/** Amounts that net sales exclude and each check shows, singly and combined. */
const EXCLUDED = ['checkTaxAmount', 'checkTipAmount', 'checkGratuityAmount'];

/**
 * Checks that compare the sales in the labor data with those of the menu and of the checks, for the same restaurant and
 * day.
 */
export const salesOfADayChecks = byRule({
  'analytics/labor/request/net-sales-exclude-discounts': {
    unseen: 'no restaurant has one record of labor, and one of its menu with discounts',
    run: netExcludesDiscounts,
  },
  'analytics/labor/request/net-sales-exclude-tax-and-tips': {
    unseen: 'no restaurant has net sales in its labor and menu data, and checks with tax or tips',
    run: netExcludesTaxAndTips,
  },
});

/** The one record of a restaurant that has a single one in a report of one day. */
function recordOf(report: ReadyReport | undefined, guid: string): Row | undefined {
  const cells: Cell[] = report === undefined ? [] : activeCells([report]);
  const own = cells.filter(({ restaurant }) => restaurant === guid.toLowerCase());
  const [record, ...others] = own.flatMap(({ rows }) => rows);
  return others.length === 0 ? record : undefined;
}

async function netExcludesDiscounts(trial: Trial): Promise<void> {
  const labor = await sharedReport(trial, LABOR, 'base');
  const menu = await sharedReport(trial, MENU, 'base');
  await trial.each(restaurantsOf(trial), async (guid) => {
    const findingIn = ([ofLabor, ofMenu]: ReadyReport[]) =>
      netExcludes(recordOf(ofLabor, guid) ?? {}, recordOf(ofMenu, guid)?.['discountAmount']);
    if (findingIn([labor, menu]) === undefined) return;
    const findBroken = (reports: ReadyReport[]) => {
      const finding = findingIn(reports);
      return finding?.holds === false ? finding : undefined;
    };
    await expectNothing(trial, [labor, menu], findBroken, (broken) => ({
      message: `${trial.operation(LABOR.id).documented} gives net sales of the restaurant ${guid} that include the discounts in its menu data.`,
      expected: broken?.expected ?? '',
      actual: broken?.actual ?? '',
      exchanges: [menu.ready, labor.ready],
      counterexample: guid,
    }));
  });
}

async function netExcludesTaxAndTips(trial: Trial): Promise<void> {
  const labor = await sharedReport(trial, LABOR, 'base');
  const menu = await sharedReport(trial, MENU, 'base');
  await trial.each(restaurantsOf(trial), async (guid) => {
    const checks = await sharedReport(trial, CHECK, `alone ${guid}`);
    if (includedIn([labor, menu, checks], guid) === undefined) return;
    const findIncluded = (reports: ReadyReport[]) => includedIn(reports, guid) || undefined;
    await expectNothing(trial, [labor, menu, checks], findIncluded, (included = '') => ({
      message: `${trial.operation(LABOR.id).documented} gives net sales of the restaurant ${guid} that include ${included}.`,
      expected: `netSalesAmount without it, as in the menu data: ${String(recordOf(menu, guid)?.['netSalesAmount'])}`,
      actual: `netSalesAmount ${String(recordOf(labor, guid)?.['netSalesAmount'])}, which is more by the sum of ${included} of its checks`,
      exchanges: [checks.ready, menu.ready, labor.ready],
      counterexample: guid,
    }));
  });
}

/**
 * The amounts by which the net sales of the labor data exceed those of the menu data, to the cent; empty for none.
 * Undefined if there are no such sales or amounts.
 */
function includedIn([labor, menu, checks]: ReadyReport[], guid: string): string | undefined {
  const [net, ofMenu] = [labor, menu].map((report) => recordOf(report, guid)?.['netSalesAmount']);
  if (typeof net !== 'number' || typeof ofMenu !== 'number' || checks === undefined)
    return undefined;
  const sums = EXCLUDED.map((field): [string, number] => [
    field,
    sumOf(rowsOf(checks.ready), field),
  ]);
  const known = sums.filter(([, sum]) => sum >= 1);
  if (known.length === 0) return undefined;
  const all = known.reduce<[string, number][][]>(
    (sets, one) => [...sets, ...sets.map((set) => [...set, one])],
    [[]],
  );
  const found = all.find(
    (set) =>
      set.length > 0 &&
      isSum(
        net - ofMenu,
        set.map(([, sum]) => sum),
      ),
  );
  return (found ?? []).map(([field]) => field).join(' and ');
}

function sumOf(rows: Row[], field: string): number {
  return rows.reduce((sum, row) => sum + (typeof row[field] === 'number' ? row[field] : 0), 0);
}
