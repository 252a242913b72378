import { expect, test } from 'vitest';
import { loadSpecs } from '../src/promised/reading/loadSpecs.ts';
import { tasksOf } from './tasksOf.ts';

test('of one rule, each fault that is compared with it is tried, and nothing but the rule', async () => {
  const stock = loadSpecs().filter(({ service }) => service === 'stock');
  const rule = 'stock/list/out-of-stock-is-listed';
  const tasks = await tasksOf(stock, { rule: [rule] });
  expect(tasks.every(({ rules }) => rules?.join() === rule)).toBe(true);
  const faults = tasks.filter(({ kind }) => kind === 'fault').map(({ id }) => id);
  expect(faults).toContain('stock/list/quantity-lingers'); // must not fail it
  expect(faults).not.toContain('stock/update/takes-broken-json'); // is of another operation
});
