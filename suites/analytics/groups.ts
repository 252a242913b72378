import { shows, type Row } from './rows.ts';

/** What records may be grouped by: where the GUID of it stands, and what else a record says of it. */
export interface Group {
  guid: string;
  names: string[];
}

/** Each grouping by its groupBy (Analytics › LaborReportingData, MenuReportingData). */
export const GROUPS = {
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

/** The GUID of its group that a record shows where it belongs, in lower case. */
export function groupGuidOf(row: Row, { guid }: Group): string | undefined {
  const value = row[guid];
  return typeof value === 'string' ? value.toLowerCase() : undefined;
}

/** What a record says of its group beside the GUID; undefined where it says nothing. */
export function groupNameOf(row: Row, { names }: Group): string | undefined {
  const shown = names.filter((name) => shows(row, name) && row[name] !== '');
  return shown.length === 0 ? undefined : JSON.stringify(shown.map((name) => [name, row[name]]));
}
