import { expect, test } from 'vitest';
import { datedRecords, pickRecent, pickRecords } from './pickedRecords.ts';

/** Records that were created one after the other; some were edited since. */
function recordsOf(...dates: [created: number, modified?: number][]) {
  return datedRecords(
    dates.map(([created, modified = created], n) => ({
      fields: [],
      values: {},
      guid: String(n).padStart(2, '0'),
      isDeleted: false,
      created,
      modified,
    })),
  );
}

const guidsOf = (records: { guid: string }[]) => records.map(({ guid }) => guid);

test('of those that changed last, one is picked that was edited since it was created', () => {
  expect(guidsOf(pickRecent(recordsOf([1], [2, 5], [9], [3, 4])))).toEqual(['02', '01']);
});

test('one that few changed after is picked too', () => {
  const many = recordsOf(...Array.from({ length: 12 }, (_, n): [number] => [n]));
  expect(guidsOf(pickRecent(many))).toEqual(['11', '01']);
});

test('of those that changed late, two are picked where others are as well', () => {
  const changed = Array.from({ length: 12 }, (_, n): [number] => [n]);
  expect(guidsOf(pickRecords(recordsOf(...changed, [2, 20])))).toEqual(['12', '02', '06', '00']);
  expect(guidsOf(pickRecords(recordsOf(...changed, [2, 20], [30])))).toEqual([
    '13',
    '12',
    '06',
    '00',
  ]);
});

test.each([
  [1000, ['999', '989', '499', '00']],
  [1001, ['1000', '990']],
])('of %i, these are picked', (count, picked) => {
  const dates = Array.from({ length: count }, (_, n): [number] => [n]);
  expect(guidsOf(pickRecords(recordsOf(...dates)))).toEqual(picked);
});

test('one that does not say when it was created is not treated as an edited one', () => {
  const [latest, ...others] = recordsOf([9], [5], [1, 3]);
  const undated = others.map((record) => ({ ...record, created: undefined }));
  expect(guidsOf(pickRecent(latest === undefined ? [] : [latest, ...undated]))).toEqual(['00']);
});

test('of not too many, the one in the middle and the first are picked as well', () => {
  expect(guidsOf(pickRecords(recordsOf([1], [2], [3], [4], [5])))).toEqual(['04', '02', '00']);
});
