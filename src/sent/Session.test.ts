import { expect, test, vi } from 'vitest';
import type { Journal } from './journal/Journal.ts';
import { readSpec } from '../promised/reading/readSpec.ts';
import { NotExercised } from './judging/signals.ts';
import { fakeSession, MENU_RULES, MENU_YAML } from '../checked/testing/fakeSession.ts';
import { Trial } from '../checked/trial/Trial.ts';

const ADD = 'stock/add';
const parts = { query: { mode: 'FAST' }, body: { name: 'soup' } };
const reading = readSpec(
  'stock.yaml',
  MENU_YAML.replace('x-effect: updateStock', 'x-effect: none'),
  MENU_RULES,
);

function trialAt(options: Parameters<typeof fakeSession>[1] = {}) {
  const { session, sent } = fakeSession(() => ({ body: '{"name":"soup"}' }), options);
  return { session, sent, trial: new Trial('stock/add/is-kept', session) };
}

test('what is JSON shares a connection with others; only what reads is sent again where it is lost', async () => {
  const changing = trialAt();
  await changing.trial.send(ADD, parts, { expects: 'success' });
  await changing.trial.send(ADD, parts, { expects: 'success', role: 'restore' });
  const [plain, restoring] = changing.sent;
  expect(plain).toMatchObject({ isRepeatable: false, connection: '' });
  // What puts back must not be lost with a connection.
  expect(restoring).toMatchObject({ isRepeatable: false, connection: undefined });
  const { trial, sent } = trialAt({ specs: [reading] });
  await trial.send(ADD, parts, { expects: 'success' });
  await trial.send(ADD, parts, { expects: 'success', text: '{' });
  expect(sent).toMatchObject([
    { isRepeatable: true },
    { isRepeatable: false, connection: undefined },
  ]);
});

test('an operation that asks for no token gets none', async () => {
  const yaml = MENU_YAML.replace("[{ oauth2: ['stock:write'] }]", '[]');
  const { trial, sent } = trialAt({ specs: [readSpec('stock.yaml', yaml, MENU_RULES)] });
  const asking = trialAt();
  for (const one of [trial, asking.trial]) await one.send(ADD, parts, { expects: 'success' });
  expect([...sent, ...asking.sent].map(({ token }) => token)).toEqual([
    { raw: null },
    { client: 'first' },
  ]);
});

test('what changes something stands in the journal first; what reads or puts back does not', async () => {
  const noted: string[] = [];
  const journal = { change: (operation: string) => noted.push(operation) } as unknown as Journal;
  const { trial } = trialAt({ journal });
  await trial.send(ADD, parts, { expects: 'success', role: 'restore' });
  expect(noted).toEqual([]);
  await trial.send(ADD, parts, { expects: 'success' });
  expect(noted).toEqual([ADD]);
  await trialAt({ journal, specs: [reading] }).trial.send(ADD, parts, { expects: 'success' });
  expect(noted).toEqual([ADD]);
});

test('what the target does not permit is not sent, whatever check asks for it', async () => {
  const { trial, sent } = trialAt({ permissions: { updateStock: false } });
  await expect(trial.send(ADD, parts, { expects: 'success' })).rejects.toThrow(NotExercised);
  expect(sent).toEqual([]);
});

test('what cannot be written down is not sent', async () => {
  const journal = {
    change: () => {
      throw new Error('no space left on device');
    },
  } as unknown as Journal;
  const { trial, sent } = trialAt({ journal });
  await expect(trial.send(ADD, parts, { expects: 'success' })).rejects.toThrow(NotExercised);
  expect(sent).toEqual([]);
});

test.each(['/menu/../admin', '/menu/%2E%2e/admin', '/./menu'])(
  'a document does not lead out of the target: %s',
  async (path) => {
    const [spec] = [reading].map(({ operations, ...rest }) => ({
      ...rest,
      operations: operations.map((one) => ({ ...one, path })),
    }));
    const { trial, sent } = trialAt({ specs: [spec!] });
    await expect(trial.send(ADD, parts, { expects: 'success' })).rejects.toThrow(/leads elsewhere/);
    expect(sent).toEqual([]);
  },
);

test('after an interruption nothing is sent but to put back', async () => {
  const { trial, session, sent } = trialAt();
  session.interrupt();
  await expect(trial.send(ADD, parts, { expects: 'success' })).rejects.toThrow(
    'the run was interrupted',
  );
  await trial.send(ADD, parts, { expects: 'success', role: 'restore' });
  expect(sent).toHaveLength(1);
});

test('observes open points that the specs have, each text once', () => {
  const { session } = trialAt();
  session.observe('stock/open', 'yes', 'one');
  session.observe('stock/open', 'yes', 'two');
  session.observe('stock/open', 'no');
  expect(session.observations).toEqual([
    { openPoint: 'stock/open', observed: 'yes', exchange: 'one' },
    { openPoint: 'stock/open', observed: 'no' },
  ]);
  expect(() => session.observe('stock/unknown', 'yes')).toThrow('no open point stock/unknown');
});

test('finds out once per run; a failure is found again', async () => {
  const { session } = trialAt();
  let count = 0;
  const find = async () => {
    count += 1;
    if (count === 1) throw new Error('not yet');
    return count;
  };
  await expect(session.once('key', find)).rejects.toThrow('not yet');
  expect(await Promise.all([session.once('key', find), session.once('key', find)])).toEqual([2, 2]);
});

const UUIDS = ['aaaaaaaa-1111-4111-8111-111111111111', 'bbbbbbbb-2222-4222-8222-222222222222'];

