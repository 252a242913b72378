import type { Fault } from '../Fault.ts';
import { entryFaults } from './entryFaults.ts';
import { listFaults } from './listFaults.ts';
import { searchFaults } from './searchFaults.ts';
import { searchInvalidFaults } from './searchInvalidFaults.ts';
import { updateReachFaults } from './updateReachFaults.ts';
import { updateRefusalFaults } from './updateRefusalFaults.ts';
import { updateStateFaults } from './updateStateFaults.ts';

/** What an engineer gets wrong in the stock service. */
export const stockFaults: Fault[] = [
  ...listFaults,
  ...searchFaults,
  ...searchInvalidFaults,
  ...updateRefusalFaults,
  ...updateStateFaults,
  ...updateReachFaults,
  ...entryFaults,
].map((fault) => ({ service: 'stock', run: rulesNear(fault.id), ...fault }));

/** All rules by hand of what a fault is put on, and that it accepts what is valid. Rules by hand have hyphens in their ids. */
function rulesNear(fault: string): string[] {
  const place = fault.slice(0, fault.lastIndexOf('/'));
  return [`${place}/*-*`, `${place}/accepts`];
}
