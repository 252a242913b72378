import { shows, type Row } from './rows.ts';

/** A grouping of records: the field with the GUID of the group, and the fields that describe it. */
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

/** The GUID of its group that a record shows in the documented field, in lower case. */
export function groupGuidOf(row: Row, { guid }: Group): string | undefined {
  const value = row[guid];
  return typeof value === 'string' ? value.toLowerCase() : undefined;
}

/** What a record says of its group besides the GUID; undefined if it says nothing. */
export function groupNameOf(row: Row, { names }: Group): string | undefined {
  const shown = names.filter((name) => shows(row, name) && row[name] !== '');
  return shown.length === 0 ? undefined : JSON.stringify(shown.map((name) => [name, row[name]]));
}
