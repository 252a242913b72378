import { expect, test } from 'vitest';
import { exampleFailure, exampleResult } from '../../../decided/testing/exampleVerdict.ts';
import { effectOf } from './effectOf.ts';

const rule = exampleResult({ id: 'shop/list/order', operation: 'GET /shops', outcome: 'failed' });
const effect = (message: string) =>
  effectOf({ rule, failure: exampleFailure({ message, actual: 'none' }), number: 1 });

test('paging without an end is told from other defects', () => {
  expect(effect('GET /shops: paging by token does not end.')).toMatch(/never ends\.$/);
  expect(effect('GET /shops is out of order.')).toMatch(/may fail\.$/);
});

test('a long message is read in time that grows with it', { timeout: 5000 }, () => {
  expect(effect('paging/'.repeat(30_000))).not.toMatch(/never ends\.$/);
});
