import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fakeSession, type Canned } from '../testing/fakeSession.ts';
import { NotExercised, Violation } from '../../sent/judging/signals.ts';
import { Trial } from './Trial.ts';

const ADD = 'stock/add';
const parts = { query: { mode: 'FAST' }, body: { name: 'soup' } };

function trialOf(answer: Canned | (() => Canned), options: Parameters<typeof fakeSession>[1] = {}) {
  const { session, sent } = fakeSession(
    typeof answer === 'function' ? answer : () => answer,
    options,
  );
  return { trial: new Trial('stock/add/is-kept', session), session, sent };
}

async function violationOf(run: () => Promise<void> | void): Promise<Violation> {
  try {
    await run();
  } catch (error) {
    if (error instanceof Violation) return error;
    throw error;
  }
  throw new Error('nothing was violated');
}

describe('accepted', () => {
  test('holds for the documented success', async () => {
    const { trial } = trialOf({ body: '{"name":"soup"}' });
    trial.accepted(await trial.send(ADD, parts, 'success'), 'a dish');
    expect(trial.assertions).toBe(1);
  });

  test.each([
    [{ status: 201 }, '201 without a body'],
    [{ status: 400, body: '{"message":"no soup"}' }, '400 with "no soup"'],
    [{ status: 500, body: '<h1>' }, '500 with a body that is not JSON'],
    [{ error: { kind: 'malformed', message: 'did not speak HTTP/1.1' } }, 'did not speak HTTP/1.1'],
  ] as [Canned, string][])('fails for %o', async (answer, described) => {
    const { trial } = trialOf(answer);
    const exchange = await trial.send(ADD, parts, 'success');
    const { failure } = await violationOf(() => trial.accepted(exchange, 'a dish'));
    expect(failure).toMatchObject({
      message: `POST /menu/dishes ${'error' in answer ? 'returned no readable response to' : 'rejected'} a dish.`,
      expected: '200',
      actual: described,
      exchanges: [exchange.id],
    });
  });
});

describe('refused', () => {
  test.each([
    [['400'], 400],
    [['400', '422'], 422],
    [['4XX'], 409],
  ])('holds for %s responded with %i', async (statuses, status) => {
    const { trial } = trialOf({ status });
    trial.refused(await trial.send(ADD, parts, 'success'), statuses, 'a dish without a name');
    expect(trial.assertions).toBe(1);
  });

  test.each([
    [['400'], 422, 'responded 422 to'],
    [['4XX'], 500, 'responded 500 to'],
    [['4XX'], 200, 'accepted'],
    [['400'], 302, 'responded 302 to'],
  ])('fails for %s responded with %i', async (statuses, status, verb) => {
    const { trial } = trialOf({ status });
    const exchange = await trial.send(ADD, parts, 'success');
    const { failure } = await violationOf(() =>
      trial.refused(exchange, statuses, 'a dish', 'the twin'),
    );
    expect(failure.message).toBe(`POST /menu/dishes ${verb} a dish.`);
    expect(failure.expected).toBe(`a rejection with ${statuses.join(' or ')}`);
    expect(failure.twin).toBe('the twin');
  });

  test.each<[Canned, string]>([
    [{ error: { kind: 'hung up', message: 'closed the connection' } }, 'closed the connection'],
    [{ error: { kind: 'timeout', message: 'did not respond' } }, 'did not respond'],
    [{ status: 429, headers: [['Retry-After', '60']] }, '429 to every attempt (Retry-After: 60)'],
    [{ status: 503 }, 'responds 503 to every attempt'],
  ])('%o decides nothing', async (answer, reason) => {
    const { trial } = trialOf(answer);
    await expect(trial.send(ADD, parts, 'success')).rejects.toThrow(NotExercised);
    await expect(trial.send(ADD, parts, 'success')).rejects.toThrow(reason);
  });

  test.each([407, 408, 417, 421, 425, 426, 429, 431, 451, 503])(
    'a %d is no rejection of what was sent',
    async (status) => {
      const { trial } = trialOf({ status });
      await expect(trial.send(ADD, parts, ['4XX', '5XX'])).rejects.toThrow(NotExercised);
    },
  );
});

