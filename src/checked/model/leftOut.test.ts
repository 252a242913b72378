import { expect, test } from 'vitest';
import { leftOut } from './leftOut.ts';

const whole = (...keys: string[]) => ({ keys, isWhole: true });

test.for([
  ['what was there before and after', [whole('a', 'b'), whole('a'), whole('a', 'b')]],
  ['all of it', [whole('a', 'b'), whole(), whole('b')]],
])('a reading leaves out %s', ([, readings]) => {
  expect(leftOut(readings as ReturnType<typeof whole>[])).toMatchObject({
    actual: expect.any(String),
  });
});

test.for([
  ['what was removed', [whole('a', 'b'), whole('a'), whole('a')]],
  ['what was added', [whole('a'), whole('a'), whole('a', 'b')]],
  ['what another one took the place of', [whole('a', 'b'), whole('a', 'c'), whole('a', 'b')]],
  ['what a further page may have', [whole('a', 'b'), { keys: ['a'], isWhole: false }, whole('b')]],
])('a reading does not leave out %s', ([, readings]) => {
  expect(leftOut(readings as ReturnType<typeof whole>[])).toBeUndefined();
});
