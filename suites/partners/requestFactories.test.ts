import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fakeSession } from '../../src/checked/testing/fakeSession.ts';
import type { RequestParts } from '../../src/sent/requests/RequestParts.ts';
import type { Session } from '../../src/sent/Session.ts';
import { Trial } from '../../src/checked/trial/Trial.ts';
import { loadSpecs } from '../../src/promised/reading/loadSpecs.ts';
import { CONNECTED, LIST } from './access/partnerRequests.ts';
import { partnerAccess } from './access/preconditions.ts';
import { requestFactories } from './requestFactories.ts';
import { rowsOf, sessionWith } from './testing/sessionWith.ts';

/** The queries of valid requests for an operation, as drawn at a target. */
async function drawn(operation: string, session: Session): Promise<Record<string, unknown>[]> {
  const factory = requestFactories.find((one) => one.operation === operation);
  const requests =
    (await factory?.valid(new Trial('test', session))) ?? fc.constant<RequestParts>({});
  return fc.sample(requests, { numRuns: 400, seed: 1 }).map(({ query }) => ({ ...query }));
}

/** Which parameters the queries have, each combination once. */
function combinations(queries: Record<string, unknown>[]): string[] {
  return [...new Set(queries.map((query) => Object.keys(query).toSorted().join()))].toSorted();
}

const restaurants = (count: number) => sessionWith(() => rowsOf(count)).session;

test('they want permission', () => {
  for (const { preconditions } of requestFactories) expect(preconditions).toEqual([partnerAccess]);
});

test('the list is asked for with lastModified or without it', async () => {
  expect(combinations(await drawn(LIST, restaurants(3)))).toEqual(['', 'lastModified']);
});

test('pages are asked for with each of their parameters or without it, and by a token', async () => {
  const queries = await drawn(CONNECTED, restaurants(3));
  const ofFirst = ['', 'lastModified', 'lastModified,pageSize', 'pageSize'];
  expect(combinations(queries)).toEqual([...ofFirst, 'pageSize,pageToken'].toSorted());
  for (const query of queries.filter(({ pageToken }) => pageToken !== undefined))
    expect(query).toEqual({ pageSize: '1', pageToken: '1-1' });
  expect(combinations(await drawn(CONNECTED, restaurants(1)))).toEqual(ofFirst);
});

test.each([
  ['no page', { body: '{}' }],
  ['a rejection', { status: 403 }],
])('%s has no token', async (_, answer) => {
  const { session } = fakeSession(() => answer, { specs: loadSpecs() });
  expect(combinations(await drawn(CONNECTED, session)).join(' ')).not.toContain('pageToken');
});

test('values are those that the documents take: sizes of the bounds, instants of the last years', async () => {
  const queries = await drawn(CONNECTED, restaurants(3));
  for (const size of queries.flatMap(({ pageSize }) => pageSize ?? [])) {
    expect(Number(size)).toBeGreaterThanOrEqual(1);
    expect(Number(size)).toBeLessThanOrEqual(200);
  }
  const days = queries
    .flatMap(({ lastModified }) => lastModified ?? [])
    .map((text) => (Date.now() - Date.parse(String(text))) / 86_400_000);
  expect(Math.min(...days)).toBeGreaterThan(0);
  expect(Math.max(...days)).toBeGreaterThan(3000);
  expect(Math.max(...days)).toBeLessThan(4002);
});
