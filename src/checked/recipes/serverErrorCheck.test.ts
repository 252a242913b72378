import { Trial } from '../trial/Trial.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decide } from '../decide.ts';
import type { RequestParts } from '../../sent/requests/RequestParts.ts';
import { fakeSession, MENU_RULES, MENU_YAML, type Canned } from '../testing/fakeSession.ts';
import { readSpec } from '../../promised/reading/readSpec.ts';
import { serverErrorCheck } from './serverErrorCheck.ts';

const PATH = '/menu/{menu}/dishes/{dish}';
const YAML = MENU_YAML.replace('/menu/dishes:', `${PATH}:`)
  .replace(
    'parameters:',
    `parameters:
        - { name: menu, in: path, required: true, schema: { type: string } }
        - { name: dish, in: path, required: true, schema: { type: string } }`,
  )
  .replace(
    "        '400':",
    "        '500': { description: Failed., content: { application/json: { schema: { type: object, required: [message] } } } }\n        '400':",
  );

/** A dish that nobody named is given a name when it is sent. */
const fresh = (parts: RequestParts) => ({ ...parts, path: { dish: 'fresh', ...parts.path } });

/** Decides what the documents say of a server error, at a target whose control plane can bring one about, or that has none. */
async function judged(
  answers: Canned[],
  {
    hasControl = true,
    path,
    base = 'http://fake.invalid',
    yaml = YAML,
  }: {
    hasControl?: boolean;
    path?: Record<string, string>;
    base?: string;
    yaml?: string;
  } = {},
) {
  const parts: RequestParts = {
    path: path ?? { menu: 'm', dish: 'd' },
    query: { mode: 'FAST' },
    body: { name: 'soup' },
  };
  const spec = readSpec('stock.yaml', yaml, MENU_RULES);
  const asked: unknown[] = [];
  const { session, sent } = fakeSession(() => answers.shift() ?? {}, {
    specs: [spec],
    requestFactories: [{ operation: 'stock/add', fresh }],
    ...(hasControl && {
      control: ({ path, body }) => {
        asked.push([path, JSON.parse(body ?? '')]);
        return { body: '{}' };
      },
    }),
  });
  session.target.urls.base = base;
  session.target.urls.analytics = 'http://fake.invalid/analytics';
  const constraint = spec.constraints.find(
    ({ id }) => id === 'stock/add/response/500/message/required',
  );
  const [operation] = spec.operations;
  if (constraint === undefined || operation === undefined) throw new Error('no such constraint');
  const requestFactory = { operation: 'stock/add', valid: async () => fc.constant(parts) };
  const derivation = { constraint, operation, spec, requestFactory, preconditions: [] };
  const check = serverErrorCheck(derivation);
  return { decision: await decide(check, session), asked, sent, check, session };
}

test('an error that a control plane brings about is judged', async () => {
  const { decision, asked, sent } = await judged([{ status: 500, body: '{"message":"no"}' }]);
  expect(decision).toMatchObject({ outcome: 'passed', failures: [] });
  expect(asked).toEqual([['/__control/errors', { path: '/menu/m/dishes/d', status: 500 }]]);
  expect(sent).toHaveLength(1);
  const wrong = await judged([{ status: 500, body: '{}' }]);
  expect(wrong.decision).toMatchObject({ outcome: 'failed' });
  expect(wrong.decision.failures[0]?.message).toContain('responded 500');
});

test('one that does not come shows nothing', async () => {
  const { decision } = await judged([{ status: 400, body: '{"message":"no"}' }]);
  expect(decision.outcome).toBe('notExercised');
  expect(decision.reason).toContain('; a control plane could bring one about');
});

test('without a control plane nothing is sent', async () => {
  const { decision, asked, sent } = await judged([], { hasControl: false });
  expect(decision.outcome).toBe('notExercised');
  expect(decision.reason).toContain('; a control plane could bring one about');
  expect([asked, sent]).toEqual([[], []]);
});

test('the path is spelt as it is sent', async () => {
  const { asked } = await judged([{ status: 500 }], { path: { menu: 'a b', dish: 'd' } });
  expect(asked).toEqual([['/__control/errors', { path: '/menu/a%20b/dishes/d', status: 500 }]]);
});

test('nothing that may meet the error runs beside it, and a control plane helps', async () => {
  const { check } = await judged([{ status: 500 }]);
  expect(check.apart).toEqual({ only: 'server errors', changes: ['errors of stock/add'] });
  expect(check.helps?.map(({ name }) => name)).toEqual(['control']);
});

test('several rules about the same error ask for it once, one that is tried again asks anew', async () => {
  const error = { status: 500, body: '{"message":"no"}' };
  const { check, session, asked } = await judged([error, error]);
  expect((await decide(check, session)).outcome).toBe('passed');
  expect(asked).toHaveLength(1);
  await decide(check, session, undefined, 'again');
  expect(asked).toHaveLength(2);
});

test.each(['http://fake.invalid/api/v1', 'http://fake.invalid/api/v1/'])(
  'the path begins with that of the address %s',
  async (base) => {
    const { asked } = await judged([{ status: 500 }], { base });
    expect(asked).toEqual([
      ['/__control/errors', { path: '/api/v1/menu/m/dishes/d', status: 500 }],
    ]);
  },
);

test('of the path is named what is known before it is sent', async () => {
  const { asked, sent } = await judged([{ status: 500 }], { path: { menu: 'm' } });
  expect(asked).toEqual([['/__control/errors', { path: '/menu/m/dishes/', status: 500 }]]);
  expect(sent.map(({ path }) => path)).toEqual(['/menu/m/dishes/fresh']);
});

test('one that the run met without having asked for it may be anybody’s', async () => {
  const met = [{ status: 500, body: '{}' }];
  const { check, session } = await judged(met, { hasControl: false });
  const parts = { path: { menu: 'm', dish: 'd' }, query: { mode: 'FAST' }, body: { name: 'x' } };
  const trial = new Trial('stock/add/robust', session);
  await trial.send('stock/add', parts, 'success');
  expect((await decide(check, session)).outcome).toBe('notExercised');
});

test('the path begins with that of the address that the service has', async () => {
  const yaml = YAML.replace('x-address: base', 'x-address: analytics');
  const { asked } = await judged([{ status: 500 }], { yaml });
  expect(asked).toEqual([
    ['/__control/errors', { path: '/analytics/menu/m/dishes/d', status: 500 }],
  ]);
});
