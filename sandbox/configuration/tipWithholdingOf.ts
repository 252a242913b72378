import type { Restaurant } from '../Restaurant.ts';
import type { ServiceReference } from './Configuration.ts';
import { referencesWithin } from './entitiesOf.ts';

/** Whether and how much of credit card tips a restaurant withholds. */
export interface TipWithholding extends ServiceReference {
  enabled: boolean;
  /** The withheld percentage, as a decimal. */
  percentage: number;
}

/** The one tip withholding of a restaurant: about half of them, the first one too, have it enabled. */
export function tipWithholdingOf(restaurant: Restaurant): TipWithholding {
  const reference = referencesWithin(restaurant).service('TipWithholding', 0);
  const enabled = Number.parseInt(restaurant.guid.slice(0, 1), 16) % 2 === 1;
  return { ...reference, enabled, percentage: 2.75 };
}
