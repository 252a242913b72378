import { expect, test } from 'vitest';
import { Redactor } from '../sent/redaction/Redactor.ts';
import { loadSpecs } from '../promised/reading/loadSpecs.ts';
import { clientExchange } from './ClientExchange.ts';
import type { Operation } from '../promised/types.ts';
import { OperationFinder } from './OperationFinder.ts';
import { requestJudge } from './requestJudge.ts';
import type { SeenExchange } from './SeenExchange.ts';
import { seenExchange } from './testing/seenExchange.ts';

const specs = loadSpecs();
const finder = new OperationFinder(specs, {
  base: 'https://a.test',
  analytics: 'https://a.test/an',
});
const redactor = new Redactor({ secrets: [], sensitiveFields: new Map() });

/** What a request breaks, without the operation's name. */
function broken(
  method: string,
  path: string,
  headers: object,
  body?: unknown,
  change: (operation: Operation) => Partial<Operation> = () => ({}),
): string[] {
  const seen = seenExchange({ method, url: `https://a.test${path}`, headers, body });
  const known = finder.find(method, seen.request.url);
  if (typeof known === 'string') throw new Error(known);
  const found = { ...known, operation: { ...known.operation, ...change(known.operation) } };
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

test.each<[string, Partial<SeenExchange['request']>]>([
  ['/body/', { isBodyKnown: false }],
  ['/header/', { headers: [], headersGap: { state: 'cut', reason: '' } }],
  ['/token/', { headers: [], headersGap: { state: 'cut', reason: '' } }],
])('what was not recorded shows nothing: %s', (part, request) => {
  const seen = seenExchange({
    method: 'PUT',
    url: 'https://a.test/stock/v1/inventory/update',
    headers: sent,
  });
  const found = finder.find('PUT', seen.request.url);
  if (typeof found === 'string') throw new Error(found);
  const said = { ...seen, request: { ...seen.request, ...request } };
  const findings = requestJudge(found.operation, found.spec)(clientExchange(said, found, redactor));
  const about = findings.filter(({ constraint: { id } }) => id.includes(part));
  expect(about).toEqual([]);
});

const KEY = { in: 'query', name: 'key', prefix: '' } as const;
const COOKIE = { in: 'cookie', name: 'sid', prefix: '' } as const;

test.each<[string, object, boolean, string[]]>([
  ['?key=k', {}, false, []],
  ['', { Cookie: 'a=b; sid=c', 'X-Key': 'k' }, false, []],
  ['', { Cookie: 'a=b; sid=c' }, false, ['token/required']],
  ['', { Authorization: 'Bearer x' }, false, ['token/required']],
  ['', {}, true, []],
])(
  'a credential is one of those that a document of others names: %s %o, or a certificate %s',
  (query, headers, isHidden, expected) => {
    const also = [{ in: 'header', name: 'X-Key', prefix: '' } as const];
    const ways = [KEY, { ...COOKIE, also }];
    const presents = { ...KEY, isRequired: true, ways, isHidden };
    const path = `/partners/v1/connectedRestaurants${query}`;
    expect(broken('GET', path, headers, undefined, () => ({ presents }))).toEqual(expected);
  },
);

test('how a style writes a list, and a form its fields, is not read back', () => {
  const path = '/partners/v1/connectedRestaurants?pageSize=1%7C2';
  const writing = { style: 'pipeDelimited', explode: false };
  const change = ({ parameters }: Operation) => ({
    parameters: parameters.map((one) => ({ ...one, writing })),
  });
  expect(broken('GET', path, sent, undefined, change)).toEqual([]);
  const form = ({ body }: Operation) => ({ body: { ...body!, mediaType: 'text/plain' } });
  expect(broken('PUT', '/stock/v1/inventory/update', sent, 5, form)).toEqual([]);
});
