import { expect, test } from 'vitest';
import { differingPlaces, missingPlaces } from './includeArchivedChecks.ts';

const info = (general: object, others: object = {}) => ({ general, ...others });

test('places are named by what leads there', () => {
  expect(differingPlaces(info({ name: 'A' }), info({ name: 'B' }))).toEqual(['general.name']);
  expect(differingPlaces(info({ name: 'A' }), info({ name: 'A' }))).toEqual([]);
});

test('letter case, what only one of them has, null and arrays make no difference', () => {
  expect(differingPlaces(info({ guid: 'ab' }), info({ guid: 'AB' }))).toEqual([]);
  expect(differingPlaces(info({ name: 'A' }), info({}))).toEqual([]);
  expect(differingPlaces(info({}), info({ name: 'A' }))).toEqual([]);
  expect(differingPlaces(info({ name: null }), info({ name: 'A' }))).toEqual([]);
  expect(differingPlaces(info({ name: 'A' }), info({ name: null }))).toEqual([]);
  expect(
    differingPlaces(info({}, { images: ['a', 'b'] }), info({}, { images: ['b', 'a'] })),
  ).toEqual([]);
  expect(differingPlaces({ name: undefined }, { name: 'A' })).toEqual([]);
});

test('whether a restaurant is archived is for other rules', () => {
  expect(differingPlaces(info({ archived: false }), info({ archived: true }))).toEqual([]);
  expect(differingPlaces({ archived: false }, { archived: true })).toEqual(['archived']);
});

test('what only one of them has is missed where the other comes second', () => {
  expect(missingPlaces(info({ name: 'A' }), info({}))).toEqual(['general.name']);
  expect(missingPlaces(info({ name: 'A' }), info({ name: null }))).toEqual(['general.name']);
  expect(missingPlaces(info({}), info({ name: 'A' }))).toEqual([]);
  expect(missingPlaces(info({ archived: false }), info({}))).toEqual([]);
});
