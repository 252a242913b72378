import type { Wrapper } from '../../sandbox/types.ts';
import type { UnplacedFault } from '../Fault.ts';

/** What goes wrong in the same way in every operation that requests reports, or in every one that fetches them. */
export interface SharedFault<Operation> extends Omit<UnplacedFault, 'wrap'> {
  /** What goes wrong in one of the operations. */
  wrap(operation: Operation): Wrapper;
}

/** The fault on all of these operations together, each of which has to notice it. */
export function onAll<Operation>(
  operations: Operation[],
  { wrap, ...fault }: SharedFault<Operation>,
): UnplacedFault {
  const wrappers = operations.map(wrap);
  return { ...fault, wrap: (next) => wrappers.reduce((inner, wrapper) => wrapper(inner), next) };
}
