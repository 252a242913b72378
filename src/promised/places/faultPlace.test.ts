import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../../../projectRoot.ts';
import { faultPlace } from './faultPlace.ts';

test.each([
  [
    'a fault',
    'stock/list/shows-in-stock-of-another-restaurant',
    "'stock/list/shows-in-stock-of-another-restaurant': {",
  ],
  ['a variant whose id needs no quotes', 'gzip', 'gzip: {'],
  [
    'a row of a table of faults',
    'analytics/labor/request/job-code-without-group-by',
    "['job-code-without-group-by', 'jobCode', by(undefined)],",
  ],
  ['a variant by itself', 'none', "id: 'none',"],
])('the place of %s is where its id stands', (_what, id, line) => {
  const [file = '', place] = faultPlace(id)?.split(':') ?? [];
  const lines = readFileSync(join(projectRoot, file), 'utf8').split('\n');
  expect(lines[Number(place) - 1]?.trim()).toBe(line);
});

test('a fault that a recipe makes has no place', () => {
  expect(faultPlace('stock/list/response/200/mediaType/none-of-ours')).toBeUndefined();
});
