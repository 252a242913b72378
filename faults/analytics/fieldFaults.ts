import { byId } from '../byId.ts';
import type { UnplacedFault } from '../Fault.ts';
import { isGrouped } from './conditions.ts';
import { GROUPED } from './identityFaults.ts';
import { withoutNumbers, reportsOf, reportsTo, requestsTo } from './messages.ts';
import { gets, posts } from './reportOperations.ts';

/** What goes wrong with the records of all data sets whose fields are shown. */
export const fieldFaults = byId<UnplacedFault>({
  'analytics/get/no-figures': {
    description: 'Records say whom and when they are about, and nothing else.',
    rules: ['analytics/{operation}/records-show-figures'],
    wrap: reportsOf(...gets.filter(({ id }) => !id.startsWith('analytics/metrics/'))).each.change(
      withoutNumbers,
    ),
  },
  'analytics/request/no-figures-where-grouped': {
    description: 'With a groupBy, records say what they are about, and nothing else.',
    rules: ['labor/get', 'menu/get'].map((get) => `analytics/${get}/records-show-figures`),
    wrap: reportsTo(
      requestsTo(...posts.filter(({ id }) => GROUPED.includes(id))).when(isGrouped),
    ).each.change(withoutNumbers),
  },
});
