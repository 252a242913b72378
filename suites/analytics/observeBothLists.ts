import type { Trial } from '../../src/check/Trial.ts';
import { baseRequest } from './baseRequest.ts';
import { restaurantsOf } from './fixtures.ts';
import { observeAnswer } from './observeAnswer.ts';
import { requestOperationOf } from './operations.ts';
import { partsOf } from './ReportRequest.ts';

/** Records what is answered to a restaurant that is included and excluded at once, which is open. */
export async function observeBothLists(trial: Trial): Promise<void> {
  const operation = requestOperationOf(trial);
  const guids = restaurantsOf(trial).slice(0, 1);
  const request = { ...baseRequest(trial, operation), restaurantIds: guids };
  await observeAnswer(
    trial,
    'analytics/restaurant-in-both-lists',
    operation.id,
    partsOf({ ...request, excludedRestaurantIds: guids }),
    'a restaurant that both lists name',
  );
}
