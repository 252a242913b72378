import { expect, test } from 'vitest';
import { accessRecordsIn, describeRecord } from './accessRecords.ts';

test('a record is described with what it has', () => {
  const [record] = accessRecordsIn([{ restaurantGuid: 'A', modifiedDate: 0 }]);
  expect(record && describeRecord(record)).toBe(
    'a (createdDate absent, modifiedDate 0 (1970-01-01T00:00:00.000Z))',
  );
});
