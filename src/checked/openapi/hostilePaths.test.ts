import { expect, test } from 'vitest';
import { judgedDocument } from './testing/judgedDocument.ts';
import { serve } from './testing/serve.ts';

/** Paths of documents that mean much work, or what HTTP does not allow. */
async function judged(paths: object, components: object = {}) {
  const asked: string[] = [];
  const { base, close } = await serve(({ path }) => {
    asked.push(path);
    return [200, {}];
  });
  const document = { openapi: '3.1.0', info: { title: 'x', version: '1' }, paths, components };
  try {
    return { ...(await judgedDocument(JSON.stringify(document), { base })), asked };
  } finally {
    await close();
  }
}

test.each([
  ['/0/<img src=x>', '/0/%3Cimg%20src=x%3E'],
  ['/päths/a%20b', '/p%C3%A4ths/a%20b'],
  ['/\ud800\n', '/%EF%BF%BD%0A'],
])('the path %j is asked at %s, and its document is quoted as it stands', async (path, at) => {
  const get = { responses: { 200: { description: '' } } };
  const { asked, spec } = await judged({ [path]: { get } });
  expect(asked).toContain(at);
  expect(spec.operations[0]!.documented).toBe(`GET ${path}`);
});

test('sixty paths, each in the other, whose responses all show a long schema, are asked soon', async () => {
  const names = Array.from({ length: 60 }, (_one, index) => `p${index}`);
  const parameters = names.map((name) => ({
    ...{ name, in: 'path', required: true },
    schema: { type: 'string', examples: ['a', 'b', 'c'] },
  }));
  const schema = { $ref: '#/components/schemas/R' };
  const shown = { properties: { r: schema }, default: 'd'.repeat(20_000) };
  const response = { description: '', content: { 'application/json': { schema: shown } } };
  const chain = names.map((_, index) => [
    names.slice(0, index + 1).reduce((path, name) => `${path}/{${name}}`, ''),
    {
      get: {
        parameters: parameters.slice(0, index + 1),
        responses: { 200: { $ref: '#/components/responses/R' } },
      },
    },
  ]);
  const began = performance.now();
  const components = { schemas: { R: { type: 'object' } }, responses: { R: response } };
  const { asked } = await judged(Object.fromEntries(chain) as object, components);
  expect(performance.now() - began).toBeLessThan(30_000);
  expect(new Set(asked.map((path) => path.split('/').length)).size).toBe(60);
}, 90_000);
