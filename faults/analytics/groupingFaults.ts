import { byId, type UnplacedFault, type ListedFault } from '../Fault.ts';
import { isList, listIn, type Test } from '../messages.ts';
import { without } from '../parts.ts';
import { by } from './conditions.ts';
import { daysOf } from './dates.ts';
import { withoutHours } from './figureVariants.ts';
import { refusal, reportsTo, requestsTo, zerosOf } from './messages.ts';
import { operationOf, posts, type Post } from './reportOperations.ts';
import type { SandboxRequest } from '../../sandbox/types.ts';
import { COST_RATIOS } from './laborRatioFaults.ts';

const LABOR = operationOf(posts, 'labor/request');
const MENU = operationOf(posts, 'menu/requestRange');
const CUSTOM_MENU = operationOf(posts, 'menu/request');

/** What goes wrong with the fields of each grouping, and with when a grouping is allowed. */
export const groupingFaults: Record<'labor' | 'menu' | 'customMenu', UnplacedFault[]> = {
  labor: [
    ...byId<UnplacedFault>({
      'analytics/labor/request/one-good-grouping-is-enough': {
        rules: ['analytics/labor/request/body/groupBy/items/enum'],
        wrap: requestsTo(LABOR)
          .sent.at('groupBy')
          .where(isList)
          .where((groupBy) => groupBy.some(isKnown))
          .change((groupBy) => groupBy.filter(isKnown)),
      },
      'analytics/labor/request/sales-figures-with-job': shows(
        LABOR,
        'netSalesAmount',
        by('JOB'),
        'analytics/labor/request/sales-figures-only-without-group-by',
      ),
      'analytics/labor/request/sales-figures-with-employee-by-week': shows(
        LABOR,
        'grossSalesPerEmployeeHour',
        by('EMPLOYEE', 'week'),
        'analytics/labor/request/sales-figures-only-without-group-by',
      ),
      'analytics/labor/request/sales-figures-with-both-groupings': shows(
        LABOR,
        'netSalesAmount',
        ({ body }) => listIn(body, 'groupBy').length > 1,
        'analytics/labor/request/sales-figures-only-without-group-by',
      ),
      'analytics/labor/request/empty-grouping-is-by-job': {
        description: 'An empty groupBy groups by job.',
        rules: ['analytics/labor/request/job-fields-only-with-job'],
        wrap: requestsTo(LABOR)
          .sent.at('groupBy')
          .where((groupBy) => isList(groupBy) && groupBy.length === 0)
          .change(() => ['JOB']),
      },
      'analytics/labor/request/sales-figure-missing': lacks(
        LABOR,
        'grossSalesPerEmployeeHour',
        by(undefined),
        'analytics/labor/request/sales-figures-without-group-by',
      ),
      'analytics/labor/request/job-code-without-group-by': shows(
        LABOR,
        'jobCode',
        by(undefined),
        'analytics/labor/request/job-fields-only-with-job',
      ),
      'analytics/labor/request/no-sales-where-nobody-worked': {
        description: 'Nobody has worked, and no record has net sales.',
        rules: ['analytics/labor/request/sales-figures-without-group-by'],
        wrap: reportsTo(requestsTo(LABOR)).each.change((row) =>
          without(withoutHours(row), 'netSalesAmount'),
        ),
      },
      'analytics/labor/request/neither-hours-nor-sales-per-hour': {
        description: 'No record has its hours, nor gross sales related to them.',
        rules: ['analytics/labor/request/sales-figures-without-group-by'],
        wrap: reportsTo(requestsTo(LABOR)).each.without('totalHours', 'grossSalesPerEmployeeHour'),
      },
      'analytics/labor/request/job-guid-with-employee': shows(
        LABOR,
        'jobGuid',
        by('EMPLOYEE'),
        'analytics/labor/request/job-fields-only-with-job',
      ),
      'analytics/labor/request/employee-guid-with-job': shows(
        LABOR,
        'employeeGuid',
        by('JOB'),
        'analytics/labor/request/employee-fields-only-with-employee',
      ),
      'analytics/labor/request/first-name-without-group-by': shows(
        LABOR,
        'employeeFirstName',
        by(undefined),
        'analytics/labor/request/employee-fields-only-with-employee',
      ),
      'analytics/labor/request/job-title-with-employee': shows(
        LABOR,
        'jobTitle',
        by('EMPLOYEE'),
        'analytics/labor/request/job-fields-only-with-job',
      ),
      'analytics/labor/request/job-guid-missing-by-month': lacks(
        LABOR,
        'jobGuid',
        by('JOB', 'month'),
        'analytics/labor/request/job-guid-with-job',
      ),
      'analytics/labor/request/chosen-name-with-job': shows(
        LABOR,
        'employeeChosenName',
        by('JOB'),
        'analytics/labor/request/employee-fields-only-with-employee',
      ),
      'analytics/labor/request/last-job-lost': {
        rules: ['analytics/labor/request/groups-add-up'],
        wrap: reportsTo(requestsTo(LABOR).when(by('JOB'))).last.drop(),
      },
      'analytics/labor/request/first-employee-twice-by-week': {
        description: 'The first of several employees stands twice.',
        rules: ['analytics/labor/request/groups-add-up'],
        wrap: reportsTo(requestsTo(LABOR).when(by('EMPLOYEE', 'week'))).change((rows) => [
          ...rows.slice(0, 1),
          ...rows,
        ]),
      },
      'analytics/labor/request/employee-guid-missing': lacks(
        LABOR,
        'employeeGuid',
        by('EMPLOYEE'),
        'analytics/labor/request/employee-guid-with-employee',
      ),
      'analytics/labor/request/job-title-missing-by-week': lacks(
        LABOR,
        'jobTitle',
        by('JOB', 'week'),
        'analytics/labor/request/job-title-with-job',
      ),
      'analytics/labor/request/job-code-missing': lacks(
        LABOR,
        'jobCode',
        by('JOB'),
        'analytics/labor/request/job-code-with-job',
      ),
      'analytics/labor/request/employee-last-name-missing': lacks(
        LABOR,
        'employeeLastName',
        by('EMPLOYEE', 'day'),
        'analytics/labor/request/employee-name-with-employee',
      ),
    }),
    ...['jobTitle', 'jobCode', 'employeeFirstName', 'employeeLastName', 'employeeChosenName'].map(
      (field) => twoValues(LABOR, field),
    ),
  ],
  customMenu: byId<UnplacedFault>({
    'analytics/menu/request/group-by-for-a-custom-range': {
      rules: [
        'analytics/menu/request/group-by-is-for-day-or-week-only',
        'analytics/menu/request/group-by-is-not-for-longer-ranges',
      ],
      wrap: requestsTo(CUSTOM_MENU).when(by('MODIFIER')).sent.without('groupBy'),
    },
    'analytics/menu/request/group-by-for-longer-ranges': {
      description:
        'groupBy is rejected for a custom range of a week or less, and for no longer one.',
      rules: ['analytics/menu/request/group-by-is-not-for-longer-ranges'],
      wrap: requestsTo(CUSTOM_MENU)
        .when((request) => daysOf(request) > 7)
        .sent.without('groupBy'),
    },
  }),
  menu: byId<UnplacedFault>({
    'analytics/menu/requestRange/menu-name-missing': lacks(
      MENU,
      'menuName',
      by('MENU', 'week'),
      'analytics/menu/requestRange/menu-fields-with-menu',
    ),
    'analytics/menu/requestRange/menu-group-guid-missing': lacks(
      MENU,
      'menuGroupGuid',
      by('MENU_GROUP', 'week'),
      'analytics/menu/requestRange/menu-group-fields-with-menu-group',
    ),
    'analytics/menu/requestRange/menu-item-name-missing': lacks(
      MENU,
      'menuItemName',
      by('MENU_ITEM', 'week'),
      'analytics/menu/requestRange/menu-item-fields-with-menu-item',
    ),
    'analytics/menu/requestRange/modifier-guid-missing': lacks(
      MENU,
      'modifierGuid',
      by('MODIFIER', 'week'),
      'analytics/menu/requestRange/modifier-fields-with-modifier',
    ),
    'analytics/menu/requestRange/menu-name-with-item': shows(
      MENU,
      'menuName',
      by('MENU_ITEM'),
      'analytics/menu/requestRange/fields-of-another-grouping-are-absent',
    ),
    'analytics/menu/requestRange/modifier-name-without-group-by': shows(
      MENU,
      'modifierName',
      by(undefined, 'year'),
      'analytics/menu/requestRange/fields-of-another-grouping-are-absent',
    ),
    'analytics/menu/requestRange/group-by-ignored-for-year': {
      rules: ['analytics/menu/requestRange/group-by-is-for-day-or-week-only'],
      wrap: requestsTo(MENU).when(by('MODIFIER', 'year')).sent.without('groupBy'),
    },
    'analytics/menu/requestRange/group-by-refused-for-week': {
      rules: ['analytics/menu/requestRange/group-by-is-for-day-or-week-only'],
      alsoBreaks: ['analytics/menu/requestRange/combinations-are-accepted'],
      wrap: requestsTo(MENU).when(by('MENU_ITEM', 'week')).refuse(refusal(400)),
    },
  }),
};

