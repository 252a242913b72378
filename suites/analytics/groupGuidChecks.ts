import { parseJson } from '../../src/json/parseJson.ts';
import { byRule } from '../../src/check/byRule.ts';
import type { Trial } from '../../src/check/Trial.ts';
import { groupGuidOf, groupNameOf, GROUPS, type Group } from './groups.ts';
import { requestOperationOf } from './operations.ts';
import { isReady, type ReadyReport, describeReport } from './Report.ts';
import { restaurantOf, rowsOf, shows, type Row } from './rows.ts';
import { sharedReports } from './sharedReports.ts';

/** Checks that records of a grouped report show the GUID of their group, in the field of its own. */
export const groupGuidChecks = byRule({
  'analytics/{operation}/group-guid-stands-in-its-field': {
    unseen:
      'no grouped report has two records with the GUID of a group, one of which stands in another record',
    run: guidsStandInTheirFields,
  },
  'analytics/{operation}/each-record-shows-its-group': {
    unseen: 'no grouped report has a record',
    run: recordsShowTheirGroup,
  },
});

/** A report with the one thing that it is grouped by. */
interface GroupedReport {
  report: ReadyReport;
  by: string;
  group: Group;
}

async function groupedReports(trial: Trial): Promise<GroupedReport[]> {
  const operation = requestOperationOf(trial);
  const groups: Record<string, Group> =
    operation.dataSet.name === 'labor' ? GROUPS.labor : GROUPS.menu;
  const reports = [...(await sharedReports(trial, operation)).values()].filter(isReady);
  return reports.flatMap((report) => {
    const [by = ''] = report.request.groupBy ?? [];
    const group = groups[by];
    return group === undefined ? [] : [{ report, by, group }];
  });
}

async function recordsShowTheirGroup(trial: Trial): Promise<void> {
  await trial.each(await groupedReports(trial), async ({ report, group }) => {
    const rows = rowsOf(report.ready);
    if (rows.length === 0) return;
    const lacking = rows.filter((row) => !shows(row, group.guid));
    trial.holds(lacking.length === 0, () => ({
      message: `The report of ${describeReport(trial, report)} has records of no group.`,
      expected: `${group.guid} in each record`,
      actual: `${lacking.length} of ${rows.length} records without it`,
      exchanges: [report.posted, report.ready],
      counterexample: lacking[0],
    }));
  });
}

async function guidsStandInTheirFields(trial: Trial): Promise<void> {
  const reports = await groupedReports(trial);
  const known = Map.groupBy(
    reports.flatMap(({ report, by, group }) => entriesOf(rowsOf(report.ready), by, group)),
    ({ by }) => by,
  );
  await trial.each(reports, async ({ report, by, group }) => {
    const rows = rowsOf(report.ready);
    const own = known.get(by) ?? [];
    const others = [...known].flatMap(([other, entries]) => (areApart(by, other) ? entries : []));
    const guids = entriesOf(rows, by, group).map(({ guid }) => guid);
    // A GUID that no other record shows does not tell in which field it belongs.
    const isKnown = guids.some((guid) => own.filter((entry) => entry.guid === guid).length > 1);
    if (guids.length < 2 || !isKnown) return;
    const findings = rows.flatMap(
      (row) => elsewhere(row, group, own) ?? ofAnother(row, group, own, others) ?? [],
    );
    trial.holds(findings.length === 0, () => ({
      message: `The report of ${describeReport(trial, report)} has the GUID of a group in the field of another thing.`,
      expected: `the GUID of its group in ${group.guid} of each record`,
      actual: findings[0] ?? '',
      exchanges: [report.posted, report.ready],
      counterexample: group.guid,
    }));
  });
}

/** What a record says of its group. */
interface Entry {
  by: string;
  guid: string;
  name: string | undefined;
  restaurant: string | undefined;
}

function entriesOf(rows: Row[], by: string, group: Group): Entry[] {
  return rows.flatMap((row) => {
    const guid = groupGuidOf(row, group);
    return guid === undefined
      ? []
      : [{ by, guid, name: groupNameOf(row, group), restaurant: restaurantOf(row) }];
  });
}

/** A modifier may be an item of the menu, with the same GUID and a name of its own. */
const MAY_BE_ONE = ['MENU_ITEM', 'MODIFIER'];

function areApart(by: string, other: string): boolean {
  return by !== other && !(MAY_BE_ONE.includes(by) && MAY_BE_ONE.includes(other));
}

/**
 * The field in which a record without its group's GUID has a GUID that other records show as such, with the same name
 * if it has any.
 */
function elsewhere(row: Row, group: Group, own: Entry[]): string | undefined {
  if (shows(row, group.guid)) return undefined;
  const name = groupNameOf(row, group);
  const found = Object.entries(row).find(([, value]) =>
    own.some(
      (entry) =>
        typeof value === 'string' &&
        entry.guid === value.toLowerCase() &&
        (name === undefined || entry.name === name),
    ),
  );
  return found && `${found[0]} ${String(found[1])} in a record without ${group.guid}`;
}

/**
 * Describes a record whose field holds the GUID of the restaurant, or of something else: then the name beside it has
 * another GUID elsewhere, and the GUID has another name in records of its own grouping.
 */
function ofAnother(row: Row, group: Group, own: Entry[], others: Entry[]): string | undefined {
  const guid = groupGuidOf(row, group);
  if (guid === undefined) return undefined;
  if (guid === restaurantOf(row)) return `${group.guid} ${guid}, which is the restaurantGuid`;
  const name = groupNameOf(row, group);
  const hasAnother = own.some(
    (entry) =>
      name !== undefined &&
      entry.name === name &&
      entry.restaurant === restaurantOf(row) &&
      entry.guid !== guid,
  );
  const thing = hasAnother ? others.find((entry) => entry.guid === guid) : undefined;
  return (
    thing &&
    `${group.guid} ${guid} beside ${legible(name)}, which is the GUID of what is grouped by ${thing.by}`
  );
}

/** The names of a group as JSON, in which personal data are recognized. */
function legible(name: string | undefined): string {
  const pairs = parseJson(name ?? '[]') as [field: string, value: unknown][];
  return JSON.stringify(Object.fromEntries(pairs));
}
