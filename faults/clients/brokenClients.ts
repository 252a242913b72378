import { brokenCallers } from './brokenCallers.ts';
import { brokenPayers } from './brokenPayers.ts';
import { brokenReaders } from './brokenReaders.ts';
import { brokenReporters } from './brokenReporters.ts';
import type { BrokenClient } from './Caller.ts';

/** What an engineer of a partner could get wrong: each rule for clients is broken by one of these. */
export const brokenClients: BrokenClient[] = [
  ...brokenCallers,
  ...brokenPayers,
  ...brokenReaders,
  ...brokenReporters,
];
