import { expect, test } from 'vitest';
import { judgedDocument } from './testing/judgedDocument.ts';
import { serve } from './testing/serve.ts';

/** A document in which everything has this name, with things that can be made, or only be asked for. */
function documentOf(name: string, canMake: boolean) {
  const named = (value: unknown) => Object.fromEntries([[name, value]]);
  const text = { type: 'string', minLength: 1, maxLength: 20 };
  const thing = { type: 'object', required: [name], properties: named(text) };
  const schema = { allOf: [{ $ref: `#/components/schemas/${name}` }, thing] };
  const content = { 'application/json': { schema } };
  const parameters = (places: string[]) =>
    places.map((place) => ({ name, in: place, required: true, schema: text }));
  const responses = { 200: { description: '', content }, '4XX': { description: '' } };
  const post = {
    requestBody: { required: true, content },
    responses: { ...responses, 201: responses[200] },
  };
  const get = { parameters: parameters(['query', 'header', 'cookie']), responses };
  const one = { get: { parameters: parameters(['path']), responses } };
  const security = [named([])];
  return JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'x', version: '1' },
    paths: { '/a': { get, ...(canMake && { post }) }, [`/a/{${name}}`]: one },
    components: {
      schemas: named(thing),
      securitySchemes: named({ type: 'http', scheme: 'basic' }),
    },
    security,
  });
}

/** What becomes of each rule, and which paths were asked. */
async function outcomesOf(name: string, canMake: boolean) {
  const own = JSON.parse(`{"${name}":"own-1"}`) as unknown;
  const asked = new Set<string>();
  const { base, close } = await serve(({ method, path, query, text }) => {
    asked.add(path);
    if (method === 'POST') return text.includes(`{"${name}":"`) ? [201, own] : [400];
    if (path === '/a') return query.has(name) ? [200, {}] : [404];
    return path === '/a/own-1' ? [200, own] : [404];
  });
  try {
    const document = documentOf(name, canMake);
    const { decisions } = await judgedDocument(document, { base, mayChange: true });
    const told = [...decisions.values()].map(({ rule, outcome }) => `${rule} ${outcome}`);
    return [...told, ...asked].map((line) =>
      line.replaceAll(name, 'NAME').replace(/word-\w+/, 'word'),
    );
  } finally {
    await close();
  }
}

test.each(
  [true, false].flatMap((canMake) =>
    ['__proto__', 'constructor', 'toString'].map((name) => [name, canMake] as const),
  ),
)('%s is a name like others (can be made: %s)', async (name, canMake) => {
  expect(await outcomesOf(name, canMake)).toEqual(await outcomesOf('aWord', canMake));
});
