import { type Fault, putOn } from '../Fault.ts';
import { archivedFaults } from './archivedFaults.ts';
import { dataFaults } from './dataFaults.ts';
import { groupFaults } from './groupFaults.ts';
import { identityFaults } from './identityFaults.ts';
import { sequenceFaults } from './sequenceFaults.ts';
import { scheduleFaults } from './scheduleFaults.ts';

/** What an engineer gets wrong in the restaurant information service. */
export const faults: Fault[] = [
  ...putOn(
    ['restaurants/get'],
    [...archivedFaults, ...identityFaults, ...dataFaults, ...scheduleFaults],
  ),
  ...putOn(['restaurants/list'], [...groupFaults]),
  ...putOn(['restaurants/get', 'restaurants/list'], sequenceFaults),
];
