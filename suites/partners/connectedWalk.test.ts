import { expect, test } from 'vitest';
import { fakeSession, type Canned } from '../../src/check/testing/fakeSession.ts';
import { Trial } from '../../src/check/Trial.ts';
import { loadSpecs } from '../../src/spec/loadSpecs.ts';
import { walkConnected, type WalkQuery } from './connectedWalk.ts';

const specs = loadSpecs();
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
  ['over so many restaurants', { pageSize: 200 }, others, 50],
])('a walk %s is given up', async (_, query, recordsOn, pages) => {
  expect(await walked(query, recordsOn)).toEqual({ pages, end: 'given up' });
});
