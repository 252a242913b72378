import { expect, test } from 'vitest';
import { exampleFailure, exampleResult } from '../../../decided/testing/exampleVerdict.ts';
import { effectOf, plainly } from './effectOf.ts';

const rule = exampleResult({ id: 'shop/list/order', operation: 'GET /shops', outcome: 'failed' });
const effect = (message: string) =>
  effectOf({ rule, failure: exampleFailure({ message, actual: 'none' }), number: 1 });

test('paging without an end is told from other defects', () => {
  expect(effect('GET /shops: paging by token does not end.')).toMatch(/never ends\.$/);
  expect(effect('GET /shops is out of order.')).toBe('');
});

test('a wrong value is no missing entry, and of what is not known nothing is said', () => {
  const message = 'GET /items does not list an item as an earlier read showed it.';
  const seen = (actual: string) => ({
    ...{ rule, number: 1 },
    failure: exampleFailure({ message, expected: 'the item a: QUANTITY 310', actual }),
  });
  expect(effectOf(seen('QUANTITY 13100'))).toContain('wrong status or quantity');
  expect(effectOf(seen('3 entries, none of the item'))).toContain('miss what exists');
  expect(plainly(seen('QUANTITY 13100'))).toBe('');
  const form = { ...seen('/0 is an object'), rule: { ...rule, id: 'stock/list/response/200/a' } };
  expect(plainly(form)).toBe('A response was not of the documented form.');
});

test('a long message is read in time that grows with it', { timeout: 15_000 }, () => {
  expect(effect('paging/'.repeat(30_000))).not.toMatch(/never ends\.$/);
});

test.each([
  ['shop/get/unknown-is-404', 'a rejection with 404', '200 with 3 elements', 'did not ask for'],
  ['stock/list/quantity', 'QUANTITY 2', 'QUANTITY 0', 'wrong status or quantity'],
  ['pay/good', '200 with paymentState AUTHORIZED', '200 with paymentState DENIED', 'cannot pay'],
  ['shop/get/unknown-guid', 'a rejection with 4XX', '200 with 1', 'did not ask for'],
  ['shop/token/required', 'a rejection with 4XX', '200 {}', 'logging in. Security-relevant'],
  ['shop/pay/amount-is-repeated', 'amount 0.58', 'amount 0.87', 'book a wrong amount'],
  [
    'shop/pay/body/amount/minimum',
    'accepted and not denied, like it',
    '200 {}',
    'request of a client fails',
  ],
  [
    'shop/list/size',
    'a rejection, or a page of 200',
    '500 without a body',
    'misleads a client about why its request was rejected',
  ],
])('%s: expected %s, received %s', (id, expected, actual, said) => {
  const failure = exampleFailure({ message: 'It is so.', expected, actual });
  expect(effectOf({ rule: { ...rule, id }, failure, number: 1 })).toContain(said);
});

test.each([
  [
    'a rejection with 404',
    '200 with 3 elements',
    'accepted a request that it should have rejected',
  ],
  ['a rejection with 404', '400 with "x"', 'in another way than documented'],
  ['200', '422 with "x"', 'rejected a request that it should have accepted'],
  ['200', 'status 500', 'a server error'],
])('in plain words: expected %s, received %s', (expected, actual, said) => {
  expect(plainly({ rule, failure: exampleFailure({ expected, actual }), number: 1 })).toContain(
    said,
  );
});
