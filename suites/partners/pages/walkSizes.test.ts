import { expect, test } from 'vitest';
import { walkSizes } from './walkSizes.ts';

test.each([
  [0, [200]],
  [1, [200]],
  [2, [1]],
  [3, [2, 1]],
  [5, [2, 1]],
  [6, [4, 2]],
  [12, [5, 4]],
  [274, [25, 137]],
  [283, [26]],
  [400, [37, 100]],
  [900, [82, 180]],
  [2000, [182, 125]],
  [2001, [199]],
  [5000, [199]],
])('%i restaurants are walked by pages of %j', (count, sizes) =>
  expect(walkSizes(count)).toEqual(sizes),
);

test('a walk may have fewer pages', () => expect(walkSizes(40, 4)).toEqual([11, 10]));
