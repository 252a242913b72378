import { expect, test } from 'vitest';
import type { LiveExchange } from '../../sent/exchange/LiveExchange.ts';
import { Trail } from './Trail.ts';
import { fakeSession } from '../testing/fakeSession.ts';
import { Trial } from './Trial.ts';

test('where a failure says something of a change, that is what was sent, and the rest reads it back', async () => {
  const { session } = fakeSession(() => ({ body: '{"name":"dish"}' }));
  const trial = new Trial('stock/add/is-kept', session);
  const add = (name: string) =>
    trial.send('stock/add', { query: { mode: 'FAST' }, body: { name } }, 'success');
  const trail = new Trail((text) => text);
  const changing = session.operation('stock/add');
  const sent = [await add('tea'), await add('soup'), await add('soup')];
  const [tea, soup, last] = sent as [LiveExchange, LiveExchange, LiveExchange];
  const read = { ...changing, effect: undefined, documented: 'GET /menu' };
  const operationOf = (exchange: LiveExchange) => (exchange === last ? read : changing);
  for (const exchange of sent) trail.add(exchange, operationOf(exchange), {});
  const about = 'POST /menu/dishes accepted it and did not apply it.';
  expect(trail.leadTo([last], operationOf, about)).toMatchObject({
    exchanges: [tea, soup, last],
    before: ['POST /menu/dishes {"name":"tea"} → 200 {"name":"dish"}'],
    sent: 'POST /menu/dishes {"name":"soup"}',
    readBack: ['POST /menu/dishes {"name":"soup"}'],
  });
  expect(trail.leadTo([last], operationOf, `${about} GET /menu`)).not.toHaveProperty('readBack');
  expect(trail.leadTo([tea, last], operationOf, about)).not.toHaveProperty('readBack');
});
