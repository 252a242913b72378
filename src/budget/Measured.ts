import type { ServiceName } from '../../services.ts';
import measured from '../../proof/measured/cost.json' with { type: 'json' };

/**
 * Requests, payments and reports that were sent to the sandbox with the default number of cases (25); then the same of
 * each further case.
 */
export type Cost = number[];

/** What was measured of the checks of one service: `npm run measure:checks`. */
export interface MeasuredService {
  /** All checks in one run, where one finds out for the others. */
  together: Cost;
  /** Each check in a run of its own, by its rule. */
  alone: Record<string, Cost>;
  /** The checks whose exchanges showed a constraint on responses, by its id: as few as need different things. */
  shownBy: Record<string, string[]>;
}

export type Measured = Partial<Record<ServiceName, MeasuredService>>;

/** What was measured of a service. @throws Error where nothing was (an error of ours) */
export function measuredOf(service: ServiceName): MeasuredService {
  const found = (measured as Measured)[service];
  if (found === undefined) throw new Error(`nothing was measured of ${service}`);
  return found;
}
