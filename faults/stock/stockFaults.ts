import type { Fault } from '../Fault.ts';
import { entryFaults } from './entryFaults.ts';
import { listFaults } from './listFaults.ts';
import { searchFaults } from './searchFaults.ts';
import { searchInvalidFaults } from './searchInvalidFaults.ts';
import { updateReachFaults } from './updateReachFaults.ts';
import { updateRefusalFaults } from './updateRefusalFaults.ts';
import { updateStateFaults } from './updateStateFaults.ts';

/** What an engineer gets wrong in the stock service. Each is held against all rules of what it is put on. */
export const stockFaults: Fault[] = [
  ...listFaults,
  ...searchFaults,
  ...searchInvalidFaults,
  ...updateRefusalFaults,
  ...updateStateFaults,
  ...updateReachFaults,
  ...entryFaults,
].map((fault) => ({
  service: 'stock',
  run: [fault.id.replace(/[^/]+$/, '*')],
  ...fault,
}));
