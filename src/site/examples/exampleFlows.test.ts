import { expect, test } from 'vitest';
import { requestExample } from '../../handOver/requestExample.ts';
import type { RecordedExchange } from '../../exchange/types.ts';
import type { Operation } from '../../spec/types.ts';
import { exampleFlow } from './exampleFlows.ts';

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
])('a request that was answered with %d gives the example %j', (status, body) => {
  const exchanges = [exchange(status)];
  const sources = { operations: new Map(), entries: {}, fixtures: {}, exchanges };
  expect(exampleFlow('waitlist/join', sources)?.request.body).toEqual(body);
  expect(requestExample(operation, exchanges)?.body).toEqual(body);
});
