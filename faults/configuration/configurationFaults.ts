import type { Fault } from '../Fault.ts';
import { dataFaults } from './dataFaults.ts';
import { getFaults } from './getFaults.ts';
import { lastModifiedFaults } from './lastModifiedFaults.ts';
import { pageFaults } from './pageFaults.ts';
import { restaurantFaults } from './restaurantFaults.ts';

/** Beside the rules that a fault names, it is held against the rules by hand of one collection, which stands for all. */
const BY_HAND = {
  list: ['pages-*', 'next-*', 'last-*', 'broken-*', 'only-*'].map(
    (rules) => `configuration/menus/list/${rules}`,
  ),
  get: ['guid-*', 'listed-*', 'agrees-*', 'carries-*', 'unknown-*', 'entity-*'].map(
    (rules) => `configuration/menus/get/${rules}`,
  ),
};

/** What an engineer gets wrong in the configuration service. */
export const configurationFaults: Fault[] = [
  ...[...pageFaults, ...lastModifiedFaults, ...restaurantFaults, ...getFaults].map(
    (fault): Fault => ({
      service: 'configuration',
      run: fault.id.startsWith('configuration/list/') ? BY_HAND.list : BY_HAND.get,
      ...fault,
    }),
  ),
  ...dataFaults.map((fault): Fault => ({
    service: 'configuration',
    run: [fault.id.replace(/[^/]+$/, '*')],
    ...fault,
  })),
];
