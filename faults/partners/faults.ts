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

/** Rules that rest on others, by the rule or constraint: where that is broken, they are broken besides. */
export const alsoBroken = {
  // A walk that does not end comes to what was there before.
  'partners/connected/walk-ends': [
    'partners/connected/next-page-token-leads-on',
    'partners/connected/walk-repeats-nothing',
  ],
  // Where one of the two counts is wrong, it may be the one that was right.
  'partners/connected/total-result-count-agrees': [
    'partners/connected/a-count-is-of-what-is-given',
  ],
};
