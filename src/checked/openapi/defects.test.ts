import { afterEach, expect, test } from 'vitest';
import { failedIn, judgedDocument } from './testing/judgedDocument.ts';
import { petServer, PETS } from './testing/petServer.ts';
import { serve, type Answered, type Asked } from './testing/serve.ts';

const open: { close: () => Promise<void> }[] = [];
afterEach(async () => {
  for (const { close } of open.splice(0).reverse()) await close();
});

/** What a defect makes of a response; undefined leaves it as it is. */
type Defect = (answered: Answered, asked: Asked) => Answered | undefined;

/** What a run says of an honest server behind a proxy with a defect. */
async function judgedBehind(defect: Defect) {
  const server = await petServer();
  const proxy = await faultyProxy(server.base, defect);
  open.push(server, proxy);
  return judgedDocument(PETS, { base: proxy.base, mayChange: true });
}

type Pet = Record<string, unknown>;

/** A defect of every pet that is shown. */
const ofPets =
  (change: (pet: Pet) => Pet): Defect =>
  ([status, body, headers]) => {
    if (status > 299 || body === undefined) return undefined;
    const changed = Array.isArray(body)
      ? body.map((one) => change(one as Pet))
      : change(body as Pet);
    return [status, changed, headers];
  };
const isList = ({ method, path }: { method: string; path: string }) =>
  method === 'GET' && path === '/pets';

const DEFECTS: [what: string, rule: string, defect: Defect][] = [
  ['nothing', '', () => undefined],
  [
    'an undocumented success',
    'api/get-pets/response/status',
    ([, body], asked) => (isList(asked) ? [203, body] : undefined),
  ],
  [
    'an undocumented client error',
    'api/showPetById/response/clientErrors',
    ([status, body]) => (status === 404 ? [409, body] : undefined),
  ],
  [
    'a required member is dropped',
    'api/get-pets/response/200/name/required',
    ofPets(({ name: _, ...pet }) => pet),
  ],
  [
    'a type is changed',
    'api/get-pets/response/200/id/type',
    ofPets((pet) => ({ ...pet, id: 'x' })),
  ],
  [
    'an enum is left',
    'api/get-pets/response/200/kind/enum',
    ofPets((pet) => ({ ...pet, kind: 'bird' })),
  ],
  [
    'a bound is left',
    'api/get-pets/response/200/price/exclusiveMinimum',
    ofPets((pet) => ({ ...pet, price: 0 })),
  ],
  [
    'a member is added to a closed object',
    'api/get-pets/response/200/items/additionalProperties',
    ofPets((pet) => ({ ...pet, more: 1 })),
  ],
  [
    'an invalid parameter is accepted',
    'api/get-pets/query/limit/maximum',
    ([status], asked) => (status === 400 && isList(asked) ? [200, []] : undefined),
  ],
  [
    'an invalid body is accepted',
    'api/post-pets/body/name/required',
    ([status], { method }) =>
      status === 400 && method === 'POST' ? [201, { id: 1, name: 'a' }] : undefined,
  ],
  [
    'a server error at invalid requests',
    'api/get-pets/response/served',
    ([status, body]) => (status === 400 ? [500, body] : undefined),
  ],
  [
    'another media type',
    'api/get-pets/response/200/mediaType',
    ([status, body], asked) =>
      isList(asked) ? [status, JSON.stringify(body), { 'content-type': 'text/html' }] : undefined,
  ],
  [
    'a body that is cut off',
    'api/get-pets/response/200/mediaType',
    ([status, body], asked) =>
      isList(asked)
        ? [status, JSON.stringify(body).slice(0, -2), { 'content-type': 'application/json' }]
        : undefined,
  ],
];

test.each(DEFECTS)('%s: noticed as %s', async (_, rule, defect) => {
  const { decisions } = await judgedBehind(defect);
  const failed = Object.keys(failedIn(decisions));
  expect(failed.slice(0, rule === '' ? 9 : 99)).toEqual(
    rule === '' ? [] : expect.arrayContaining([rule]),
  );
});

const html: Answered = [200, '<html>', { 'content-type': 'text/html' }];
test.each<[string, Answered]>([
  ['200 with {}', [200, {}]],
  ['200 with []', [200, []]],
  ['204', [204]],
  ['400', [400, {}]],
  ['401', [401, {}]],
  ['404', [404, {}]],
  ['500', [500, {}]],
  ['a page', html],
])('a server that responds %s to everything conforms to nothing', async (_, answer) => {
  const server = await serve(() => [...answer] as Answered);
  open.push(server);
  const { decisions, spec } = await judgedDocument(PETS, { base: server.base, mayChange: true });
  const musts = spec.constraints.filter(({ level }) => level === 'must');
  const of = (outcome: string) =>
    musts.filter(({ id }) => decisions.get(id)?.outcome === outcome).map(({ id }) => id);
  if (of('failed').length === 0) expect(of('passed')).toEqual([]);
});

/** A reverse proxy in front of a server that breaks one thing. */
async function faultyProxy(
  base: string,
  defect: Defect,
): Promise<{ base: string; close: () => Promise<void> }> {
  return serve(async (asked) => {
    const honest = await passedOn(base, asked);
    return defect(honest, asked) ?? honest;
  });
}

/** Fields of one connection, which say nothing of the next. */
const OF_CONNECTION = ['connection', 'keep-alive', 'transfer-encoding', 'content-length', 'host'];

async function passedOn(base: string, asked: Asked): Promise<Answered> {
  const { method, path, query, headers, text } = asked;
  const response = await fetch(`${base}${path}${query.size > 0 ? `?${query.toString()}` : ''}`, {
    method,
    headers: without(Object.entries(headers).map(([name, value]) => [name, String(value)])),
    ...(text !== '' && { body: Buffer.from(text, 'latin1') }),
  });
  const body = await response.text();
  const fields = Object.fromEntries(without([...response.headers]));
  const isJson = fields['content-type']?.includes('json') === true && body !== '';
  if (!isJson) return [response.status, body === '' ? undefined : body, fields];
  const { 'content-type': _, ...others } = fields;
  return [response.status, JSON.parse(body), others];
}

function without(fields: [string, string][]): [string, string][] {
  return fields.filter(([name]) => !OF_CONNECTION.includes(name.toLowerCase()));
}