function isKnown(grouping: unknown): boolean {
  return grouping === 'JOB' || grouping === 'EMPLOYEE';
}

/** The last record has a field that does not belong there. */
function shows(
  post: Post,
  field: string,
  isMeant: Test<SandboxRequest>,
  rule: string,
): ListedFault {
  return {
    description: `The last record shows ${field} where it does not belong.`,
    rules: [rule],
    // What it shows goes with no other figure.
    alsoBreaks: [COST_RATIOS, `${post.id}/a-day-has-the-same-figures-in-every-report`],
    wrap: reportsTo(requestsTo(post).when(isMeant)).last.set({
      [field]: /Amount|Hour/.test(field) ? 12.5 : 'shown',
    }),
  };
}

/** The record of a group is given twice, the second time with another value of a field that describes the group. */
function twoValues(post: Post, field: string): UnplacedFault {
  return {
    id: `${post.id}/two-values-of-${field}`,
    description: `The first record that has ${field} is repeated, without figures and with another value there.`,
    rules: [`${post.id}/a-guid-is-of-one-group`],
    wrap: reportsTo(requestsTo(post)).change((rows) => {
      const first = rows.find((row) => typeof row[field] === 'string');
      return first === undefined
        ? rows
        : [...rows, { ...first, ...zerosOf(first), [field]: 'another' }];
    }),
  };
}

/** Every record lacks a field that belongs there. */
function lacks(
  post: Post,
  field: string,
  isMeant: Test<SandboxRequest>,
  rule: string,
): ListedFault {
  return {
    description: `No record has ${field}.`,
    rules: [rule],
    alsoBreaks: field.endsWith('Guid') ? [`${post.id}/each-record-shows-its-group`] : [],
    wrap: reportsTo(requestsTo(post).when(isMeant)).each.without(field),
  };
}
