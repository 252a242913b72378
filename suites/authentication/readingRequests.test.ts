import { expect, test } from 'vitest';
import { fakeSession } from '../../src/checked/testing/fakeSession.ts';
import { Trial } from '../../src/checked/trial/Trial.ts';
import { loadSpecs } from '../../src/promised/reading/loadSpecs.ts';
import type { TargetClient } from '../../src/target/Target.ts';
import { readingRequests, readingRequestsOf } from './readingRequests.ts';

const specs = loadSpecs();

const trialWith = (fixtures: object) =>
  new Trial('test', fakeSession(() => ({}), { specs, fixtures: { ...fixtures } }).session);
const trial = trialWith({});
const { target } = trial;

function readable(changes: Partial<TargetClient>): string[] {
  const client = { ...target.clients[0], partnerAccess: false, ...changes };
  return readingRequests(trial, client).map(({ operation }) => operation.id);
}

test('one operation for each scope that reads', () => {
  const scopes = ['stock:read', 'stock:write', 'restaurants:read', 'config:read'];
  const services = readable({ scopes }).map((id) => id.split('/')[0]);
  expect(services).toEqual(['stock', 'restaurants', 'configuration']);
});

test('none that changes anything, lacks its address or needs more than the target file names', () => {
  const scopes = ['stock:write', 'credit_cards.authorization:write', 'enterprise-metrics:read'];
  expect(readable({ scopes })).toEqual([]);
});

test('partner access, where nothing but that is granted', () => {
  expect(readable({ scopes: [], partnerAccess: true })).toEqual(['partners/list']);
});

test('each with what its operation requires', () => {
  const [request] = readingRequests(trial, { ...target.clients[0], scopes: ['restaurants:read'] });
  const { restaurant } = target.fixtures;
  expect(request?.parts).toEqual({
    path: { restaurantGUID: restaurant },
    headers: { 'Platform-Restaurant-External-ID': restaurant },
  });
});

test('a search asks for an item that the target file names, and is left out where it names none', () => {
  const searchAt = (fixtures: object) =>
    readingRequestsOf(trialWith(fixtures), 'stock:read').filter(
      ({ operation }) => operation.id === 'stock/search',
    );
  const guid = '00000000-0000-4000-8000-000000000002';
  expect(searchAt({ stockItems: [{ guid }] })[0]?.parts.body).toEqual({ guids: [guid] });
  expect(searchAt({})).toEqual([]);
});

test('a restaurant is asked for, and no group: nobody says that who may look at one may look at the other', () => {
  const managementGroup = '00000000-0000-4000-8000-000000000003';
  const requests = readingRequestsOf(trialWith({ managementGroup }), 'restaurants:read');
  expect(requests.map(({ operation }) => operation.id)).toEqual(['restaurants/get']);
});
