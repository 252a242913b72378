import { byRule } from '../../src/checked/byRule.ts';
import type { Trial } from '../../src/checked/Trial.ts';
import { baselineReading, lacking, type AccessReading, ignoreUnread } from './accessReading.ts';
import { recordKey } from './accessRecords.ts';
import { CONNECTED, LIST } from './partnerRequests.ts';
import { filteredReadings } from './sharedReadings.ts';

export const listChecks = byRule({
  'partners/list/no-restaurant-twice': {
    unseen: 'the list holds no record with a restaurantGuid',
    run: async (trial) => {
      const reading = await baselineReading(trial, LIST);
      const filtered = (await filteredReadings(trial, LIST)).map(({ reading }) => reading);
      const connected = await baselineReading(trial, CONNECTED).catch(ignoreUnread);
      if (connected !== undefined) observeTheTwoLists(trial, reading, connected);
      await trial.each([reading, ...filtered], async (one) => expectNoneTwice(trial, one));
    },
  },
});

function expectNoneTwice(trial: Trial, { records, exchanges }: AccessReading): void {
  const keys = records.map(recordKey).filter((key) => key !== undefined);
  if (keys.length === 0) return;
  const seen = new Set<string>();
  const twice = keys.find((key) => seen.size === seen.add(key).size);
  trial.holds(twice === undefined, () => ({
    message: `${trial.operation(LIST).documented} gave a restaurant twice.`,
    expected: 'each restaurant once',
    actual: `${twice ?? ''} more than once among ${keys.length}`,
    exchanges,
  }));
}

/** Which restaurants count as accessible is open, so a list may lack a restaurant that the client works on. */
function observeTheTwoLists(trial: Trial, list: AccessReading, connected: AccessReading): void {
  const own = trial.target.fixtures.restaurant.toLowerCase();
  const isIn = ({ guids }: AccessReading) => guids.has(own);
  const parts = [
    ...(isIn(list) || isIn(connected) ? [] : ['neither names fixtures.restaurant']),
    ...(lacking(list, connected).length > 0
      ? ['some that can be accessed have not connected']
      : []),
    ...(lacking(connected, list).length > 0 ? ['some that have connected cannot be accessed'] : []),
  ];
  trial.observe('partners/the-two-lists', parts.join('; ') || 'both hold the same restaurants');
}
