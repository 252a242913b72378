import { expect, test } from 'vitest';
import type { LiveExchange } from '../../sent/exchange/LiveExchange.ts';
import { Violation } from '../../sent/judging/signals.ts';
import { fakeSession } from '../testing/fakeSession.ts';
import { Trial } from '../trial/Trial.ts';
import { messageIsForPeople, requestIdsDiffer, statusIsTheHttpStatus } from './errorMessages.ts';

const parts = { query: { mode: 'FAST' }, body: { name: 'soup' } };

/** Whether a check holds for rejections with these bodies, and how often it asserts. */
async function judged(form: typeof requestIdsDiffer, ...bodies: unknown[]) {
  const left = [...bodies];
  const trial = new Trial(
    'stock/add/is-kept',
    fakeSession(() => ({ status: 400, body: JSON.stringify(left.shift()) })).session,
  );
  const rejections: LiveExchange[] = [];
  for (const _body of bodies) rejections.push(await trial.send('stock/add', parts, ['400']));
  const thrown: unknown = await form(async () => rejections)
    .run(trial)
    .catch((error: unknown) => error);
  return thrown instanceof Violation ? 'broken' : trial.assertions;
}

test('a status that is not that of the response is wrong, and none shows nothing', async () => {
  expect(await judged(statusIsTheHttpStatus, { status: 400 }, {}, { status: null })).toBe(1);
  expect(await judged(statusIsTheHttpStatus, [{ status: '400' }])).toBe('broken');
});

test('two requests have two ids; one alone shows nothing, nor an empty one', async () => {
  expect(await judged(requestIdsDiffer, { requestId: 'a' }, { requestId: '' })).toBe(0);
  expect(await judged(requestIdsDiffer, { requestId: 'a' }, { requestId: 'b' })).toBe(2);
  expect(await judged(requestIdsDiffer, { requestId: 'a' }, {}, { requestId: 'a' })).toBe('broken');
});

test('a message shows no insides of a program', async () => {
  expect(await judged(messageIsForPeople, { message: 'A quantity is more than 0.' }, {})).toBe(1);
  const trace = 'TypeError: no items\n    at search (/srv/stock/search.js:41:7)';
  expect(await judged(messageIsForPeople, { message: trace })).toBe('broken');
});
