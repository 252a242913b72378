import { expect, test } from 'vitest';
import { Trial } from '../checked/trial/Trial.ts';
import { NotExercised } from './judging/signals.ts';
import { fakeSession, type Canned } from '../checked/testing/fakeSession.ts';
import { readSpec } from '../promised/reading/readSpec.ts';
import { MENU_RULES, MENU_YAML } from '../checked/testing/fakeSession.ts';

const READ = `  /menu/dish:
    get:
      operationId: read
      x-source: Test › Read
      security: [{ oauth2: ['stock:write'] }]
      responses:
        '200':
          description: Read.
          content: { application/json: { schema: { type: object } } }
        4XX: { description: Rejected. }
components:`;
const SPEC = readSpec('stock.yaml', MENU_YAML.replace('components:', READ), MENU_RULES);
const OK: Canned = { body: '{}' };
const PAGE: Canned = { headers: [['Content-Type', 'text/html']], body: '<html>Back soon</html>' };

/** A trial at a target that responds so, in turn, and then as the last says. */
function at(...answers: Canned[]) {
  const { session, sent } = fakeSession(() => answers[sent.length - 1] ?? answers.at(-1) ?? OK, {
    specs: [SPEC],
  });
  const lost: string[] = [];
  session.client.lose = ({ reason }) => void lost.push(reason);
  const trial = new Trial('stock/add/is-kept', session);
  const read = () => trial.send('stock/read', {}, { expects: 'success' });
  return { session, sent, lost, read };
}

test.each<[string, Canned]>([
  ['401', { status: 401 }],
  ['403', { status: 403 }],
  ['a page', PAGE],
  ['502 for good', { status: 502 }],
])(
  'a target that responds to all with %s is lost, and the response is nobody’s',
  async (_what, answer) => {
    const { read, lost, session } = at(OK, answer);
    await read();
    await expect(read()).rejects.toThrow(NotExercised);
    expect(lost).toEqual([expect.stringMatching(/no longer accepts what it accepted before/)]);
    const [status] = session.specs[0]!.constraints.filter(
      ({ id }) => id === 'stock/read/response/status',
    );
    expect(session.judge.decide(status!).cases).toBe(1);
  },
);

test('a response that stays where others are as before is the operation’s', async () => {
  const { read, lost, sent } = at(OK, { status: 403 }, { status: 403 }, { status: 403 }, OK);
  await read();
  expect((await read()).response?.status).toBe(403);
  expect(lost).toEqual([]);
  expect(sent).toHaveLength(5);
});

test('a rejection that was asked for is in no doubt', async () => {
  const { session, lost, sent } = at(OK, { status: 403 });
  const trial = new Trial('stock/add/is-kept', session);
  await trial.send('stock/read', {}, { expects: 'success' });
  await trial.send('stock/read', {}, { expects: ['403'] });
  await trial.send('stock/read', {}, { expects: 'anything' });
  expect([lost, sent.length]).toEqual([[], 3]);
});

test.each([401, 403, 502, 302, 404])(
  'who responds to every valid request with %d is not the target',
  async (status) => {
    const { session, read, lost } = at({ status });
    await read();
    expect(lost).toEqual([]);
    expect(await session.presence.isStillThere()).toBe(false);
    expect(lost).toEqual([expect.stringMatching(/has accepted no request/)]);
  },
);

test.each([[OK], [{ status: 400 }]])('at the end it is there: %o', async (answer) => {
  const { session, read } = at(answer);
  await read();
  expect(await session.presence.isStillThere()).toBe(true);
});

test('where single things are gone, a list that is still given shows that the target is there', async () => {
  const things = ['one', 'two', 'three'].map(
    (name) => `  /menu/${name}/{id}:
    get:
      operationId: ${name}
      x-source: Test › Read
      security: [{ oauth2: ['stock:write'] }]
      parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
      responses:
        '200': { description: Read., content: { application/json: { schema: { type: object } } } }
        4XX: { description: Rejected. }
`,
  );
  const text = MENU_YAML.replace(
    'components:',
    `${READ.replace('components:', '')}${things.join('')}components:`,
  );
  const spec = readSpec('stock.yaml', text, MENU_RULES);
  let areGone = false;
  const { session } = fakeSession(
    ({ path }) => (areGone && path !== '/menu/dish' ? { status: 404, body: '{}' } : OK),
    { specs: [spec] },
  );
  const trial = new Trial('stock/add/is-kept', session);
  await trial.send('stock/read', {}, { expects: 'success' });
  for (const name of ['one', 'two', 'three'])
    await trial.send(`stock/${name}`, { path: { id: 'x' } }, { expects: 'success' });
  areGone = true;
  expect(await session.presence.isStillThere()).toBe(true);
});
