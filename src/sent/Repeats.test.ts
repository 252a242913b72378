import { expect, test } from 'vitest';
import { fakeSession } from '../checked/testing/fakeSession.ts';
import { liveResponse } from './exchange/liveResponse.ts';
import type { LiveExchange } from './exchange/LiveExchange.ts';
import { Repeats } from './Repeats.ts';

const operation = fakeSession(() => ({})).session.operation('stock/add');

/** What is said of the last of some responses, each to a request of a shop: `A salad`, or `A salad 400`. */
function saidOf(given: string[], header = 'Shop'): string {
  const repeats = new Repeats();
  const all = given.map((one) => {
    const [shop = '', text = '', status = 200] = one.split(' ');
    const body = Buffer.from(text === 'short' ? text : text.repeat(20));
    const response = liveResponse({ status: Number(status), statusText: '', headers: [] }, body);
    const exchange = { request: { method: 'POST', url: '/', body: null }, response, error: null };
    repeats.note(operation, { headers: { [header]: shop } }, exchange as LiveExchange);
    return exchange as LiveExchange;
  });
  return repeats.saidOf(all.slice(-1));
}

test('says for what else the same response was given, if that changed in the meantime', () => {
  const said = ' POST /menu/dishes returned the same response to a request with Shop B.';
  expect(saidOf(['A salad', 'B soup', 'A soup'])).toBe(said);
  expect(saidOf(['B salad', 'B soup', 'A soup'])).toBe(said);
});

test('says nothing of the same in another form', () => {
  expect(saidOf(['A salad', 'B soup', 'A soup'], 'Content-Type')).toBe('');
});

test.each([
  ['two that are alike', ['B soup', 'A soup']],
  ['one and the same', ['A salad', 'A soup', 'A soup']],
  ['what is short', ['A salad', 'A soup', 'B short', 'A short']],
  ['rejections', ['A salad', 'B soup 400', 'A soup 400']],
])('says nothing of %s', (_what, given) => expect(saidOf(given)).toBe(''));
