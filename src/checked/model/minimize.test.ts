import { expect, test } from 'vitest';
import { minimize } from './minimize.ts';

const needs =
  (...wanted: number[]) =>
  async (part: readonly number[]) =>
    wanted.every((one) => part.includes(one));

test('leaves only the steps that matter, in their order', async () => {
  const steps = Array.from({ length: 30 }, (_, index) => index);
  expect(await minimize(steps, needs(3, 17, 29), 200)).toEqual([3, 17, 29]);
});

test('tries no more parts than it may', async () => {
  let tries = 0;
  const fails = async () => (tries += 1) > 100;
  expect(await minimize([1, 2, 3, 4, 5, 6, 7, 8], fails, 4)).toHaveLength(8);
  expect(tries).toBe(4);
});

test('tries the end first: what needs little before it is found by few short parts', async () => {
  const lengths: number[] = [];
  const steps = Array.from({ length: 60 }, (_, index) => index);
  const fails = async (part: readonly number[]) => {
    lengths.push(part.length);
    return needs(58)(part);
  };
  expect(await minimize(steps, fails, 24)).toEqual([58]);
  expect(lengths.every((length) => length <= 2)).toBe(true);
});
