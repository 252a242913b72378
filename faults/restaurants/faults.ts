import { faultsIn } from '../faultsIn.ts';

/** What an engineer gets wrong in the restaurant information service. */
export const faults = [
  ...(await faultsIn(
    'restaurants',
    ['restaurants/get'],
    'archived',
    'identity',
    'data',
    'schedule',
  )),
  ...(await faultsIn('restaurants', ['restaurants/list'], 'group')),
  ...(await faultsIn('restaurants', ['restaurants/get', 'restaurants/list'], 'sequence')),
];
