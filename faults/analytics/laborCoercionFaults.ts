import { UUID } from '../../src/json/uuid.ts';
import type { UnplacedFault } from '../Fault.ts';
import { requestsTo } from './messages.ts';
import { operationOf, posts } from './reportOperations.ts';

const LABOR = operationOf(posts, 'labor/request');

/** What is taken for something else in labor requests. */
export const laborCoercionFaults: UnplacedFault[] = [
  {
    id: 'analytics/labor/request/one-restaurant-in-place-of-a-list',
    description: 'One restaurant may stand in place of a list of them.',
    rules: ['analytics/labor/request/body/restaurantIds/type'],
    wrap: requestsTo(LABOR).sent.change((body) => {
      const { restaurantIds: one } = body;
      return typeof one === 'string' && UUID.test(one) ? { ...body, restaurantIds: [one] } : body;
    }),
  },
  {
    id: 'analytics/labor/request/grouping-of-another-data-set',
    description: 'The groupings of the menu data are ignored.',
    rules: ['analytics/labor/request/body/groupBy/items/enum'],
    wrap: requestsTo(LABOR).sent.change((body) => {
      const { groupBy, ...others } = body;
      return Array.isArray(groupBy) && groupBy[0] === 'MENU_ITEM' ? others : body;
    }),
  },
  {
    id: 'analytics/labor/request/last-date-as-text',
    description: 'The last date may be text.',
    rules: ['analytics/labor/request/body/endBusinessDate/type'],
    wrap: requestsTo(LABOR).sent.change((body) => {
      const { endBusinessDate: end } = body;
      return typeof end === 'string' && /^\d{8}$/.test(end)
        ? { ...body, endBusinessDate: Number(end) }
        : body;
    }),
  },
];
