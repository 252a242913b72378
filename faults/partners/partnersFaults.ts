import type { Fault } from '../Fault.ts';
import { accessFaults } from './accessFaults.ts';
import { lastModifiedFaults } from './lastModifiedFaults.ts';
import { pageFaults } from './pageFaults.ts';
import { pageSizeFaults } from './pageSizeFaults.ts';
import { recordFaults } from './recordFaults.ts';
import { walkFaults } from './walkFaults.ts';

/** What an engineer gets wrong in the partner access service. Each is held against all rules of what it is put on. */
export const partnersFaults: Fault[] = [
  ...lastModifiedFaults,
  ...accessFaults,
  ...pageSizeFaults,
  ...walkFaults,
  ...pageFaults,
  ...recordFaults,
].map((fault) => ({
  service: 'partners',
  run: [fault.id.replace(/[^/]+$/, '*')],
  ...fault,
}));
