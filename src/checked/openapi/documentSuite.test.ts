import { afterEach, expect, test } from 'vitest';
import { failedIn, judgedDocument } from './testing/judgedDocument.ts';
import { serve, type Answered } from './testing/serve.ts';
import { petServer, PETS, type Wrongs } from './testing/petServer.ts';

let close: (() => Promise<void>) | undefined;
afterEach(async () => {
  await close?.();
  close = undefined;
});

async function judged(wrongs: Wrongs = {}, mayChange = false, document = PETS) {
  const server = await petServer(wrongs);
  close = server.close;
  const result = await judgedDocument(document, { base: server.base, mayChange });
  return { ...server, ...result, failed: failedIn(result.decisions) };
}

test('an honest server breaks nothing of its document, and only reading requests are sent', async () => {
  const { failed, methods, decisions } = await judged();
  expect(failed).toEqual({});
  expect(methods.filter((line) => !line.startsWith('GET '))).toEqual([]);
  const passed = [...decisions.values()].filter(({ outcome }) => outcome === 'passed');
  expect(passed.map(({ rule }) => rule)).toEqual(
    expect.arrayContaining([
      'api/get-pets/query/limit/maximum',
      'api/get-pets/query/tags/items/enum',
      'api/showPetById/path/pet-id/type',
      'api/showPetById/response/200/name/required',
    ]),
  );
});

test('a run that may change something removes what it created, and leaves alone what was there', async () => {
  const { failed, methods, decisions, problems, pets } = await judged({}, true);
  expect(failed).toEqual({});
  expect(problems).toEqual([]);
  expect(pets.map(({ id }) => id)).toEqual([1, 2]);
  expect(methods.filter((line) => /^DELETE \/pets\/[12]$/.test(line))).toEqual([]);
  expect(decisions.get('api/post-pets/body/name/minLength')?.outcome).toBe('passed');
});

test('a response that breaks its schema is a failed must', async () => {
  const { failed, spec } = await judged({ show: (pet) => ({ ...pet, tag: 7 }) });
  expect(Object.keys(failed)).toContain('api/get-pets/response/200/tag/type');
  const broken = spec.constraints.find(({ id }) => id === 'api/get-pets/response/200/tag/type');
  expect(broken?.level).toBe('must');
});

test('a member that a closed schema does not name breaks it', async () => {
  const { failed } = await judged({ show: (pet) => ({ ...pet, age: 7 }) });
  expect(Object.keys(failed)).toContain('api/get-pets/response/200/items/additionalProperties');
});

test('an invalid request that is accepted is a must if rejections are documented, else a should', async () => {
  const wrong = { anyLimit: true };
  const rule = 'api/get-pets/query/limit/maximum';
  const documented = await judged(wrong);
  expect(Object.keys(documented.failed)).toContain(rule);
  expect(documented.spec.constraints.find(({ id }) => id === rule)?.level).toBe('must');
  await close?.();
  const silent = await judged(wrong, false, PETS.replaceAll("'400': { description: bad }", ''));
  expect(Object.keys(silent.failed)).toContain(rule);
  expect(silent.spec.constraints.find(({ id }) => id === rule)?.level).toBe('should');
});

const SENT = `openapi: 3.1.0
info: { title: T, version: '1' }
paths:
  /pets:
    post:
      requestBody: { required: true, content: { application/json: { schema: { type: object, properties: { name: { type: string }, count: { type: integer, format: int64 }, tags: { type: array, uniqueItems: true, items: { type: string } } } } } } }
      responses: { '200': { description: ok }, '400': { description: no } }`;

test.each([
  ['a body that is missing, where an empty object is right', SENT, 'body/required', 'should'],
  [
    'a body that is missing, where an empty object is wrong',
    SENT.replace('properties', 'required: [name], properties'),
    'body/required',
    'must',
  ],
  ['a value that is there twice, which a set holds once', SENT, 'body/tags/uniqueItems', 'should'],
  [
    'a value that is missing, where the document has a default',
    SENT.replace('name: { type: string }', 'name: { type: string, default: a }').replace(
      'properties',
      'required: [name], properties',
    ),
    'body/name/required',
    'should',
  ],
  [
    'a parameter that is missing, where the document has a default',
    SENT.replace(
      'post:',
      'post:\n      parameters: [{ name: n, in: query, required: true, schema: { type: integer, default: 1 } }]',
    ),
    'query/n/required',
    'should',
  ],
  ['a name of another type', SENT, 'body/name/type', 'must'],
  ['an integer of more than 64 bits', SENT, 'body/count/format', 'should'],
])('that %s is accepted has the level that it deserves', async (_, document, rule, level) => {
  const server = await serve(() => [200, {}]);
  close = server.close;
  const { decisions, spec } = await judgedDocument(document, {
    base: server.base,
    mayChange: true,
  });
  expect(Object.keys(failedIn(decisions))).toContain(`api/post-pets/${rule}`);
  const broken = spec.constraints.find(({ id }) => id === `api/post-pets/${rule}`);
  expect(broken?.level).toBe(level);
});

test('a success that is not documented is a failed must', async () => {
  const { failed } = await judged({ listStatus: 203 });
  expect(failed['api/get-pets/response/status']).toBe('status 203');
});

