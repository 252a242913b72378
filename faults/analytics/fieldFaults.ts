import type { UnplacedFault } from '../Fault.ts';
import { GROUPED } from './identityFaults.ts';
import { withoutNumbers, reportsOf } from './messages.ts';
import { onAll } from './onAll.ts';
import { gets, posts } from './reportOperations.ts';
import { changingRequestedRecords } from './wrappers.ts';

/** What goes wrong with the records of all data sets whose fields are shown. */
export const fieldFaults: UnplacedFault[] = [
  onAll(
    gets.filter(({ id }) => !id.startsWith('analytics/metrics/')),
    {
      id: 'analytics/get/no-figures',
      description: 'Records say whom and when they are about, and nothing else.',
      rules: ['analytics/{operation}/records-show-figures'],
      alsoBreaks: [
        'analytics/labor/request/sales-figures-without-group-by',
        'analytics/check/get/accepts',
      ],
      wrap: (get) => reportsOf(get).each.change(withoutNumbers),
    },
  ),
  onAll(
    posts.filter(({ id }) => GROUPED.includes(id)),
    {
      id: 'analytics/request/no-figures-where-grouped',
      description: 'With a groupBy, records say what they are about, and nothing else.',
      rules: ['labor/get', 'menu/get'].map((get) => `analytics/${get}/records-show-figures`),
      wrap: (post) =>
        changingRequestedRecords(post, (rows, { groupBy }) =>
          groupBy === undefined ? rows : rows.map(withoutNumbers),
        ),
    },
  ),
];
