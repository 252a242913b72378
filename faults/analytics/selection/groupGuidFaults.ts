import type { UnplacedFault } from '../../Fault.ts';
import { listIn, type Row, hasSeveral } from '../../messages.ts';
import { all } from '../../on.ts';
import { without } from '../../parts.ts';
import { ofRange } from '../reports/conditions.ts';
import { renaming, reportsTo, requestsTo } from '../reports/messages.ts';
import { operationOf, posts, type Post } from '../reports/reportOperations.ts';

const LABOR = operationOf(posts, 'labor/request');
const MENU = operationOf(posts, 'menu/requestRange');

/** What goes wrong with the GUID of its group in one record of many. */
export const groupGuidFaults: Record<'labor' | 'menu', UnplacedFault[]> = {
  labor: [
    inAnotherField(LABOR, 'jobGuid', 'guid'),
    inAnotherField(LABOR, 'employeeGuid', 'jobGuid'),
    ofTheRestaurant(LABOR, 'jobGuid'),
    ofNoGroup(LABOR, 'employeeGuid'),
  ],
  menu: [
    inAnotherField(MENU, 'menuGuid', 'guid'),
    inAnotherField(MENU, 'menuGroupGuid', 'groupGuid'),
    inAnotherField(MENU, 'menuItemGuid', 'itemGuid'),
    inAnotherField(MENU, 'modifierGuid', 'menuItemGuid'),
    ofTheRestaurant(MENU, 'menuGuid'),
    ofAnotherGrouping('menuItemGuid', 'MENU_ITEM', 'MENU_GROUP'),
    ofAnotherGrouping('menuGroupGuid', 'MENU_GROUP', 'MENU'),
    ofNoGroup(MENU, 'menuItemGuid'),
  ],
};

function inLast(
  post: Post,
  field: string,
  id: string,
  description: string,
  rules: string[],
  change: (row: Row) => Row,
): UnplacedFault {
  return {
    id: `${post.id}/${id}`,
    description,
    rules: rules.map((rule) => `${post.id}/${rule}`),
    alsoBreaks: [
      `${post.id}/${post === LABOR ? 'job-fields-only-with-job' : 'fields-of-another-grouping-are-absent'}`,
    ],
    wrap: reportsTo(requestsTo(post))
      .where(hasSeveral)
      .last.where((row) => field in row)
      .change(change),
  };
}

function inAnotherField(post: Post, field: string, other: string): UnplacedFault {
  return inLast(
    post,
    field,
    `${field}-stands-in-${other}`,
    `The last of several records has its ${field} as ${other}.`,
    ['each-record-shows-its-group'],
    renaming(field, other),
  );
}

function ofTheRestaurant(post: Post, field: string): UnplacedFault {
  return inLast(
    post,
    field,
    `${field}-is-that-of-the-restaurant`,
    `The last of several records has the restaurantGuid as ${field}.`,
    ['group-guid-stands-in-its-field'],
    (row) => ({ ...row, [field]: row['restaurantGuid'] }),
  );
}

function ofNoGroup(post: Post, field: string): UnplacedFault {
  return inLast(
    post,
    field,
    `last-${field}-missing`,
    `The last of several records has no ${field}.`,
    ['each-record-shows-its-group'],
    (row) => without(row, field),
  );
}

/** The data are grouped by both fields, and the last record has the GUID of one in the field of the other. */
function ofAnotherGrouping(field: string, value: string, other: string): UnplacedFault {
  const names = { MENU: 'menu', MENU_GROUP: 'menuGroup' }[other] ?? '';
  const asked = requestsTo(MENU).when(({ body }) => listIn(body, 'groupBy').join() === value);
  return {
    id: `${MENU.id}/${field}-is-that-of-the-${names}`,
    description: `The last of several records has its ${names}Guid as ${field}.`,
    rules: [`${MENU.id}/group-guid-stands-in-its-field`],
    wrap: all(
      reportsTo(asked).each.without(`${names}Guid`, `${names}Name`),
      reportsTo(asked)
        .where(hasSeveral)
        .last.set((row) => ({ [field]: row[`${names}Guid`] })),
      asked.when(ofRange('day', 'week')).sent.set({ groupBy: [value, other] }),
    ),
  };
}
