import { byId } from '../byId.ts';
import { UUID } from '../../src/json/uuid.ts';
import { isList, isText } from '../conditions.ts';
import type { UnplacedFault } from '../Fault.ts';
import { requestsTo } from './messages.ts';
import { operationOf, posts } from './reportOperations.ts';

const { sent } = requestsTo(operationOf(posts, 'labor/request'));

/** What is taken for something else in labor requests. */
export const laborCoercionFaults = byId<UnplacedFault>({
  'analytics/labor/request/one-restaurant-in-place-of-a-list': {
    description: 'One restaurant may stand in place of a list of them.',
    rules: ['analytics/labor/request/body/restaurantIds/type'],
    wrap: sent
      .at('restaurantIds')
      .where((one) => isText(one) && UUID.test(one))
      .change((one) => [one]),
  },
  'analytics/labor/request/grouping-of-another-data-set': {
    description: 'The groupings of the menu data are ignored.',
    rules: ['analytics/labor/request/body/groupBy/items/enum'],
    wrap: sent
      .at('groupBy')
      .where((groupBy) => isList(groupBy) && groupBy[0] === 'MENU_ITEM')
      .drop(),
  },
  'analytics/labor/request/last-date-as-text': {
    description: 'The last date may be text.',
    rules: ['analytics/labor/request/body/endBusinessDate/type'],
    wrap: sent
      .at('endBusinessDate')
      .where((end) => isText(end) && /^\d{8}$/.test(end))
      .change(Number),
  },
});
