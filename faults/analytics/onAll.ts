import type { Wrapper } from '../../sandbox/types.ts';
import type { UnplacedFault } from '../Fault.ts';

/** One thing that goes wrong in the same way in every operation that requests reports, or in every one that fetches them. */
export interface Kind<Operation> {
  /** Below `analytics/`. */
  id: string;
  description: string;
  /** The names of rules that each of the operations has. */
  rules: string[];
  /** The names of further rules of the operations that it really breaks. */
  alsoBreaks?: string[];
  wrap(operation: Operation): Wrapper;
}

/** The fault on all of these operations together, each of which has to notice it. */
export function onAll<Operation extends { id: string }>(
  operations: Operation[],
  { id, description, rules, alsoBreaks = [], wrap }: Kind<Operation>,
): UnplacedFault {
  const ofEach = (names: string[]) =>
    operations.flatMap((operation) => names.map((name) => `${operation.id}/${name}`));
  const wrappers = operations.map(wrap);
  return {
    id: `analytics/${id}`,
    description,
    rules: ofEach(rules),
    alsoBreaks: ofEach(alsoBreaks),
    wrap: (next) => wrappers.reduce((inner, wrapper) => wrapper(inner), next),
  };
}
