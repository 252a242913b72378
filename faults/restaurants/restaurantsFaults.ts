import type { Fault } from '../Fault.ts';
import { archivedFaults } from './archivedFaults.ts';
import { dataFaults } from './dataFaults.ts';
import { groupFaults } from './groupFaults.ts';
import { identityFaults } from './identityFaults.ts';
import { scheduleFaults } from './scheduleFaults.ts';

/** What an engineer gets wrong in the restaurant information service. Each is held against all rules of what it is put on. */
export const restaurantsFaults: Fault[] = [
  ...archivedFaults,
  ...identityFaults,
  ...groupFaults,
  ...dataFaults,
  ...scheduleFaults,
].map((fault) => ({
  service: 'restaurants',
  run: [fault.id.replace(/[^/]+$/, '*')],
  ...fault,
}));
