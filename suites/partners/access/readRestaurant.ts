import type { Trial } from '../../../src/checked/trial/Trial.ts';
import type { LiveExchange } from '../../../src/sent/exchange/LiveExchange.ts';

/** Reads a restaurant with the restaurant information service: who may do that can access it. */
export function readRestaurant(trial: Trial, guid: string): Promise<LiveExchange> {
  const parts = {
    path: { restaurantGUID: guid },
    headers: { 'Platform-Restaurant-External-ID': guid },
  };
  return trial.send('restaurants/get', parts, { expects: 'success', role: 'setup' });
}
