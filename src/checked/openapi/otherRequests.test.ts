import { expect, test } from 'vitest';
import { documentSpec } from './documentSpec.ts';
import { makesAnother } from '../../sent/requests/makesAnother.ts';
import { judgedDocument } from './testing/judgedDocument.ts';
import { serve } from './testing/serve.ts';

/** Names of fields by which some server or gateway makes another request of a read, or another one's. */
const OTHERS = {
  header: [
    ...['X-HTTP-Method-Override', 'X_HTTP_Method_Override', 'X-Method', 'X-Original-URL', 'X_Host'],
    ...['X-Forwarded-Host', 'Forwarded', 'Proxy-Authorization', 'Transfer_Encoding'],
    ...['X-Real-IP', 'Remote-User', 'X-Middleware-Subrequest', 'X-Forwarded_For'],
  ],
  query: ['_method', '_METHOD', 'X-HTTP-Method-Override', 'http_method', 'method'],
  cookie: ['_method'],
};

test.each(
  Object.entries(OTHERS).flatMap(([place, names]) => names.map((name) => [place, name] as const)),
)('a document has no %s %s sent, and is told so', async (place, name) => {
  const schema = { enum: ['DELETE'] };
  const asking = (required: boolean) => ({
    parameters: [
      { name, in: place, required, schema },
      { name: 'X-Own', in: 'header', required: true, schema: { enum: ['1'] } },
    ],
    responses: { 200: { description: '' } },
  });
  const apiKey = { type: 'apiKey', in: place, name };
  const object = { const: { [name]: 'DELETE' } };
  const exploded = { name: 'o', in: 'query', required: true, schema: object };
  const paths = {
    '/required': { get: asking(true) },
    '/optional': { get: asking(false) },
    '/exploded': { get: { ...asking(false), parameters: [exploded] } },
    [`/path?${encodeURIComponent(name)}=DELETE`]: { get: asking(false) },
    '/secret': { get: { ...asking(false), security: [{ secret: [] }] } },
  };
  const components = { securitySchemes: { secret: apiKey } };
  const info = { title: 'x', version: '1' };
  const asked: string[] = [];
  const { base, close } = await serve(({ path, query, headers }) => {
    const { [name.toLowerCase()]: header, cookie } = headers;
    const values = { header, query: query.get(name), cookie: cookie?.split('=')[1] };
    asked.push(values[place as 'header'] === 'DELETE' ? `${name} at ${path}` : path);
    return [200, {}];
  });
  const text = JSON.stringify({ openapi: '3.1.0', info, paths, components });
  const { decisions } = await judgedDocument(text, { base });
  await close();
  expect(asked.filter((one) => one.includes(' at '))).toEqual([]);
  expect(asked).toContain('/optional');
  const { remarks } = documentSpec('a.json', text);
  const isPlain = /^(http_)?method$/.test(name);
  if (!isPlain) expect(remarks.join()).toContain(`the ${place} parameter ${name}, which makes`);
  const reasons = [...decisions.values()].map(({ reason }) => reason).join();
  expect(reasons).toContain(`it needs the ${place} field ${name}, which makes another request`);
});

test.each([
  ['header', 'X-Proxy-Token', 'DELETE'],
  ['header', 'X-Payment-Method', 'DELETE'],
  ['header', 'X-Client-User', 'me'],
  ['query', 'host', 'a.example'],
  ['query', 'method', 'card'],
])('a %s %s is a field like others', (place, name, value) => {
  expect(makesAnother(place, name, value)).toBe(false);
});
