import { expect, test } from 'vitest';
import { loadSpecs } from '../promised/reading/loadSpecs.ts';
import { OperationFinder } from './OperationFinder.ts';

const finder = new OperationFinder(loadSpecs(), {
  base: 'https://api.example.com',
  auth: 'https://login.example.com',
  analytics: 'https://api.example.com/reports/v3',
});

const nameOf = (method: string, url: string) => {
  const found = finder.find(method, url);
  return typeof found === 'string' ? found : found.operation.id;
};

test.each([
  ['GET', 'https://api.example.com/stock/v1/inventory?status=QUANTITY', 'stock/list'],
  ['GET', 'https://API.example.com:443/stock/v1/inventory', 'stock/list'],
  ['GET', 'https://api.example.com/reports/v3/payout/abc', 'analytics/payout/get'],
  [
    'POST',
    'https://api.example.com/reports/v3/payout/payments/day',
    'analytics/payoutPayments/request',
  ],
  [
    'GET',
    'https://api.example.com/reports/v3/payout/sales-date/abc',
    'analytics/payoutSalesDate/get',
  ],
  ['GET', 'https://api.example.com/reports/v3/metrics/day/abc', 'analytics/metrics/getDeprecated'],
  [
    'POST',
    'https://login.example.com/authentication/v1/authentication/login',
    'authentication/login',
  ],
  ['OPTIONS', 'https://api.example.com/stock/v1/inventory', 'undocumented'],
  ['GET', 'https://api.example.com/orders/v2/orders', 'undocumented'],
  ['GET', 'http://api.example.com/stock/v1/inventory', 'elsewhere'],
  ['GET', 'https://fonts.example.com/stock/v1/inventory', 'elsewhere'],
  ['GET', 'no address', 'elsewhere'],
])('%s %s is %s', (method, url, operation) => {
  expect(nameOf(method, url)).toBe(operation);
});

test('gives what a request has in the place of each parameter of the path', () => {
  const found = finder.find('GET', 'https://api.example.com/restaurants/v1/restaurants/a%2Fb');
  expect(found).toMatchObject({ path: { restaurantGUID: 'a/b' } });
});

test.each([
  ['/reports/7', 'plain', { id: '7' }],
  ['/reports/7.pdf', 'pdf', { id: '7' }],
  ['/reports/.pdf', 'plain', { id: '.pdf' }],
  ['/compare/a...b', 'two', {}],
  ['/compare/...', 'undocumented', undefined],
])('of parameters with text around them, %s is %s', (path, operation, values) => {
  const [spec] = loadSpecs();
  const [first] = spec!.operations;
  const made = (id: string, path: string) => ({
    ...first!,
    id,
    path,
    method: 'GET',
    address: 'base',
  });
  const operations = [
    made('plain', '/reports/{id}'),
    made('pdf', '/reports/{id}.pdf'),
    made('two', '/compare/{base}...{head}'),
  ];
  const others = new OperationFinder([{ ...spec!, operations }], { base: 'https://a.test' });
  const found = others.find('GET', `https://a.test${path}`);
  expect(typeof found === 'string' ? found : found.operation.id).toBe(operation);
  expect(typeof found === 'string' ? undefined : found.path).toEqual(values);
});
