import type { UnplacedFault } from '../Fault.ts';
import { without, withLast, type Row } from './messages.ts';
import { operationOf, posts, type Post } from './reportOperations.ts';
import { asking, tellingAsked } from './wrappers.ts';

const LABOR = operationOf(posts, 'labor/request');
const MENU = operationOf(posts, 'menu/requestRange');
const OF_ANOTHER = 'fields-of-another-grouping-are-absent';

type When = (asked: Row, range: string) => boolean;

/** What goes wrong with the fields of each grouping, and with when a grouping is allowed. */
export const groupingFaults: UnplacedFault[] = [
  shows(
    LABOR,
    'sales-figures-with-job',
    'netSalesAmount',
    by('JOB'),
    'sales-figures-only-without-group-by',
  ),
  shows(
    LABOR,
    'sales-figures-with-employee-by-week',
    'grossSalesPerEmployeeHour',
    by('EMPLOYEE', 'week'),
    'sales-figures-only-without-group-by',
  ),
  lacks(
    LABOR,
    'sales-figure-missing',
    'grossSalesPerEmployeeHour',
    by(undefined),
    'sales-figures-without-group-by',
  ),
  shows(LABOR, 'job-code-without-group-by', 'jobCode', by(undefined), 'job-fields-only-with-job'),
  shows(LABOR, 'job-title-with-employee', 'jobTitle', by('EMPLOYEE'), 'job-fields-only-with-job'),
  lacks(LABOR, 'job-guid-missing-by-month', 'jobGuid', by('JOB', 'month'), 'job-guid-with-job'),
  shows(
    LABOR,
    'chosen-name-with-job',
    'employeeChosenName',
    by('JOB'),
    'employee-fields-only-with-employee',
  ),
  lacks(
    LABOR,
    'employee-guid-missing',
    'employeeGuid',
    by('EMPLOYEE'),
    'employee-guid-with-employee',
  ),
  lacks(MENU, 'menu-name-missing', 'menuName', by('MENU', 'week'), 'menu-fields-with-menu'),
  lacks(
    MENU,
    'menu-group-guid-missing',
    'menuGroupGuid',
    by('MENU_GROUP', 'week'),
    'menu-group-fields-with-menu-group',
  ),
  lacks(
    MENU,
    'menu-item-name-missing',
    'menuItemName',
    by('MENU_ITEM', 'week'),
    'menu-item-fields-with-menu-item',
  ),
  lacks(
    MENU,
    'modifier-guid-missing',
    'modifierGuid',
    by('MODIFIER', 'week'),
    'modifier-fields-with-modifier',
  ),
  shows(MENU, 'menu-name-with-item', 'menuName', by('MENU_ITEM'), OF_ANOTHER),
  shows(MENU, 'modifier-name-without-group-by', 'modifierName', by(undefined, 'year'), OF_ANOTHER),
  {
    id: `${MENU.id}/group-by-ignored-for-year`,
    description: 'groupBy MODIFIER is ignored for a year.',
    rules: [`${MENU.id}/group-by-is-for-day-or-week-only`],
    wrap: asking(MENU, (body, range) =>
      by('MODIFIER', 'year')(body, range) ? without(body, 'groupBy') : body,
    ),
  },
  {
    id: `${MENU.id}/group-by-refused-for-week`,
    description: 'groupBy MENU_ITEM is refused for a week.',
    rules: [`${MENU.id}/group-by-is-for-day-or-week-only`],
    alsoBreaks: [
      `${MENU.id}/body/groupBy/items/enum`,
      `${MENU.id}/accepts`,
      `${MENU.id}/*-fields-with-*`,
      `${MENU.id}/fields-of-*`,
    ],
    wrap: asking(MENU, (body, range) => (by('MENU_ITEM', 'week')(body, range) ? undefined : body)),
  },
];

/** A request with this grouping (undefined for none), for any range or for one. */
function by(value: string | undefined, only?: string): When {
  return ({ groupBy }, range) =>
    (value === undefined
      ? groupBy === undefined
      : Array.isArray(groupBy) && groupBy.includes(value)) &&
    (only === undefined || range === only);
}

function shows(post: Post, id: string, field: string, when: When, rule: string): UnplacedFault {
  return {
    id: `${post.id}/${id}`,
    description: `The last record shows ${field} where it does not belong.`,
    rules: [`${post.id}/${rule}`],
    wrap: tellingAsked(post, (rows, asked, range) =>
      when(asked, range)
        ? withLast(rows, (row) => ({ ...row, [field]: /Amount|Hour/.test(field) ? 12.5 : 'shown' }))
        : rows,
    ),
  };
}

function lacks(post: Post, id: string, field: string, when: When, rule: string): UnplacedFault {
  return {
    id: `${post.id}/${id}`,
    description: `The last record lacks ${field}.`,
    rules: [`${post.id}/${rule}`],
    wrap: tellingAsked(post, (rows, asked, range) =>
      when(asked, range) ? withLast(rows, (row) => without(row, field)) : rows,
    ),
  };
}
