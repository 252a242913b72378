import { expect, test } from 'vitest';
import { accessRecordsIn } from './accessRecords.ts';
import { differingFields, missingFields, onceOnly } from './compareRecords.ts';

const GUID = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';
const between = (one: object[], other: object[]) => {
  const others = onceOnly(accessRecordsIn(other));
  return [...onceOnly(accessRecordsIn(one))].flatMap(([key, record]) =>
    differingFields(record, others.get(key) ?? record).map((field) => `${field} of ${key}`),
  );
};
const record = (members: object) => ({ restaurantGuid: GUID, ...members });

test('another value is a difference, in whatever field', () => {
  expect(between([record({ locationName: 'Dock' })], [record({ locationName: 'Pier' })])).toEqual([
    `locationName of ${GUID}`,
  ]);
  expect(between([record({ modifiedDate: 1 })], [record({ modifiedDate: 2 })])).toHaveLength(1);
});

test('a text and a number are a difference, either way round', () => {
  expect(between([record({ locationName: '2' })], [record({ locationName: 2 })])).toHaveLength(1);
  expect(between([record({ locationName: 2 })], [record({ locationName: '2' })])).toHaveLength(1);
});

test('a value that one of them lacks is missing', () => {
  const [one, other] = accessRecordsIn(
    [{ locationName: 'Dock' }, { locationName: null }].map(record),
  );
  if (one === undefined || other === undefined) throw new Error('no records');
  expect(missingFields(one, other)).toEqual(['locationName']);
  expect(missingFields(one, one)).toEqual([]);
});

test.each([
  [
    'GUIDs in another case',
    { managementGroupGuid: GUID },
    { managementGroupGuid: GUID.toUpperCase() },
  ],
  [
    'one instant at two offsets',
    { isoModifiedDate: '2024-01-01T12:00:00Z' },
    { isoModifiedDate: '2024-01-01T07:00:00-05:00' },
  ],
  ['a field that one of them lacks', { locationName: 'Dock' }, { locationName: null }],
  ['one number', { modifiedDate: 1 }, { modifiedDate: 1 }],
  ['a field that is not documented', { readAt: 1 }, { readAt: 2 }],
])('%s: no difference', (_, one, other) => {
  expect(between([record(one)], [record(other)])).toEqual([]);
});

test('of a restaurant that left and came back, each record is compared with its like', () => {
  const [left, back] = [record({ deleted: true }), record({ deleted: false })];
  expect(between([back], [left])).toEqual([`deleted of ${GUID}`]);
  expect(between([left, back], [back])).toEqual([]);
  expect(between([left, back], [back, { ...left, locationName: 'Dock' }])).toEqual([]);
});

test('a restaurant that stands in a reading twice is not compared', () => {
  const twice = [record({ locationName: 'Dock' }), record({ locationName: 'Pier' })];
  expect(between(twice, [record({ locationName: 'Quay' })])).toEqual([]);
});
