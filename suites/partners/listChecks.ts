import type { Check } from '../../src/check/Check.ts';
import { partnerAccess } from './preconditions.ts';
import type { Trial } from '../../src/check/Trial.ts';
import { baselineReading, lacking, type AccessReading } from './accessReading.ts';
import { keyOf } from './accessRecords.ts';
import { CONNECTED, LIST } from './partnerRequests.ts';

export const listChecks: Check[] = [
  {
    rule: 'partners/list/no-restaurant-twice',
    preconditions: [partnerAccess],
    run: async (trial) => {
      const reading = await baselineReading(trial, LIST);
      const keys = reading.records.map(keyOf).filter((key) => key !== undefined);
      if (keys.length === 0) trial.notExercised('the list holds no record with a restaurantGuid');
      const seen = new Set<string>();
      const twice = keys.find((key) => seen.size === seen.add(key).size);
      trial.holds(twice === undefined, () => ({
        message: `${trial.operation(LIST).documented} gave a restaurant twice.`,
        expected: 'each restaurant once',
        actual: `${twice ?? ''} more than once among ${keys.length}`,
        exchanges: reading.exchanges,
      }));
      observeTheTwoLists(trial, reading, await baselineReading(trial, CONNECTED));
    },
  },
];

function observeTheTwoLists(trial: Trial, list: AccessReading, connected: AccessReading): void {
  const parts = [
    ...(lacking(list, connected).length > 0
      ? ['some that can be accessed have not connected']
      : []),
    ...(lacking(connected, list).length > 0 ? ['some that have connected cannot be accessed'] : []),
  ];
  trial.observe('partners/the-two-lists', parts.join('; ') || 'both hold the same restaurants');
}
