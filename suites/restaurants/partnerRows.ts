import { sharedAnswer } from '../../src/checked/sharedAnswer.ts';
import type { Trial } from '../../src/checked/trial/Trial.ts';
import { elementsOf, membersOf } from '../../src/words/json/readJson.ts';

/** A restaurant as the partner access service lists it. */
export interface PartnerRow {
  guid: string;
  group: unknown;
}

/**
 * The restaurants that the partner access service lists and that still use the platform, read once per run. None if the
 * client may not use it.
 */
export async function partnerRows(trial: Trial): Promise<PartnerRow[]> {
  if (!trial.target.clients[0].partnerAccess) return [];
  const { response } = await sharedAnswer(trial, { operation: 'partners/list' }, {});
  return rowsIn(response?.json);
}

/** The rows of the list that name a restaurant which still uses the platform. */
export function rowsIn(list: unknown): PartnerRow[] {
  return elementsOf(list).flatMap((element): PartnerRow[] => {
    const { restaurantGuid: guid, managementGroupGuid: group, deleted } = membersOf(element);
    if (typeof guid !== 'string' || deleted === true) return [];
    return [{ guid, group }];
  });
}