test('what a target remembers a request by is known again in later ones', async () => {
  const path = `  /menu/dishes/{dish}/{table}:
    post:
      operationId: put
      x-effect: none
      x-source: Test › Put
      security: [{ oauth2: ['stock:write'] }]
      parameters:
        - { name: dish, in: path, required: true, schema: { type: string } }
        - { name: table, in: path, required: true, schema: { type: string } }
      responses: { '200': { description: Put. } }
components:`;
  const spec = readSpec('stock.yaml', MENU_YAML.replace('components:', path), MENU_RULES);
  const requestFactories = [{ operation: 'stock/put', identity: 'dish' }];
  const { session, metas } = fakeSession(() => ({}), { specs: [spec], requestFactories });
  const trial = new Trial('stock/add/is-kept', session);
  const [one, other] = UUIDS as [string, string];
  await trial.send(
    'stock/put',
    { path: { dish: 'no uuid', table: other } },
    { expects: 'success' },
  );
  // Which other letters a target takes for the same, nobody says.
  await trial.send(
    'stock/put',
    { path: { dish: other.toUpperCase(), table: other } },
    { expects: 'success' },
  );
  await trial.send('stock/put', { path: { dish: one, table: other } }, { expects: 'success' });
  await trial.send('stock/put', { path: { dish: other, table: one } }, { expects: 'success' });
  await trial.send(ADD, parts, { expects: 'success' });
  expect(metas.map(({ identities }) => identities)).toEqual([
    undefined,
    undefined,
    [one],
    [other, one],
    undefined,
  ]);
});

test('what asks for a report may share a connection, too', async () => {
  const asking = MENU_YAML.replace('x-effect: updateStock', 'x-effect: requestReports');
  const { trial, sent } = trialAt({
    specs: [readSpec('stock.yaml', asking, MENU_RULES)],
    permissions: { requestReports: true },
  });
  await trial.send(ADD, parts, { expects: 'success' });
  expect(sent.map(({ isRepeatable }) => isRepeatable)).toEqual([true]);
});

test('an open point of any of the specs can be observed', () => {
  const further = "  - { id: stock/other, binds: service, question: 'Other?', source: Test }\n";
  const telling = readSpec('stock.yaml', MENU_YAML, MENU_RULES + further);
  const silent = { ...telling, openPoints: [] };
  for (const specs of [[telling], [silent, telling], [telling, silent]]) {
    const { session } = trialAt({ specs });
    session.observe('stock/open', 'yes');
    expect(session.observations).toEqual([{ openPoint: 'stock/open', observed: 'yes' }]);
  }
});

test('has no operation that the specs have not', () => {
  const { session } = trialAt();
  expect(session.operation(ADD).documented).toBe('POST /menu/dishes');
  expect(() => session.operation('stock/none')).toThrow('the specs have no operation stock/none');
});

test('where time has passed, tokens are asked for again', () => {
  const { session } = trialAt();
  const forgetTokens = vi.spyOn(session.client, 'forgetTokens');
  expect([session.clockMoves, forgetTokens.mock.calls.length]).toEqual([0, 0]);
  session.timePassed();
  session.timePassed();
  expect([session.clockMoves, forgetTokens.mock.calls.length]).toEqual([2, 2]);
});

test('what is the same without its secrets is observed once, where it was seen first', () => {
  const { session } = trialAt();
  const told = 'it says a-secret-text';
  session.observe('stock/open', told, 'one');
  session.observe('stock/open', session.redactor.text(told), 'two');
  expect(session.observations).toEqual([
    { openPoint: 'stock/open', observed: expect.not.stringContaining('secret'), exchange: 'one' },
  ]);
});

test('what puts back is sent whatever was spent, and counts for nothing', async () => {
  const bounds = {
    stock: { requests: 0, further: 0, authorizePayments: 0, requestReports: 0 },
  };
  const { trial, session, sent } = trialAt({ bounds });
  await expect(trial.send(ADD, parts, { expects: 'success' })).rejects.toThrow(NotExercised);
  await trial.send(ADD, parts, { expects: 'success', role: 'restore' });
  expect(sent).toHaveLength(1);
  expect(session.spending.spentFor('stock').requests).toBe(0);
});

test('a request without a part of its path is an error of ours', async () => {
  const yaml = MENU_YAML.replace('/menu/dishes:', '/menu/{dish}:').replace(
    'parameters:',
    'parameters:\n        - { name: dish, in: path, required: true, schema: { type: string } }',
  );
  const { trial } = trialAt({ specs: [readSpec('stock.yaml', yaml, MENU_RULES)] });
  for (const path of [undefined, {}])
    await expect(
      trial.send(ADD, { ...parts, ...(path && { path }) }, { expects: 'success' }),
    ).rejects.toThrow('a request of stock/add lacks the path parameter dish');
});

test('a request is forbidden by a must alone, which a success then follows', async () => {
  const { trial, session } = trialAt();
  const send = (forbiddenBy: string) =>
    trial.send(ADD, parts, { expects: 'anything', forbiddenBy });
  await send('stock/add/body/name/required');
  const status = session.specs[0]!.constraints.find(({ id }) => id === 'stock/add/response/status');
  expect(session.judge.decide(status!).failures[0]).toMatchObject({
    follows: ['stock/add/body/name/required'],
    message: expect.stringMatching(/accepted a request that must be rejected: ".*name.*"$/),
    expected: 'a rejection with 400',
  });
  await expect(send('stock/add/robust')).rejects.toThrow('stock/add/robust is no must');
});