test('a server error at an invalid request is a should of its own, and no broken constraint', async () => {
  const { failed, spec } = await judged({ breaksAtLimits: true });
  expect(failed).toEqual({ 'api/get-pets/response/served': 'status 500' });
  const served = spec.constraints.find(({ id }) => id === 'api/get-pets/response/served');
  expect(served?.level).toBe('should');
});

test('if nothing that is valid by the document is accepted, the reason says what is not known', async () => {
  const { decisions, failed } = await judged({ listStatus: 400 });
  expect(failed).toEqual({});
  expect(decisions.get('api/get-pets/query/limit/maximum')).toMatchObject({
    outcome: 'notExercised',
    reason: expect.stringContaining('To test it, write') as string,
  });
});

test.each([409, 400])(
  'a %i because it is there already shows nothing of what else is wrong',
  async (status) => {
    const taken = new Set<string>();
    const server = await serve(({ text }) => {
      const [, name = ''] = /"name":"(\w+)"/.exec(text) ?? [];
      if (taken.has(name)) return [status, {}];
      taken.add(name);
      return [201, {}];
    });
    close = server.close;
    const document = `openapi: 3.1.0
info: { title: T, version: '1' }
paths:
  /pets:
    post:
      requestBody: { required: true, content: { application/json: { schema: { type: object, required: [name], properties: { name: { type: string, example: Rex }, price: { type: integer, minimum: 1, example: 2 } } } } } }
      responses: { '201': { description: ok }, '400': { description: no }, '409': { description: there } }`;
    const { decisions } = await judgedDocument(document, { base: server.base, mayChange: true });
    expect(decisions.get('api/post-pets/body/price/minimum')?.outcome).not.toBe('passed');
  },
);

test('what is created is removed with all that its DELETE asks for, and no key twice', async () => {
  const keys = new Set<unknown>();
  const notes = new Set<string>();
  const server = await serve(({ method, path, headers, query }) => {
    if (method === 'POST') return [201, { id: notes.add(`/notes/${notes.size + 1}`).size }];
    const { 'if-match': condition, 'idempotency-key': key } = headers;
    if (condition !== '*' || query.get('mode') !== 'hard' || keys.has(key)) return [428, {}];
    keys.add(key);
    return notes.delete(path) ? [204] : [404, {}];
  });
  close = server.close;
  const document = `openapi: 3.1.0
info: { title: T, version: '1' }
paths:
  /notes: { post: { responses: { '201': { description: made } } } }
  /notes/{id}:
    delete:
      parameters:
        - { name: id, in: path, required: true, schema: {} }
        - { name: mode, in: query, required: true, schema: { enum: [hard] } }
        - { name: If-Match, in: header, required: true, schema: { type: string } }
        - { name: Idempotency-Key, in: header, required: true, schema: { type: string, format: uuid } }
      responses: { '204': { description: gone } }`;
  const { problems } = await judgedDocument(document, { base: server.base, mayChange: true });
  expect(problems).toEqual([]);
  expect([...notes]).toEqual([]);
});

const MADE: [what: string, answer: Answered, removed: string[], left?: RegExp][] = [
  ['an envelope', [201, { data: { id: 7, name: 'a' }, meta: {} }], ['DELETE /pets/7']],
  ['a Location', [201, undefined, { Location: '/pets/7' }], ['DELETE /pets/7']],
  [
    'a Location of something else',
    [201, undefined, { Location: '/jobs/7' }],
    [],
    /cannot name it\): without an id/,
  ],
  ['a number, which may be a count', [201, 7], [], /cannot name it\): without an id/],
  ['a code and a message', [201, { code: 7, name: 'done' }], [], /cannot name it\): without an id/],
  ['what it belongs to', [201, { owner: { id: 7 } }], [], /cannot name it\): without an id/],
  ['two names', [201, { a: 'x', b: 7 }], ['DELETE /pets/x/7']],
  [
    'two names of what may have been there',
    [200, { a: 'x', b: 7 }],
    [],
    /cannot name it\): without an id/,
  ],
  ['one name of two', [201, { a: 'x', id: 7 }], [], /cannot name it\): 7/],
  ['one that the document has no DELETE for', [201, { id: 7 }], [], /no DELETE for it\): 7/],
];

test.each(MADE)(
  'what is created is removed by what surely names it, or told at the end: %s',
  async (what, answer, removed, left) => {
    const asked: string[] = [];
    const server = await serve(({ method, path }) => {
      asked.push(`${method} ${path}`);
      return method === 'POST' ? ([...answer] as Answered) : [204];
    });
    close = server.close;
    const names = what.includes('name') && !what.includes('no DELETE') ? ['a', 'b'] : ['id'];
    const parameters = names.map((name) => ({ name, in: 'path', required: true, schema: {} }));
    const document = {
      openapi: '3.1.0',
      info: { title: 'T', version: '1' },
      paths: {
        '/pets': {
          post: { responses: { 201: { description: 'made' }, 200: { description: 'ok' } } },
        },
        [`/${what.includes('no DELETE') ? 'jobs' : 'pets'}/${names.map((name) => `{${name}}`).join('/')}`]:
          { delete: { parameters, responses: { 204: { description: 'gone' } } } },
      },
    };
    const { remarks } = await judgedDocument(JSON.stringify(document), {
      base: server.base,
      mayChange: true,
    });
    expect([...new Set(asked.filter((line) => line.startsWith('DELETE')))]).toEqual(removed);
    expect(remarks).toEqual(left === undefined ? [] : [expect.stringMatching(left)]);
  },
);
