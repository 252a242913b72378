import { expect, test } from 'vitest';
import { Trial } from '../../../src/checked/trial/Trial.ts';
import { rowsOf, sessionWith } from '../testing/sessionWith.ts';
import { filteredQueries, walkIfBegun, walkQueries } from './walkQueries.ts';

/** The queries of the walks at a target with this many restaurants. */
function queriesAt(count: number, isRefused?: (query: URLSearchParams) => boolean) {
  return walkQueries(new Trial('test', sessionWith(() => rowsOf(count), isRefused).session));
}

const middle = { lastModified: '2024-01-05T23:59:59.999-0000' };

test('all restaurants and those of the later half are walked by sizes and without one', async () => {
  expect(await queriesAt(12)).toEqual([
    { pageSize: 5 },
    { pageSize: 4 },
    {},
    { pageSize: 2, ...middle },
    { pageSize: 1, ...middle },
    { pageSize: 3, ...middle },
    middle,
    { pageSize: 200, ...middle },
  ]);
});

test('of many restaurants, those that changed since a few score others did are walked', async () => {
  const [{ lastModified } = {}] = await filteredQueries(
    new Trial('test', sessionWith(() => rowsOf(400)).session),
  );
  expect(lastModified).toBe('2024-10-05T23:59:59.999-0000');
});

test('two restaurants that changed are walked one by one', async () => {
  const lastModified = '2024-01-01T23:59:59.999-0000';
  expect((await queriesAt(3)).slice(3)).toEqual([
    { pageSize: 1, lastModified },
    { lastModified },
    { pageSize: 200, lastModified },
  ]);
});

test.each([
  ['there is none', 0, [{ pageSize: 200 }, {}]],
  ['fewer than two changed', 1, [{ pageSize: 200 }, {}]],
  ['lastModified is rejected', 12, [{ pageSize: 5 }, { pageSize: 4 }, {}]],
])('without lastModified alone where %s', async (_, count, queries) => {
  const isRefused = (query: URLSearchParams) => count === 12 && query.has('lastModified');
  expect(await queriesAt(count, isRefused)).toEqual(queries);
});

test('where what changed comes to no end, it is walked by the largest pages alone', async () => {
  const rows = rowsOf(500).map((row) => ({ ...row, modifiedDate: Date.UTC(2024, 0, 1) }));
  let isFiltered = false;
  const isRefused = (query: URLSearchParams) => {
    isFiltered ||= query.has('lastModified');
    return isFiltered && query.has('pageToken');
  };
  const { session } = sessionWith(() => rows, isRefused);
  expect(await filteredQueries(new Trial('test', session))).toEqual([
    { pageSize: 200, lastModified: '2023-12-31T23:59:59.999-0000' },
  ]);
});

test('a walk that cannot be begun is none, and what else goes wrong is thrown', async () => {
  const { session } = sessionWith(
    () => rowsOf(3),
    (query) => query.get('pageSize') === '2',
  );
  const trial = new Trial('test', session);
  expect(await walkIfBegun(trial, { pageSize: 2 })).toBeUndefined();
  expect((await walkIfBegun(trial, { pageSize: 1 }))?.pages).toHaveLength(3);
  const broken = sessionWith(() => {
    throw new Error('a mistake of ours');
  });
  await expect(walkIfBegun(new Trial('test', broken.session), {})).rejects.toThrow('of ours');
});
