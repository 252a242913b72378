import { expect, test } from 'vitest';
import { haveLittleInCommon } from './haveLittleInCommon.ts';

test.each([
  ['the same', ['a', 'b'], ['b', 'a'], false],
  ['none', [], [], false],
  ['one that was added', ['a', 'b'], ['a', 'b', 'c'], false],
  ['half of it', ['a', 'b'], ['a'], false],
  ['less than half', ['a', 'b', 'c'], ['c', 'd'], true],
  ['nothing', ['a'], ['b'], true],
  ['all that there was', ['a'], [], true],
])('two readings of a list: %s', (_what, one, other, little) => {
  expect(haveLittleInCommon(new Set(one), new Set(other))).toBe(little);
});
