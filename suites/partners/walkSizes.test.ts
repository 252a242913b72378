import { expect, test } from 'vitest';
import { walkSizes } from './walkSizes.ts';

test.each([
  [0, [200]],
  [1, [200]],
  [2, [1]],
  [5, [2, 1]],
  [12, [2, 6]],
  [274, [69, 137]],
  [283, [71]],
  [900, [199, 180]],
  [5000, [199]],
])('%i restaurants are walked by pages of %j', (count, sizes) =>
  expect(walkSizes(count)).toEqual(sizes),
);
