import { expect, test } from 'vitest';
import { listed } from './listed.ts';

test.each([
  [['a', 'b'], 'a, b'],
  [['a', 'b', 'c', 'd'], 'a, b and 2 more'],
  [[], ''],
])('of %j two are listed as %j', (names, text) => expect(listed(names, 2)).toBe(text));
