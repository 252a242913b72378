import { expect, test } from 'vitest';
import { keepThings, type Restorer } from './Restorer.ts';
import type { Session } from './Session.ts';
import { fakeSession } from '../checked/testing/fakeSession.ts';

const { session } = fakeSession(() => ({}));

/** What a restorer of stock is given to put back, and how. */
function restorer() {
  const given: Parameters<Restorer<string>['putBack']>[] = [];
  const putBack: Restorer<string>['putBack'] = async (...put) => {
    given.push(put);
    return put[1].map((words) => ({ outcome: words === 'tea' ? 'left' : 'put back', words }));
  };
  return { given, kind: 'stock', putBack };
}

const keep = (stock: Restorer<string>, place: string, waitsMs?: readonly number[]) =>
  keepThings(session, stock, {
    place,
    read: async () => [`soup of ${place}`, 'tea'],
    ...(waitsMs && { look: { waitsMs } }),
  });

test('what was found is put back by who knows how, in its own session', async () => {
  const stock = restorer();
  expect(await keep(stock, 'one')).toEqual(['soup of one', 'tea']);
  expect(stock.given).toEqual([]);
  // What could not be put back is told.
  expect(await session.putBack()).toEqual(['tea']);
  expect(stock.given).toEqual([[session, ['soup of one', 'tea'], undefined]]);
  expect(stock.given[0]?.[0] satisfies Session | undefined).toBe(session);
});

test('how to look before goes with it; only what is asked for is put back', async () => {
  const stock = restorer();
  await keep(stock, 'three');
  await keep(stock, 'two', [100]);
  await session.putBack('stock of two');
  expect(stock.given).toEqual([[session, ['soup of two', 'tea'], { waitsMs: [100] }]]);
});
