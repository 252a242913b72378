import { expect, test } from 'vitest';
import { symptomOf, symptomOfKin } from './symptomOf.ts';

test.each([
  ['/errors/0/message is 1', '/errors/3/message is "x"'],
  [
    '1 object (fd563d20-7014-5803-b280-cc63a64a2b60) left out',
    '2 objects (e0de3411-88fb-5fbf-91c4-c87d5dff419d, …) left out',
  ],
  [
    'In a 400 response of GET /stock/v1/inventory, `message` is a string.',
    'In a 400 response of PUT /stock/v1/inventory/update, `message` is a string.',
  ],
  [
    'the item is IN_STOCK since 2026-01-01T00:00:00Z',
    'the item is OUT_OF_STOCK since 2025-12-31T10:00:00-05:00',
  ],
])('%s looks like %s', (one, other) => {
  expect(symptomOf(one)).toBe(symptomOf(other));
});

test.each([
  ['`message` is a string', '`errors` is a string'],
  ['500 without a body', '404 without a body'],
  ['a rejection with 400', 'the walk does not end'],
  ['/name is null', '/size is null'],
])('%s does not look like %s', (one, other) => {
  expect(symptomOf(one)).not.toBe(symptomOf(other));
});

test('fields are values where resources are kin', () => {
  expect(symptomOfKin('/name "x" is left out')).toBe(
    symptomOfKin('/groups [{"guid":1}] is left out'.replace(/ \[.*\]/, ' "y"')),
  );
  expect(symptomOfKin('as listed: /groups [{"guid":1}]')).toBe(
    symptomOfKin('as listed: /tables []'),
  );
});

test("a stranger's long text takes no long time", () => {
  const began = process.threadCpuUsage();
  for (const text of [
    `x${'/1'.repeat(100_000)}`,
    `/x${'/1'.repeat(100_000)}x`,
    '"x'.repeat(100_000),
  ])
    symptomOfKin(text);
  expect(process.threadCpuUsage(began).user / 1000).toBeLessThan(2_000);
});
