import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../../../projectRoot.ts';
import { templatePlace } from './templatePlace.ts';

function lineFor(id: string): string | undefined {
  const place = templatePlace('faults/card-authorization', id);
  if (place === undefined) return undefined;
  return readFileSync(join(projectRoot, place.file), 'utf8').split('\n')[place.line - 1];
}

test('an id that is put together leads to its template, the one with most of it', () => {
  const wants = 'card-authorization/authorize/wants-cardEntryMode';
  expect(lineFor(wants)).toContain('id: `card-authorization/authorize/wants-${name}`');
  const sum = 'card-authorization/authorize/looks-at-the-sum-in-place-of-a-tip';
  expect(lineFor(sum)).toContain('looks-at-the-sum-in-place-of-${');
});

test('an id of which no template has much leads nowhere', () => {
  expect(lineFor('stock/list/drops-the-last-item')).toBeUndefined();
});
