import { countOf } from '../../words/countOf.ts';
import { idFamilies } from '../../words/idFamilies.ts';
import type { SpecProblem } from './SpecProblem.ts';

/** How many equal problems are reported one by one. */
const TOLD = 8;

/**
 * Joins problems that say the same of one rule at many resources into one; its place names all of them. If many equal ones
 * are left, the last one represents the rest.
 */
export function problemsByFamily(problems: SpecProblem[]): SpecProblem[] {
  const alike = Map.groupBy(problems, ({ file, message }) => `${file} ${message}`);
  return [...alike.values()].flatMap((some) => {
    const [problem] = some;
    if (problem === undefined) return [];
    const families = idFamilies(some.map(({ place }) => place));
    const told = families.slice(0, TOLD);
    const rest = families.slice(TOLD).reduce((sum, { ids }) => sum + ids.length, 0);
    const places = told.map(({ name }) => name);
    if (rest > 0) places.push(`and ${countOf(rest, 'more id')}`);
    return places.map((place) => ({ ...problem, place }));
  });
}
