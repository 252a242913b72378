import { expect, test } from 'vitest';
import { loadSpecs } from '../promised/reading/loadSpecs.ts';
import { Redactor } from '../sent/redaction/Redactor.ts';
import { OperationFinder, type Found } from './OperationFinder.ts';
import { recordSeen } from './recordSeen.ts';
import { seenExchange } from './testing/seenExchange.ts';

const found = new OperationFinder(loadSpecs(), { base: 'https://a.test' });
const redactor = new Redactor({ secrets: [], sensitiveFields: new Map() });
const body = '[ { "guid": "e0de3411-88fb-5fbf-91c4-c87d5dff419d",   "status": "IN_STOCK" } ]';

test.each([
  [
    'of the body as it was sent',
    String(body.length),
    String(JSON.stringify(JSON.parse(body)).length),
  ],
  ['of more than was kept', '4096', '4096'],
])('a Content-Length %s is %s, and is shown as %s', (_what, said, shown) => {
  const seen = seenExchange({
    method: 'PUT',
    url: 'https://a.test/stock/v1/inventory/update',
    headers: { 'content-type': 'application/json', 'content-length': said },
  });
  const request = { ...seen.request, body };
  const operation = found.find('PUT', seen.request.url) as Found;
  const recorded = recordSeen({ ...seen, request }, operation, redactor).request;
  expect(recorded.body).toBe(JSON.stringify(JSON.parse(body)));
  expect(Object.fromEntries(recorded.headers)).toMatchObject({ 'content-length': shown });
});
