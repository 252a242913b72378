import { expect, test } from 'vitest';
import type { RecordedExchange } from '../exchange/types.ts';
import { fakeSession } from '../../checked/testing/fakeSession.ts';
import { scriptAssertionOf } from './scriptAssertionOf.ts';

const { session } = fakeSession(() => ({}));
const [spec] = session.specs;

function assertion(id: string, exchange: Partial<RecordedExchange> = {}) {
  const constraint = spec?.constraints.find((one) => one.id === `stock/add/${id}`);
  if (spec === undefined || constraint === undefined) throw new Error(`there is no ${id}`);
  const shown = { id: 'x/1', ...exchange } as RecordedExchange;
  return scriptAssertionOf(constraint, session.operation('stock/add'), spec, shown);
}

test('a media type, a missing body and a header are told by one schema each', () => {
  expect(assertion('response/200/mediaType')).toEqual({
    exchange: 'x/1',
    statuses: ['200'],
    value: { of: 'mediaType', steps: [], applies: true, keeps: { const: 'application/json' } },
  });
  expect(assertion('response/409/noBody')?.value).toMatchObject({
    of: 'length',
    keeps: { const: 0 },
  });
  expect(assertion('response/200/header/Etag/pattern')?.value).toMatchObject({
    of: { header: 'Etag' },
    keeps: { pattern: '^"' },
  });
});

test('a required field is told by the object that it is to be in', () => {
  expect(assertion('response/400/message/required')).toEqual({
    exchange: 'x/1',
    statuses: ['400'],
    value: {
      of: 'body',
      steps: [],
      applies: { allOf: [{ type: 'object' }, { type: 'object' }] },
      keeps: { required: ['message'] },
    },
  });
});

test('nothing is told of values at any depth, nor of a request that the target takes once', () => {
  expect(assertion('response/200/name/type')).toBeUndefined();
  expect(assertion('response/status')?.statuses).toEqual(['200', '400', '409', '4XX']);
  expect(assertion('response/status', { identities: ['a'] })).toBeUndefined();
});
