import fc from 'fast-check';
import { typeMatches } from '../../../src/promised/schemas/typeMatches.ts';
import type { Json } from '../../../src/promised/types.ts';
import type { Candidates, Subject } from './Candidates.ts';

/** How far beyond a bound values are tried, near ones first; the last ones, tiny, pass a server that rounds to cents. */
const DISTANCES = [0, 0.01, 0.1, 1, 10, 100, 1000, 1e6, 1e9, 0.001, 1e-9];

/** A bound: the bound itself if it is exclusive, then values just beyond it and far beyond. */
export function boundBreaks(outwards: 1 | -1): Candidates {
  return {
    listed: (subject) => {
      const bound = boundOf(subject);
      return [...DISTANCES.map((distance) => beyond(bound, outwards * distance)), -bound];
    },
    drawn: (subject) => {
      const unit = typeMatches(subject.schema.type, 1.5) ? 0.01 : 1;
      return fc
        .integer({ min: 0, max: 1_000_000 })
        .map((count) => beyond(boundOf(subject), outwards * count * unit));
    },
  };
}

function boundOf({ schema, site }: Subject): number {
  return schema[site.keyword] as number;
}

/** A sum without the noise of binary fractions; at 1e300 the next number is further away than the distance. */
function beyond(bound: number, distance: number): number {
  const sum = Number((bound + distance).toPrecision(15)) + 0;
  if (sum !== bound) return sum;
  return bound + Math.sign(distance) * Math.abs(bound) * 1e-9;
}

export const multipleOfBreaks: Candidates = {
  listed: (subject) => {
    const step = boundOf(subject);
    const base = typeof subject.value === 'number' ? subject.value : 0;
    const numbers = [0, base].flatMap((from) => [
      from + step / 2,
      from + step / 10,
      from - step / 2,
    ]);
    return [1, 2, 0.5, -1, step + 1, step - 1, base + 1, base - 1, ...numbers] satisfies Json[];
  },
};
