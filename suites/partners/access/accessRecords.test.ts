import { expect, test } from 'vitest';
import {
  accessRecordsIn,
  areMostlyAmong,
  describeRecord,
  isUnchangedIn,
  recordKey,
} from './accessRecords.ts';

test('a record is described with what it has', () => {
  const [record] = accessRecordsIn([{ restaurantGuid: 'A', modifiedDate: 0 }]);
  expect(record && describeRecord(record)).toBe(
    'a (createdDate absent, modifiedDate 0 (1970-01-01T00:00:00.000Z))',
  );
});

test('the managementGroupGuid is read in lower case', () => {
  expect(accessRecordsIn([{ managementGroupGuid: 'A' }])).toMatchObject([{ group: 'a' }]);
});

const LAST = Date.UTC(9999, 11, 31);

test.each([
  [-1, undefined],
  [0, 0],
  [LAST, LAST],
  [LAST + 1, undefined],
  [1.5, undefined],
  ['1', undefined],
])('the instant of %j is %j', (modifiedDate, instant) => {
  expect(accessRecordsIn([{ modifiedDate }])[0]?.modified).toBe(instant);
});

test('who left is kept apart from who is there, and a record without a restaurant from all', () => {
  const [there, left, nobody] = accessRecordsIn([
    { restaurantGuid: 'A' },
    { restaurantGuid: 'A', deleted: true },
    {},
  ]).map(recordKey);
  expect(there).not.toBe(left);
  expect(nobody).toBeUndefined();
});

test.each([
  ['the same', { restaurantGuid: 'A', modifiedDate: 1 }, true],
  ['left', { restaurantGuid: 'A', modifiedDate: 1, deleted: true }, false],
  ['changed', { restaurantGuid: 'A', modifiedDate: 2 }, false],
  ['another one', { restaurantGuid: 'B', modifiedDate: 1 }, false],
])('whether a restaurant is unchanged where it is %s', (_, record, expected) => {
  expect(isUnchangedIn(accessRecordsIn([record]), { guid: 'a', changed: 1 })).toBe(expected);
});

test.each([
  ['all', ['A', 'B'], true],
  ['most', ['A', 'B', 'C'], true],
  ['half', ['A', 'C'], false],
  ['none', ['C', 'D'], false],
  ['those without a restaurant', [undefined, undefined], false],
])('whether records are of restaurants among others: %s', (_, guids, expected) => {
  const records = accessRecordsIn(guids.map((restaurantGuid) => ({ restaurantGuid })));
  const others = accessRecordsIn([{ restaurantGuid: 'A' }, { restaurantGuid: 'B' }, {}]);
  expect(areMostlyAmong(records, others)).toBe(expected);
});
