import fc from 'fast-check';
import { expect, test } from 'vitest';
import { TooCostly } from '../../src/promised/schemas/boundedPattern.ts';
import { possible } from './possible.ts';

test('what passes no more, because its pattern was given up since, ends the draw', () => {
  let asked = 0;
  const drawn = possible(fc.nat(), () => {
    asked += 1;
    if (asked > 100_000) throw new Error('drawn for ever');
    return asked <= 50;
  });
  expect(() => fc.sample(drawn!, { seed: 1, numRuns: 200 })).toThrow(TooCostly);
});
