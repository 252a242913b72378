import type { Trial } from '../../src/check/Trial.ts';
import { entriesOf } from './stockEntries.ts';
import { listParts } from './stockRequests.ts';

/** The guids of what the other restaurant has at risk; none where its list is refused. */
export async function listedElsewhere(trial: Trial): Promise<string[]> {
  const { otherRestaurant = '' } = trial.target.fixtures;
  const exchange = await trial.send('stock/list', listParts(otherRestaurant), {
    expects: 'success',
  });
  return entriesOf(exchange).flatMap(({ guid }) => guid ?? []);
}
