import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { fakeSession } from '../testing/fakeSession.ts';
import { NotExercised, Unanswered } from '../../sent/judging/signals.ts';
import { Trial } from '../trial/Trial.ts';
import { explore } from './explore.ts';
import type { Model } from './Model.ts';

const RULE = 'stock/add/is-kept';

/** A model of dishes: what was added is counted in the response, dish by dish. */
const model: Model<Record<string, number>, string> = {
  name: 'dishes',
  decides: [RULE],
  sequences: 2,
  begin: async () => ({}),
  sequence: () =>
    fc.array(fc.constantFrom('soup', 'fish', 'cake'), { minLength: 12, maxLength: 12 }),
  request: (name) => ({
    operation: 'stock/add',
    parts: { query: { mode: 'FAST' }, body: { name } },
    options: { expects: 'success' },
  }),
  describe: (name) => `add a ${name}`,
  judge: (state, name, { response }) => {
    const count = (state[name] ?? 0) + 1;
    const shown = (response?.json as { price?: number } | null)?.price;
    const words = {
      message: 'A dish is not counted.',
      expected: String(count),
      actual: String(shown),
    };
    return shown === count
      ? { state: { ...state, [name]: count }, kept: [RULE], broken: [] }
      : { state, kept: [], broken: [{ rule: RULE, ...words }] };
  },
};

/** A server that counts for as long as `isRight` says, and starts again for each sequence of requests. */
function explored(isRight: (names: string[]) => boolean, tried = model, onBegun = () => 0) {
  let names: string[] = [];
  const { session, sent } = fakeSession(({ body }) => {
    const { name } = (body as { json: { name: string } }).json;
    names.push(name);
    const price = names.filter((one) => one === name).length;
    return { body: JSON.stringify({ name, price: isRight(names) ? price : 0 }) };
  });
  const begin = async () => {
    names = [];
    onBegun();
    return {};
  };
  return explore(new Trial(RULE, session), { ...tried, begin }).then((found) => ({
    found,
    sent,
  }));
}

test('what keeps its promises is kept, as often as it was asked', async () => {
  const { found, sent } = await explored(() => true);
  expect(found.kept.get(RULE)).toBe(sent.length);
  expect(found.broken.size).toBe(0);
});

test('a broken rule is shown by the shortest sequence that still breaks it, step by step', async () => {
  const { found } = await explored((names) => names.at(-1) !== 'cake' || !names.includes('fish'));
  const { failure } = found.broken.get(RULE)!;
  expect(failure.before).toEqual([expect.stringMatching(/^1\. add a fish: POST .*fish/)]);
  expect(failure.sent).toContain('cake');
  expect(failure).toMatchObject({ expected: '1', actual: '0', inOrder: true });
});

test('what was seen broken stays broken where nothing more may be sent to find a shorter sequence', async () => {
  const isRight = (names: string[]) => names.at(-1) !== 'cake' || !names.includes('fish');
  let begun = 0;
  const spent: typeof model = {
    ...model,
    request: (...asked) => {
      if (begun > 3) throw new NotExercised('beyond the plan');
      return model.request(...asked);
    },
  };
  const { found } = await explored(isRight, spent, () => (begun += 1));
  expect(found.broken.get(RULE)?.failure.sent).toContain('cake');
});

test('the same seed sends the same sequences', async () => {
  const bodies = async () => (await explored(() => true)).sent.map(({ body }) => body);
  expect(await bodies()).toEqual(await bodies());
});

/** The same, where another user may add dishes. */
const ofOthers: typeof model = {
  ...model,
  judge: (...asked) => {
    const { broken, ...judged } = model.judge(...asked);
    return { ...judged, broken: broken.map((one) => ({ ...one, mayBeOfOthers: true })) };
  },
};

test('what does not come again only warns, and does not even that if somebody else can have done it', async () => {
  const onceWrong = (tried = model) => {
    let times = 0;
    return explored(() => (times += 1) !== 5, tried);
  };
  expect((await onceWrong()).found.broken.get(RULE)).toMatchObject({
    isOnce: true,
    failure: { message: expect.stringContaining('seen once, and did not occur again') },
  });
  expect((await onceWrong(ofOthers)).found.broken.size).toBe(0);
});

test('what another user may have done must come each time', async () => {
  let times = 0;
  const isRight = () => (times += 1) % 13 !== 0;
  const { found } = await explored(isRight, ofOthers);
  expect(found.broken.size).toBe(0);
});

test('what comes every third time breaks a rule, if it comes each time in the whole sequence', async () => {
  let cakes = 0;
  const everyThird: typeof model = {
    ...ofOthers,
    sequences: 1,
    sequence: () => fc.constant(['cake', 'soup', 'cake', 'cake']),
  };
  const { found } = await explored(
    (names) => names.at(-1) !== 'cake' || (cakes += 1) % 3 !== 0,
    everyThird,
  );
  expect(found.broken.get(RULE)?.failure.before).toHaveLength(3);
});

test('a page in the place of a response breaks nothing: all is tried once more, and then gives a reason', async () => {
  const { session } = fakeSession(() => ({ body: '<html>Sign in</html>' }));
  const explored = (attempt?: string) => explore(new Trial(RULE, session, { attempt }), model);
  await expect(explored()).rejects.toThrow(Unanswered);
  expect(await explored('alone')).toMatchObject({ broken: new Map(), reason: expect.any(String) });
});

test('what something in front of the operation may have given, and does not come again, is tried once more', async () => {
  let times = 0;
  const { session } = fakeSession(() =>
    (times += 1) === 3 ? { status: 404, body: '' } : { body: '{"price":1}' },
  );
  const ofEach: typeof model = {
    ...model,
    request: (name) => ({ ...model.request(name, {})!, options: { expects: 'anything' } }),
    judge: (state, _, { response }) =>
      response?.status === 200
        ? { state, kept: [RULE], broken: [] }
        : { state, kept: [], broken: [{ rule: RULE, message: '', expected: '', actual: '' }] },
  };
  await expect(explore(new Trial(RULE, session), ofEach)).rejects.toThrow(Unanswered);
  const again = await explore(new Trial(RULE, session, { attempt: 'alone' }), ofEach);
  expect(again).toMatchObject({ broken: new Map(), unconfirmed: new Map() });
});

test('a late command waits until its sequence is seconds old, also where it is tried again', async () => {
  let now = 0;
  const kept = { from: 0 };
  const { session } = fakeSession(({ body }) => {
    const { name } = (body as { json: { name: string } }).json;
    if (name === 'soup') kept.from = now;
    return { body: JSON.stringify({ price: now - kept.from < 3000 ? 1 : 0 }) };
  });
  vi.spyOn(session.clock, 'now').mockImplementation(() => now);
  vi.spyOn(session.clock, 'sleep').mockImplementation(async (milliseconds) => {
    now += milliseconds;
  });
  const forgetting: typeof model = {
    ...ofOthers,
    sequences: 1,
    sequence: () => fc.constant(['soup', 'cake']),
    isLate: (name) => name === 'cake',
  };
  const { broken } = await explore(new Trial(RULE, session), forgetting);
  expect(broken.get(RULE)?.failure.sent).toContain('cake');
});
