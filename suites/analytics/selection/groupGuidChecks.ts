import { parseJson } from '../../../src/words/json/parseJson.ts';
import { byRule } from '../../../src/checked/byRule.ts';
import type { Trial } from '../../../src/checked/trial/Trial.ts';
import {
  requestOperationOf,
  requestOperation,
  type RequestOperation,
} from '../reports/dataSets.ts';
import {
  type ReadyReport,
  describeReport,
  type Report,
  describeRequest,
} from '../reports/ReportRequest.ts';
import { restaurantOf, rowsOf, shows, type Row } from '../reports/rows.ts';
import { expectField, recordsOf } from '../reports/expectField.ts';
import { readyReports, sharedReports } from '../reports/sharedReports.ts';
import { activeCells, areSteady, type Cell } from '../reports/cells.ts';

/** A grouping of records: the field with the GUID of the group, and the fields that describe it. */
interface Group {
  guid: string;
  names: string[];
}

/** Each grouping by its groupBy (Analytics › LaborReportingData, MenuReportingData). */
const GROUPS = {
  labor: {
    JOB: { guid: 'jobGuid', names: ['jobTitle', 'jobCode'] },
    EMPLOYEE: {
      guid: 'employeeGuid',
      names: ['employeeFirstName', 'employeeLastName', 'employeeChosenName'],
    },
  },
  menu: {
    MENU: { guid: 'menuGuid', names: ['menuName'] },
    MENU_GROUP: { guid: 'menuGroupGuid', names: ['menuGroupName'] },
    MENU_ITEM: { guid: 'menuItemGuid', names: ['menuItemName'] },
    MODIFIER: { guid: 'modifierGuid', names: ['modifierName'] },
  },
} satisfies Record<string, Record<string, Group>>;

/** The fields of a grouping. */
export function fieldsOf(by: keyof (typeof GROUPS)['labor'] | keyof (typeof GROUPS)['menu']) {
  const { guid, names } = { ...GROUPS.labor, ...GROUPS.menu }[by];
  return [guid, ...names];
}

const LABOR = requestOperation('analytics/labor/request');

const SUMMED = [
  'regularHours',
  'overtimeHours',
  'totalHours',
  'regularCost',
  'overtimeCost',
  'totalCost',
];

/** Hours may be rounded to a tenth, in each record; or hours and costs cut to whole numbers. */
const [ROUNDED_BY, CUT_BY] = [0.06, 1];

/**
 * Checks that records of a grouped report show the GUID of their group in its own field, that it is of one group, and
 * that groups add up.
 */
export const groupGuidChecks = byRule({
  'analytics/{operation}/group-guid-stands-in-its-field': {
    unseen:
      'no grouped report has two records with the GUID of a group, one of which is in another record',
    run: guidsStandInTheirFields,
  },
  'analytics/{operation}/each-record-shows-its-group': {
    unseen: 'no grouped report has a record',
    run: recordsShowTheirGroup,
  },
  'analytics/labor/request/a-guid-is-of-one-group': {
    unseen: 'no report has two records with such a guid',
    run: (trial) => eachIsOfOneGroup(trial, 'analytics/labor/request', GROUPS.labor),
  },
  'analytics/menu/requestRange/a-guid-is-of-one-group': {
    unseen: 'no report has two records with such a guid',
    run: (trial) => eachIsOfOneGroup(trial, 'analytics/menu/requestRange', GROUPS.menu),
  },
  'analytics/labor/request/groups-add-up': {
    unseen: 'no restaurant has records with a grouping and without that stay',
    run: groupsAddUp,
  },
});

interface GroupedReport {
  report: ReadyReport;
  by: string;
  group: Group;
}

async function groupedReports(trial: Trial): Promise<GroupedReport[]> {
  const { dataSet } = requestOperationOf(trial);
  const groups: Record<string, Group> = dataSet.name === 'labor' ? GROUPS.labor : GROUPS.menu;
  return (await readyReports(trial)).flatMap((report) => {
    const [by = ''] = report.request.groupBy ?? [];
    const group = groups[by];
    return group === undefined ? [] : [{ report, by, group }];
  });
}

