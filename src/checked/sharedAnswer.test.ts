import { expect, test } from 'vitest';
import { fakeSession } from './testing/fakeSession.ts';
import { sharedAnswer } from './sharedAnswer.ts';
import { Trial } from './trial/Trial.ts';

const ADD = 'stock/add';
const asked = { operation: ADD };

test('is sent once for rules that ask the same, in whatever order its parts were put together', async () => {
  const { session, sent } = fakeSession(() => ({ body: '{"name":"soup"}' }));
  const [one, other] = ['stock/add/one', 'stock/add/other'].map((id) => new Trial(id, session));
  const query = { mode: 'FAST' };
  const body = { name: 'soup' };
  const first = await sharedAnswer(one!, asked, { query, body });
  const again = await sharedAnswer(other!, asked, { body, query, headers: {} });
  expect(again).toBe(first);
  expect(sent).toHaveLength(1);
  await sharedAnswer(other!, asked, { body });
  expect(sent).toHaveLength(2);
});

test('is what the run has read anyhow, where it has', async () => {
  const { session, sent } = fakeSession(() => ({ body: '{"name":"soup"}' }));
  const trial = new Trial('stock/add/one', session);
  const read = await trial.send(ADD, { body: { name: 'soup' } }, { expects: 'success' });
  const known = { ...asked, answered: () => Promise.resolve(read) };
  expect(await sharedAnswer(trial, known, {})).toBe(read);
  expect(sent).toHaveLength(1);
});

test('is asked for anew by a rule that is tried again', async () => {
  const { session, sent } = fakeSession(() => ({ body: '{"name":"soup"}' }));
  await sharedAnswer(new Trial('stock/add/one', session), asked, {});
  await sharedAnswer(new Trial('stock/add/one', session, { attempt: 'alone' }), asked, {});
  expect(sent).toHaveLength(2);
});

test('is a twin, whether it is sent for one or for all', async () => {
  const { session, metas } = fakeSession(() => ({ body: '{"name":"soup"}' }));
  const one = new Trial('stock/add/one', session);
  await sharedAnswer(one, asked, {});
  await sharedAnswer(new Trial('stock/add/one', session, { attempt: 'alone' }), asked, {});
  expect(metas.map(({ role }) => role)).toEqual(['twin', 'twin']);
  const failing = async () => {
    const probe = await one.send(ADD, { body: { name: 'bread' } }, { expects: 'success' });
    one.refused(probe, ['400'], 'bread');
  };
  // Of a reading, a twin alone is part of what led there.
  session.operation(ADD).effect = undefined;
  await expect(failing()).rejects.toMatchObject({
    failure: { exchanges: [expect.any(String), expect.any(String)] },
  });
});
