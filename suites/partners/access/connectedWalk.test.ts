import { expect, test, vi } from 'vitest';
import { fakeSession, type Canned } from '../../../src/checked/testing/fakeSession.ts';
import { Trial } from '../../../src/checked/trial/Trial.ts';
import { loadSpecs } from '../../../src/promised/reading/loadSpecs.ts';
import { pageReader, walkList } from '../../../src/checked/paging/walkList.ts';
import { connectedList, walkOf, type WalkQuery } from './connectedWalk.ts';

const specs = loadSpecs();
const walkConnected = (trial: Trial, query: WalkQuery) => walkList(trial, connectedList, query);
const guidOf = (n: number): string => `3f2504e0-4f89-41d3-9a0c-${String(n).padStart(12, '0')}`;

/** Walks pages of which each leads to a further one, and gives how many were read and how that ended. */
async function walked(query: WalkQuery, recordsOn: (page: number) => number[]) {
  let asked = 0;
  const answer = (): Canned => {
    asked += 1;
    const results = recordsOn(asked).map((n) => ({ restaurantGuid: guidOf(n) }));
    return { body: JSON.stringify({ results, nextPageToken: `page-${asked + 1}` }) };
  };
  const { session } = fakeSession(answer, { specs });
  const { pages, end } = await walkConnected(new Trial('test', session), query);
  return { pages: pages.length, end };
}

const always = () => [1];
const others = (page: number) => Array.from({ length: 200 }, (_, n) => page * 200 + n);

test.each<[string, WalkQuery, (page: number) => number[], number]>([
  ['without anything new', { pageSize: 200 }, always, 1 + 50],
  ['of changed ones', { pageSize: 200, lastModified: '2026-01-01' }, always, 1 + 50 + 50],
  ['of small pages of changed ones', { pageSize: 100, lastModified: '2026-01-01' }, always, 151],
  ['of so many small pages', { pageSize: 200 }, (page) => others(page).slice(0, 100), 100],
  ['over so many restaurants', { pageSize: 200 }, others, 50],
])('a walk %s is given up', async (_, query, recordsOn, pages) => {
  expect(await walked(query, recordsOn)).toEqual({ pages, end: 'given up' });
});

const FILTERED = { pageSize: 1, lastModified: '2026-01-01' };

/** What is asked for in which order, as texts, of a target that responds so; tokens count the pages. */
function asked(statusOf: (query: URLSearchParams, n: number) => number) {
  const queries: string[] = [];
  const { session } = fakeSession(
    ({ query: given }) => {
      const query = new URLSearchParams(given);
      queries.push([...query.values()].join(' '));
      const page = Number(query.get('pageToken') ?? 1);
      const results = [{ restaurantGuid: guidOf(page) }];
      const nextPageToken = page < 4 ? String(page + 1) : undefined;
      return {
        status: statusOf(query, queries.length),
        body: JSON.stringify({ results, nextPageToken }),
      };
    },
    { specs },
  );
  return { trial: new Trial('partners/test', session), session, queries };
}

const isBeside = (query: URLSearchParams) => query.has('pageToken') && query.has('lastModified');

test('each request of a walk repeats what is asked for', async () => {
  const { trial, session, queries } = asked(() => 200);
  expect(await walkConnected(trial, FILTERED)).toMatchObject({ end: 'last page', query: FILTERED });
  expect(queries).toEqual(['1 2026-01-01', '1 2026-01-01 2', '1 2026-01-01 3', '1 2026-01-01 4']);
  expect(session.spending.spentFor('partners')).toMatchObject({ requests: 1, further: 3 });
});

test('a target that rejects lastModified beside a token is asked for all of them without', async () => {
  const { trial, queries } = asked((query) => (isBeside(query) ? 400 : 200));
  expect(await walkConnected(trial, FILTERED)).toMatchObject({ end: 'last page' });
  expect(queries).toEqual(['1 2026-01-01', '1 2026-01-01 2', '1 2', '1 3', '1 4']);
});

test('where it takes one beside it, a further one that it rejects is asked for once in each of two walks', async () => {
  const { trial, queries } = asked((query) => (query.get('pageToken') === '3' ? 400 : 200));
  expect(await walkConnected(trial, FILTERED)).toMatchObject({ end: 'no page' });
  expect(queries.slice(3)).toEqual(['1 2026-01-01', '1 2026-01-01 2', '1 2026-01-01 3']);
});

test('without lastModified there is one way to ask for a token; where it has ended, the walk begins again', async () => {
  const { trial, queries } = asked((_query, n) => (n === 2 ? 400 : 200));
  expect(await walkConnected(trial, { pageSize: 1 })).toMatchObject({ end: 'last page' });
  expect(queries).toEqual(['1', '1 2', '1', '1 2', '1 3', '1 4']);
});

test('the first page is asked for with all of it, however tokens are', async () => {
  const { trial, queries } = asked((query) => (isBeside(query) ? 400 : 422));
  const read = pageReader(trial, connectedList, FILTERED);
  for (const token of ['2', undefined]) await read(token);
  expect(queries).toEqual(['1 2026-01-01 2', '1 2', '1 2026-01-01']);
});

test('a server error that is gone when it is asked again breaks no walk off', async () => {
  for (const walk of [walkConnected, walkOf]) {
    const { trial, session } = asked((_query, n) => (n % 2 > 0 ? 500 : 200));
    vi.spyOn(session.clock, 'sleep').mockResolvedValue();
    expect(await walk(trial, { pageSize: 1 })).toMatchObject({ end: 'last page' });
  }
});

test('a walk is made once per run, from a first page that is read once', async () => {
  const { trial, queries } = asked(() => 200);
  for (let time = 0; time < 2; time += 1) await walkOf(trial, { pageSize: 1 });
  expect(queries).toHaveLength(4);
  await walkConnected(trial, { pageSize: 1 });
  expect(queries).toHaveLength(4 + 4);
});
