import { byId, type UnplacedFault } from '../../Fault.ts';
import { isList, listIn, type Test } from '../../messages.ts';
import { without } from '../../parts.ts';
import { by } from '../reports/conditions.ts';
import { daysOf } from '../reports/dates.ts';
import { withoutHours } from '../variants/figureVariants.ts';
import { refusal, reportsTo, requestsTo, zerosOf } from '../reports/messages.ts';
import { operationOf, posts, type Post } from '../reports/reportOperations.ts';
import type { SandboxRequest } from '../../../sandbox/types.ts';
import { COST_RATIOS } from '../figures/laborRatioFaults.ts';

const LABOR = operationOf(posts, 'labor/request');
const MENU = operationOf(posts, 'menu/requestRange');
const CUSTOM_MENU = operationOf(posts, 'menu/request');

/** What goes wrong with the fields of each grouping, and with when a grouping is allowed. */
export const groupingFaults: Record<'labor' | 'menu' | 'customMenu', UnplacedFault[]> = {
  labor: [
    ...showing(LABOR, {
      'sales-figures-only-without-group-by': [
        ['sales-figures-with-job', 'netSalesAmount', by('JOB')],
        [
          'sales-figures-with-employee-by-week',
          'grossSalesPerEmployeeHour',
          by('EMPLOYEE', 'week'),
        ],
        [
          'sales-figures-with-both-groupings',
          'netSalesAmount',
          ({ body }) => listIn(body, 'groupBy').length > 1,
        ],
      ],
      'job-fields-only-with-job': [
        ['job-code-without-group-by', 'jobCode', by(undefined)],
        ['job-guid-with-employee', 'jobGuid', by('EMPLOYEE')],
        ['job-title-with-employee', 'jobTitle', by('EMPLOYEE')],
      ],
      'employee-fields-only-with-employee': [
        ['employee-guid-with-job', 'employeeGuid', by('JOB')],
        ['first-name-without-group-by', 'employeeFirstName', by(undefined)],
        ['chosen-name-with-job', 'employeeChosenName', by('JOB')],
      ],
    }),
    ...lacking(LABOR, {
      'sales-figures-without-group-by': [
        ['sales-figure-missing', 'grossSalesPerEmployeeHour', by(undefined)],
      ],
      'job-guid-with-job': [['job-guid-missing-by-month', 'jobGuid', by('JOB', 'month')]],
      'employee-guid-with-employee': [['employee-guid-missing', 'employeeGuid', by('EMPLOYEE')]],
      'job-title-with-job': [['job-title-missing-by-week', 'jobTitle', by('JOB', 'week')]],
      'job-code-with-job': [['job-code-missing', 'jobCode', by('JOB')]],
      'employee-name-with-employee': [
        ['employee-last-name-missing', 'employeeLastName', by('EMPLOYEE', 'day')],
        ['employee-last-name-missing-with-job', 'employeeLastName', byBoth('JOB', 'EMPLOYEE')],
      ],
    }),
    ...byId<UnplacedFault>({
      'analytics/labor/request/one-good-grouping-is-enough': {
        rules: ['analytics/labor/request/body/groupBy/items/enum'],
        wrap: requestsTo(LABOR)
          .sent.at('groupBy')
          .where(isList)
          .where((groupBy) => groupBy.some(isKnown))
          .change((groupBy) => groupBy.filter(isKnown)),
      },
      'analytics/labor/request/empty-grouping-is-by-job': {
        description: 'An empty groupBy groups by job.',
        rules: ['analytics/labor/request/job-fields-only-with-job'],
        wrap: requestsTo(LABOR)
          .sent.at('groupBy')
          .where((groupBy) => isList(groupBy) && groupBy.length === 0)
          .change(() => ['JOB']),
      },
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
      'analytics/labor/request/loses-the-last-job': {
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
    }),
    ...['jobTitle', 'jobCode', 'employeeFirstName', 'employeeLastName', 'employeeChosenName'].map(
      (field) => twoValues(LABOR, field),
    ),
  ],
  customMenu: byId<UnplacedFault>({
    'analytics/menu/request/ignores-group-by-for-a-custom-range': {
      rules: [
        'analytics/menu/request/group-by-is-for-day-or-week-only',
        'analytics/menu/request/group-by-is-not-for-longer-ranges',
      ],
      wrap: requestsTo(CUSTOM_MENU).when(by('MODIFIER')).sent.without('groupBy'),
    },
    'analytics/menu/request/group-by-for-longer-ranges': {
      description: 'groupBy is rejected for a custom range of a week or less alone.',
      rules: ['analytics/menu/request/group-by-is-not-for-longer-ranges'],
      wrap: requestsTo(CUSTOM_MENU)
        .when((request) => daysOf(request) > 7)
        .sent.without('groupBy'),
    },
  }),
  menu: [
    ...lacking(MENU, {
      'menu-fields-with-menu': [['menu-name-missing', 'menuName', by('MENU', 'week')]],
      'menu-group-fields-with-menu-group': [
        ['menu-group-guid-missing', 'menuGroupGuid', by('MENU_GROUP', 'week')],
      ],
      'menu-item-fields-with-menu-item': [
        ['menu-item-name-missing', 'menuItemName', by('MENU_ITEM', 'week')],
        ['menu-item-name-missing-with-group', 'menuItemName', byBoth('MENU_GROUP', 'MENU_ITEM')],
      ],
      'modifier-fields-with-modifier': [
        ['modifier-guid-missing', 'modifierGuid', by('MODIFIER', 'week')],
      ],
    }),
    ...showing(MENU, {
      'fields-of-another-grouping-are-absent': [
        ['menu-name-with-item', 'menuName', by('MENU_ITEM')],
        ['modifier-name-without-group-by', 'modifierName', by(undefined, 'year')],
      ],
    }),
    ...byId<UnplacedFault>({
      'analytics/menu/requestRange/ignores-group-by-for-year': {
        rules: ['analytics/menu/requestRange/group-by-is-for-day-or-week-only'],
        wrap: requestsTo(MENU).when(by('MODIFIER', 'year')).sent.without('groupBy'),
      },
      'analytics/menu/requestRange/rejects-group-by-for-week': {
        rules: ['analytics/menu/requestRange/group-by-is-for-day-or-week-only'],
        alsoBreaks: ['analytics/menu/requestRange/combinations-are-accepted'],
        wrap: requestsTo(MENU).when(by('MENU_ITEM', 'week')).respond(refusal(400)),
      },
    }),
  ],
};

/** Requests that group by two values at least. */
function byBoth(one: string, other: string): Test<SandboxRequest> {
  return (...asked) => by(one)(...asked) && by(other)(...asked);
}

/** What an id says of a request that groups by two values. */
function ofTwo(id: string): string {
  return /both|missing-with/.test(id) ? ', if there are two groupings' : '';
}

function isKnown(grouping: unknown): boolean {
  return grouping === 'JOB' || grouping === 'EMPLOYEE';
}

/** By the rule that each breaks: the end of its id, the field that it is about, and the requests. */
type Rows = Record<string, [id: string, field: string, isMeant: Test<SandboxRequest>][]>;

/** The last record has a field that does not belong there. */
function showing(post: Post, rows: Rows): UnplacedFault[] {
  return Object.entries(rows).flatMap(([rule, faults]) =>
    faults.map(([id, field, isMeant]) => ({
      id: `${post.id}/${id}`,
      description: `The last record shows ${field} where it does not belong${ofTwo(id)}.`,
      rules: [`${post.id}/${rule}`],
      // What it shows goes with no other figure.
      alsoBreaks: [COST_RATIOS, `${post.id}/a-day-has-the-same-figures-in-every-report`],
      wrap: reportsTo(requestsTo(post).when(isMeant)).last.set({
        [field]: /Amount|Hour/.test(field) ? 12.5 : 'shown',
      }),
    })),
  );
}

/** Every record lacks a field that belongs there. */
function lacking(post: Post, rows: Rows): UnplacedFault[] {
  return Object.entries(rows).flatMap(([rule, faults]) =>
    faults.map(([id, field, isMeant]) => ({
      id: `${post.id}/${id}`,
      description: `No record has ${field}${ofTwo(id)}.`,
      rules: [`${post.id}/${rule}`],
      alsoBreaks: field.endsWith('Guid') ? [`${post.id}/each-record-shows-its-group`] : [],
      wrap: reportsTo(requestsTo(post).when(isMeant)).each.without(field),
    })),
  );
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
