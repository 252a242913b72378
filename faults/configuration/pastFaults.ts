import type { UnplacedFault } from '../Fault.ts';
import { readingLastModified } from './messages.ts';

/** What goes wrong with instants that have passed, though one long ago and one to come are read as they should be. */
export const pastFaults: UnplacedFault[] = [
  {
    id: 'configuration/list/last-modified-of-the-past-is-ignored',
    description: 'lastModified is a filter only where it is still to come.',
    rules: ['configuration/{collection}/list/last-modified-of-the-past-leaves-out'],
    wrap: readingLastModified((text) => (Date.parse(text) < Date.now() ? undefined : text)),
  },
];
