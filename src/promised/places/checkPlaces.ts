import type { Rule } from '../types.ts';
import type { Place } from '../Place.ts';
import { checkPlace } from './checkPlace.ts';

/** The places of the checks of rules, by the rules' ids. */
export function checkPlaces(rules: Rule[]): Map<string, Place> {
  return new Map(
    rules.flatMap((rule) => {
      const place = checkPlace(rule);
      return place === undefined ? [] : [[rule.id, place] as const];
    }),
  );
}
