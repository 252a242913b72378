import { expect, test } from 'vitest';
import type { Trial } from '../trial/Trial.ts';
import { whatCounts } from './whatCounts.ts';

/** What counts of a and b, where the list is as given whenever it is looked at, and so much is wrong each time. */
async function counting(list: (look: number) => string, wrong: (time: number) => string[]) {
  let [looks, times] = [0, 0];
  const look = async () => list((looks += 1));
  const run = <T>(read: () => Promise<T>) => read();
  const trial = { later: run, further: run } as unknown as Trial;
  return whatCounts(trial, ['a', 'b'], look, async () => wrong((times += 1)));
}

test('beside a list that stays the same, all counts, though it is right at other times', async () => {
  expect(
    await counting(
      () => 'same',
      () => [],
    ),
  ).toEqual(['a', 'b']);
});

test('beside a list that changes, only what is wrong each time counts', async () => {
  const list = (look: number) => (look % 4 === 3 ? 'longer' : 'same');
  expect(await counting(list, (time) => (time % 3 === 0 ? ['b'] : ['a', 'b']))).toEqual(['b']);
  expect(await counting(list, (time) => (time % 3 === 0 ? [] : ['a', 'b']))).toEqual([]);
});

test.each([2, 3, 4, 5, 6, 8, 10])(
  'what comes and goes with every %i looks is seen to',
  async (pace) => {
    const list = (look: number) => String(Math.floor(look / pace) % 2);
    expect(await counting(list, () => [])).toEqual([]);
  },
);
