import { expect, test } from 'vitest';
import { requestExample } from '../../handOver/selfContained.ts';
import type { RecordedExchange } from '../../../sent/exchange/types.ts';
import type { Operation } from '../../../promised/types.ts';
import { exampleFlows } from './exampleFlows.ts';

const exchange = (status: number) =>
  ({
    operation: 'waitlist/join',
    role: 'setup',
    request: {
      method: 'POST',
      url: 'http://base/parties',
      headers: [['Authorization', 'Bearer $TOKEN']],
      body: `{"of":${status}}`,
      address: { name: 'base', url: 'http://base' },
    },
    response: { status },
  }) as unknown as RecordedExchange;
const operation = { id: 'waitlist/join', path: '/parties', body: {} } as unknown as Operation;

test.each([
  [201, { of: 201 }],
  [200, { of: 200 }],
  // In progress is not done.
  [202, undefined],
  [409, undefined],
])('a request with the status %d gives the example %j', (status, body) => {
  const exchanges = [exchange(status)];
  const sources = { operations: new Map(), entries: {}, fixtures: {}, exchanges };
  expect([...exampleFlows('waitlist/join', sources)][0]?.request.body).toEqual(body);
  expect(requestExample(operation, exchanges)?.body).toEqual(body);
});

test('one about something that another request created is offered by itself, then after that request', () => {
  const id = '0cf5a0a4-0ee5-4b77-8d13-a9e2bd0a0d7a';
  const created = exchange(201);
  created.request.body = `{"reference":"${id}"}`;
  const read = { ...exchange(200), operation: 'waitlist/get' };
  read.request = { ...read.request, method: 'GET', url: `http://base/parties/${id}`, body: null };
  const flows = [
    ...exampleFlows('waitlist/get', {
      operations: new Map(),
      entries: {},
      fixtures: {},
      exchanges: [created, read],
    }),
  ];
  expect(flows.map(({ request }) => request.path)).toEqual(Array(2).fill(`/parties/${id}`));
  expect(flows.map(({ creation }) => creation?.request.body)).toEqual([
    undefined,
    { reference: id },
  ]);
});
