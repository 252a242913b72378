import { expect, test } from 'vitest';
import { fakeSession } from './testing/fakeSession.ts';
import { sharedTwin } from './sharedAnswer.ts';
import { NotExercised } from '../sent/judging/signals.ts';
import { Trial } from './trial/Trial.ts';

const asked = { operation: 'stock/add' };
const rules = ['stock/add/one', 'stock/add/other'];

test('one serves all that start from it', async () => {
  const { session, sent } = fakeSession(() => ({ body: '{"name":"soup"}' }));
  for (const rule of rules) await sharedTwin(new Trial(rule, session), asked, {});
  expect(sent).toHaveLength(1);
});

test('one that is not accepted decides none of them', async () => {
  const { session, sent } = fakeSession(() => ({ status: 400, body: '{"message":"no"}' }));
  for (const rule of rules)
    await expect(sharedTwin(new Trial(rule, session), asked, {})).rejects.toThrow(NotExercised);
  expect(sent).toHaveLength(1);
});
