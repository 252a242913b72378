import { expect, test } from 'vitest';
import { expectDoneLike } from './expectDoneLike.ts';
import { Trial } from './trial/Trial.ts';
import { Violation } from '../sent/judging/signals.ts';
import { fakeSession } from './testing/fakeSession.ts';

const ADD = 'stock/add';
const [TWIN, EDGE] = ['soup', 'STEW'].map((name) => ({ query: { mode: 'FAST' }, body: { name } }));

/** What comes of an edge and its twin, by what is denied of each, one sending after the other. */
async function held(denied: { edge: boolean[]; twin: boolean[] }): Promise<boolean> {
  const [edge, twin] = [[...denied.edge], [...denied.twin]];
  const { session, sent } = fakeSession(({ body }) => {
    const answers = JSON.stringify(body).includes('STEW') ? edge : twin;
    return { body: JSON.stringify({ name: answers.shift() === true ? 'denied' : 'done' }) };
  });
  const trial = new Trial('stock/add/is-kept', session);
  const send = async (parts: object) => ({
    parts,
    exchange: await trial.send(ADD, parts, { expects: 'success' }),
  });
  const twins = await send(TWIN!);
  const edges = await send(EDGE!);
  try {
    await expectDoneLike(
      trial,
      twins,
      edges,
      ({ response }) => response?.text.includes('denied') === true,
      'a stew',
    );
  } catch (error) {
    if (!(error instanceof Violation)) throw error;
    expect(sent).toHaveLength(4);
    expect(error.failure).toMatchObject({
      expected: 'accepted and not denied, like the same request without this change',
      twin: expect.stringMatching(/^the same request without this change got 200/) as string,
    });
    return false;
  }
  expect(edge.length + twin.length).toBe(0);
  return true;
}

test('what is denied each time, and its twin never, is not done', async () => {
  expect(await held({ edge: [true, true], twin: [false, false] })).toBe(false);
});

test('what is denied once is denied by chance', async () => {
  expect(await held({ edge: [true, false], twin: [false, false] })).toBe(true);
});

test('what is denied like its twin shows nothing', async () => {
  expect(await held({ edge: [true], twin: [true] })).toBe(true);
  expect(await held({ edge: [true, true], twin: [false, true] })).toBe(true);
});

test('what is done at once is not sent again', async () => {
  expect(await held({ edge: [false], twin: [false] })).toBe(true);
});