test.each([
  ['a text in place of JSON', {}, { text: '{' }, 'notExercised'],
  ['a body that is a number', { body: 0 }, {}, 'notExercised'],
  ['what looks like code', { body: { name: "'; DROP" } }, {}, 'notExercised'],
  ['a path that leads upwards', { query: { mode: '../a' } }, {}, 'notExercised'],
  ['nothing odd', { body: { name: 'soup' } }, {}, 'failed'],
])('a request that is to be rejected and holds %s may be dropped', async (_, odd, options, as) => {
  const { session } = trialOf({ error: { kind: 'hung up', message: 'closed' } });
  const trial = new Trial('stock/add/is-kept', session, { attempt: 'again' });
  const sending = { expects: ['400'], ...options };
  await expect(trial.send(ADD, { ...parts, ...odd }, sending)).rejects.toThrow(NotExercised);
  const status = session.specs[0]?.constraints.find(({ id }) => id === 'stock/add/response/status');
  const { outcome } = session.judge.decide(status!);
  expect(outcome).toBe(as);
});

describe('twin', () => {
  test('that is rejected decides nothing, and says so', async () => {
    const { trial } = trialOf({ status: 400, body: '{"message":"closed"}' });
    await expect(trial.twin(ADD, parts)).rejects.toThrow(
      new NotExercised(
        'POST /menu/dishes did not accept the valid request that this starts from: 400 with "closed"',
      ),
    );
  });
});

test('what is sent is known by what it is sent for', async () => {
  const { session, metas } = fakeSession(() => ({ body: '{"name":"soup"}' }));
  const trial = new Trial('stock/add/is-kept', session);
  await trial.setup(ADD, parts);
  await trial.twin(ADD, parts);
  await trial.send(ADD, parts, 'success');
  expect(metas.map(({ role }) => role)).toEqual(['setup', 'twin', 'probe']);
});

describe('each', () => {
  test('walks everything and tells the first of those that break the rule', async () => {
    const { trial } = trialOf({ status: 200 });
    const { failure } = await violationOf(() =>
      trial.each([1, 2, 3], async (value) => {
        const exchange = await trial.send(ADD, parts, 'success');
        if (value > 1) trial.refused(exchange, ['400'], `dish ${value}`);
      }),
    );
    expect(failure.message).toBe(
      'POST /menu/dishes accepted dish 2. 2 of 3 cases failed; this is the first.',
    );
    expect(failure.exchanges).toEqual(['stock/add/is-kept/2', 'stock/add/is-kept/3']);
    expect(trial.cases).toBe(3);
  });

  test('keeps what was seen broken where the rest of the walk cannot show anything', async () => {
    const { trial } = trialOf({ status: 200 });
    const { failure } = await violationOf(() =>
      trial.each([1, 2], async (value) => {
        if (value > 1) trial.notExercised('nothing to see');
        trial.refused(await trial.send(ADD, parts, 'success'), ['400'], 'a dish');
      }),
    );
    expect(failure.message).toBe('POST /menu/dishes accepted a dish.');
  });

  test('ends with the first one where a proof asks for it', async () => {
    const { trial, sent } = trialOf({ status: 200 }, { stopAtFirst: true });
    await violationOf(() =>
      trial.each([1, 2, 3], async () =>
        trial.refused(await trial.send(ADD, parts, 'success'), ['400'], 'a dish'),
      ),
    );
    expect(sent).toHaveLength(1);
  });
});

