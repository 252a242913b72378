import { byRule } from '../../src/check/byRule.ts';
import type { Trial } from '../../src/check/Trial.ts';
import { GROUPS, type Group } from './groups.ts';
import { requestOperation, type RequestOperation } from './operations.ts';
import { isReady, type ReadyReport } from './Report.ts';
import { rowsOf, shows, type Row } from './rows.ts';
import { sharedReports } from './sharedReports.ts';

/** Checks that one guid always names the same group. */
export const groupIdentityChecks = byRule({
  'analytics/labor/request/a-guid-is-of-one-group': {
    unseen: 'no report has two records with such a guid',
    run: (trial) => eachIsOfOneGroup(trial, 'analytics/labor/request', GROUPS.labor),
  },
  'analytics/menu/requestRange/a-guid-is-of-one-group': {
    unseen: 'no report has two records with such a guid',
    run: (trial) => eachIsOfOneGroup(trial, 'analytics/menu/requestRange', GROUPS.menu),
  },
});

async function eachIsOfOneGroup(
  trial: Trial,
  operation: RequestOperation['id'],
  groups: Record<string, Group>,
): Promise<void> {
  const reports = [...(await sharedReports(trial, requestOperation(operation))).values()];
  await trial.each(reports.filter(isReady), async (report) => {
    for (const { guid, names } of Object.values(groups)) guidIsOfOne(trial, report, guid, names);
  });
}

function guidIsOfOne(trial: Trial, report: ReadyReport, guid: string, names: string[]): void {
  const rows = rowsOf(report.ready).filter((row) => typeof row[guid] === 'string');
  if (rows.length < 2) return;
  const known = new Map<string, Row>();
  let broken: string | undefined;
  for (const row of rows) {
    // Only records of one restaurant and day are compared: a name may change overnight, and a restaurant may have a
    // name of its own for something shared.
    const key = [guid, 'restaurantGuid', 'businessDate'].map((name) => String(row[name])).join();
    const before = known.get(key) ?? row;
    known.set(key, row);
    const other = names.find(
      (name) => shows(row, name) && shows(before, name) && row[name] !== before[name],
    );
    if (other !== undefined)
      broken ??= `${guid} ${String(row[guid])} with ${shown(before, other)} and with ${shown(row, other)}`;
  }
  trial.holds(broken === undefined, () => ({
    message: `A report of ${trial.operation(report.request.operation.id).documented} gives one ${guid} to two things of different names.`,
    expected: `records of one restaurant, business date and ${guid} with the same ${names.join(', ')}`,
    actual: broken ?? '',
    exchanges: [report.posted, report.ready],
  }));
}

/** The values as JSON, in which personal data are recognized. */
function shown(row: Row, name: string): string {
  return JSON.stringify({ [name]: row[name] });
}