async function recordsShowTheirGroup(trial: Trial): Promise<void> {
  await trial.each(await groupedReports(trial), async ({ report, group }) =>
    expectField(trial, recordsOf(trial, report), 'each', group.guid),
  );
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
    const findings = rows.flatMap((row) => ofAnother(row, group, own, others) ?? []);
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

async function eachIsOfOneGroup(
  trial: Trial,
  operation: RequestOperation['id'],
  groups: Record<string, Group>,
): Promise<void> {
  await trial.each(await readyReports(trial, requestOperation(operation)), async (report) => {
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
    message: `A report of ${trial.operation(report.request.operation.id).documented} has the same ${guid} for two groups with different names.`,
    expected: `records of one restaurant, business date and ${guid} with the same ${names.join(', ')}`,
    actual: broken ?? '',
    exchanges: [report.posted, report.ready],
  }));
}

/** The values as JSON, in which personal data are recognized. */
function shown(row: Row, name: string): string {
  return JSON.stringify({ [name]: row[name] });
}

async function groupsAddUp(trial: Trial): Promise<void> {
  const cells = activeCells((await sharedReports(trial, LABOR)).values());
  const whole = cells.filter(({ report, rows }) => isPlain(report) && rows.length === 1);
  const parts = cells.filter(({ report }) => !isPlain(report));
  await trial.each(parts, async (own) => {
    const same = whole.find(
      ({ restaurant, day }) => restaurant === own.restaurant && day === own.day,
    );
    if (same !== undefined) await expectSums(trial, same, own);
  });
}

function isPlain({ request: { groupBy } }: Report): boolean {
  return groupBy === undefined;
}

async function expectSums(trial: Trial, whole: Cell, parts: Cell): Promise<void> {
  const differing = SUMMED.map((field) => sumsOf(field, whole, parts)).filter(
    (sums) => sums !== undefined && Math.abs(sums.sum - sums.total) > sums.tolerance,
  );
  const [first] = differing;
  if (first !== undefined && !(await areSteady(trial, [whole, parts]))) return;
  trial.holds(first === undefined, () => ({
    message: `The groups in the report of ${trial.operation(LABOR.id).documented} for ${describeRequest(parts.report.request)} do not add up.`,
    expected: `${first?.field} ${first?.total} in all of the restaurant ${whole.restaurant} on ${whole.day}, as without a grouping`,
    actual: `${first?.sum} in ${parts.rows.length} records`,
    exchanges: [whole.report.ready, parts.report.ready],
    counterexample: first?.field,
  }));
}

/** The sum; undefined if not every record has the figure. */
function sumsOf(field: string, whole: Cell, parts: Cell) {
  const [total] = whole.rows.map((row) => row[field]);
  const figures = parts.rows.map((row) => row[field]);
  if (typeof total !== 'number' || !figures.every((figure) => typeof figure === 'number'))
    return undefined;
  const sum = figures.reduce((all, figure) => all + figure, 0);
  const by = [total, ...figures].every(Number.isInteger) ? CUT_BY : ROUNDED_BY;
  return { field, total, sum, tolerance: by * (figures.length + 1) };
}

/** The GUID of its group that a record shows in the documented field, in lower case. */
function groupGuidOf(row: Row, { guid }: Group): string | undefined {
  const value = row[guid];
  return typeof value === 'string' ? value.toLowerCase() : undefined;
}

/** What a record says of its group besides the GUID; undefined if it says nothing. */
function groupNameOf(row: Row, { names }: Group): string | undefined {
  const shown = names.filter((name) => shows(row, name) && row[name] !== '');
  return shown.length === 0 ? undefined : JSON.stringify(shown.map((name) => [name, row[name]]));
}