describe('forAll', () => {
  test('tries no value twice', async () => {
    const { trial } = trialOf({ body: '{}' });
    const tried: number[] = [];
    await trial.forAll(fc.constantFrom(1, 2, 3), async (value) => {
      tried.push(value);
    });
    expect(new Set(tried).size).toBe(tried.length);
  });

  test('shrinks to the smallest input that breaks the rule', async () => {
    const { trial } = trialOf({ status: 200 });
    const { failure } = await violationOf(() =>
      trial.forAll(fc.integer({ min: 0, max: 1000 }), async (value) => {
        const exchange = await trial.send(ADD, parts, 'success');
        if (value >= 17) trial.refused(exchange, ['400'], `a price of ${value}`);
      }),
    );
    expect(failure.counterexample).toBe('a price of 17');
    expect(failure.path).toMatch(/^\d/);
  });

  test('in which no case could be decided decides nothing', async () => {
    const { trial } = trialOf({ status: 400 });
    await expect(
      trial.forAll(fc.constant(1), async () => {
        await trial.twin(ADD, parts);
      }),
    ).rejects.toBeInstanceOf(NotExercised);
  });

  test('in which some cases could be decided is decided by those', async () => {
    const { trial } = trialOf({ status: 400 });
    await trial.forAll(fc.nat({ max: 9 }), async (value) => {
      if (value > 4) trial.notExercised('nothing to see');
      trial.refused(await trial.send(ADD, parts, 'success'), ['400'], 'a dish');
    });
    expect(trial.assertions).toBeGreaterThan(0);
    // What held before it does not decide it.
    const walk = trial.forAll(fc.nat(), async () => trial.notExercised('nothing to see'));
    await expect(walk).rejects.toThrow(NotExercised);
  });

  test('a sample is as large as it is wanted, and the same for the same seed', () => {
    const [one, other] = [trialOf({}).trial, trialOf({}).trial];
    const sample = one.sample(fc.integer(), 15);
    expect(sample).toHaveLength(15);
    expect(other.sample(fc.integer(), 15)).toEqual(sample);
  });

  test('draws the same for the same seed', async () => {
    const draw = async () => {
      const { trial } = trialOf({ status: 200 });
      const drawn: number[] = [];
      await trial.forAll(fc.integer(), async (value) => {
        drawn.push(value);
      });
      return drawn;
    };
    expect(await draw()).toEqual(await draw());
  });
});

test('an error of ours in a case is thrown as it is', async () => {
  const { trial } = trialOf({});
  const slip = new TypeError('a slip');
  await expect(
    trial.each([1], async () => {
      throw slip;
    }),
  ).rejects.toBe(slip);
});

test('an error of ours ends a walk', async () => {
  const { trial } = trialOf({});
  const tried: number[] = [];
  const walk = trial.each([1, 2], async (value) => {
    tried.push(value);
    throw new TypeError(`slip ${value}`);
  });
  await expect(walk).rejects.toThrow('slip 1');
  expect(tried).toEqual([1]);
});

test('a secret never stands in a failure', async () => {
  const { trial } = trialOf({ status: 400, body: '{"message":"a-secret-text is wrong"}' });
  const exchange = await trial.send(ADD, parts, 'success');
  const { failure } = await violationOf(() => trial.accepted(exchange, 'a-secret-text'));
  expect(JSON.stringify(failure)).not.toContain('a-secret-text');
});

test('a walk whose first element shows nothing decides nothing', async () => {
  const { trial } = trialOf({});
  const walk = trial.each([1, 2], async () => trial.notExercised('nothing to see'));
  await expect(walk).rejects.toThrow(new NotExercised('nothing to see'));
});

test('an error of ours while a violation is made smaller is thrown as it is', async () => {
  const { trial } = trialOf({ status: 200 });
  const slip = new TypeError('a slip');
  const drawn = trial.forAll(fc.integer({ min: 0, max: 1000 }), async (value) => {
    if (value < 17) throw slip;
    trial.refused(await trial.send(ADD, parts, 'success'), ['400'], `a price of ${value}`);
  });
  await expect(drawn).rejects.toBe(slip);
});

test('what is observed is shown by what was sent last', async () => {
  const { trial, session } = trialOf({});
  await trial.send(ADD, parts, 'success');
  trial.observe('stock/open', 'yes');
  expect(session.observations).toEqual([
    { openPoint: 'stock/open', observed: 'yes', exchange: 'stock/add/is-kept/1' },
  ]);
});

test('only the check of one of several resources has a resource', () => {
  const { session } = fakeSession(() => ({}));
  expect(new Trial('stock/menus/list', session, { resource: 'menus' }).resource).toBe('menus');
  expect(() => new Trial('stock/list', session).resource).toThrow('a rule of no resource');
});
