import { expect, test } from 'vitest';
import { NotExercised } from '../../../src/sent/judging/signals.ts';
import { fakeSession } from '../../../src/checked/testing/fakeSession.ts';
import { Trial } from '../../../src/checked/trial/Trial.ts';
import { anArchivedItem, archivedItem } from './archivedItem.ts';

const control = () => ({
  body: '{"archivedMenuItem":"shown","archivedMenuItemRestaurant":"r"}',
});
const fixtures = { archivedStockItem: '11111111-1111-4111-8111-111111111111' };

test.each([
  ['the target file first', { fixtures, control }, fixtures.archivedStockItem],
  ['the control plane where that names none', { control }, 'shown'],
])('is named by %s', async (_, options, expected) => {
  const { session } = fakeSession(() => ({}), options);
  expect(anArchivedItem.missing(session.target)).toBeUndefined();
  expect(await archivedItem(new Trial('stock/add/is-kept', session))).toBe(expected);
});

test('is missing where nobody names one', async () => {
  const { session } = fakeSession(() => ({}));
  expect(anArchivedItem.missing(session.target)).toContain('fixtures.archivedStockItem');
  await expect(archivedItem(new Trial('stock/add/is-kept', session))).rejects.toThrow(NotExercised);
});
