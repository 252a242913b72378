import type { Fault } from '../Fault.ts';
import { putOn } from '../putOn.ts';
import { accessFaults } from './accessFaults.ts';
import { lastModifiedFaults } from './lastModifiedFaults.ts';
import { lastModifiedFormFaults } from './lastModifiedFormFaults.ts';
import { membershipFaults } from './membershipFaults.ts';
import { pageFaults } from './pageFaults.ts';
import { pageSizeFaults } from './pageSizeFaults.ts';
import { pagesSometimesFaults } from './pagesSometimesFaults.ts';
import { recordFaults } from './recordFaults.ts';
import { sometimesFaults } from './sometimesFaults.ts';
import { walkFaults } from './walkFaults.ts';

/** What an engineer gets wrong in the partner access service. */
export const faults: Fault[] = [
  ...putOn(
    ['partners/list', 'partners/connected'],
    [
      ...lastModifiedFaults,
      ...lastModifiedFormFaults,
      ...accessFaults,
      ...recordFaults,
      ...sometimesFaults,
      ...membershipFaults,
    ],
  ),
  ...putOn(
    ['partners/connected'],
    [...pageSizeFaults, ...walkFaults, ...pageFaults, ...pagesSometimesFaults],
  ),
];
