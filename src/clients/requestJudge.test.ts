import { expect, test } from 'vitest';
import { createRedactor } from '../sent/redaction/Redactor.ts';
import { loadSpecs } from '../promised/loadSpecs.ts';
import { clientExchange } from './ClientExchange.ts';
import { OperationFinder } from './OperationFinder.ts';
import { requestJudge } from './requestJudge.ts';
import { seenExchange } from './testing/seenExchange.ts';

const specs = loadSpecs();
const finder = new OperationFinder(specs, {
  base: 'https://a.test',
  analytics: 'https://a.test/an',
});
const redactor = createRedactor({ secrets: [], sensitiveFields: new Map() });

/** What a request breaks, without the operation's name. */
function broken(method: string, path: string, headers: object, body?: unknown): string[] {
  const seen = seenExchange({ method, url: `https://a.test${path}`, headers, body });
  const found = finder.find(method, seen.request.url);
  if (typeof found === 'string') throw new Error(found);
  const findings = requestJudge(found.operation, found.spec)(clientExchange(seen, found, redactor));
  return findings.flatMap(({ constraint, broken: flaw }) =>
    flaw === undefined ? [] : [constraint.id.replace(`${found.operation.id}/`, '')],
  );
}

const sent = { Authorization: 'Bearer x', 'platform-restaurant-external-id': 'r' };
const update = (...elements: unknown[]) =>
  broken('PUT', '/stock/v1/inventory/update', sent, elements);

test('a request that keeps everything breaks nothing', () => {
  expect(update({ guid: 'g', status: 'QUANTITY', quantity: 0.5 })).toEqual([]);
});

test.each<[string, string[], string[]]>([
  [
    'no token, no restaurant',
    broken('GET', '/stock/v1/inventory', {}),
    ['token/required', 'header/Platform-Restaurant-External-ID/required'],
  ],
  ['no body', broken('PUT', '/stock/v1/inventory/update', sent), ['body/required']],
  [
    'an object in place of an array',
    broken('PUT', '/stock/v1/inventory/update', sent, {}),
    ['body/type'],
  ],
  ['no status', update({ guid: 'g' }), ['body/status/required']],
  ['a status that there is not', update({ guid: 'g', status: 'GONE' }), ['body/status/enum']],
  [
    'a quantity of 0, after a right one',
    update(
      { guid: 'g', status: 'QUANTITY', quantity: 1 },
      { guid: 'g', status: 'QUANTITY', quantity: 0 },
    ),
    ['body/quantity/exclusiveMinimum'],
  ],
  [
    'a number in quotes',
    update({ guid: 'g', status: 'QUANTITY', quantity: '2' }),
    ['body/quantity/type'],
  ],
  [
    'a time range that there is not',
    broken('POST', '/an/labor/year', sent, {
      startBusinessDate: 20260101,
      endBusinessDate: 20260101,
      restaurantIds: [],
      excludedRestaurantIds: [],
    }),
    ['path/timeRange/enum'],
  ],
  [
    'a page size in words',
    broken('GET', '/partners/v1/connectedRestaurants?pageSize=all', sent),
    ['query/pageSize/type'],
  ],
])('notices %s', (_, ids, expected) => {
  expect(ids).toEqual(expected);
});

test('a body that was not recorded shows nothing', () => {
  const seen = seenExchange({
    method: 'PUT',
    url: 'https://a.test/stock/v1/inventory/update',
    headers: sent,
  });
  const found = finder.find('PUT', seen.request.url);
  if (typeof found === 'string') throw new Error(found);
  const exchange = clientExchange(
    { ...seen, request: { ...seen.request, isBodyKnown: false } },
    found,
    redactor,
  );
  const findings = requestJudge(found.operation, found.spec)(exchange);
  expect(findings.filter(({ constraint }) => constraint.id.includes('/body/'))).toEqual([]);
});
