import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { loadSpecs } from '../../src/promised/reading/loadSpecs.ts';
import { mergedSchema } from '../../src/promised/schemas/mergedSchema.ts';
import type { JsonSchema, ResolveRef } from '../../src/promised/types.ts';
import { inspected, nameAndValue } from './testing/inspected.ts';
import { Plants } from './testing/Plants.ts';

const folder = mkdtempSync(join(tmpdir(), 'misplaced-'));
afterAll(() => rmSync(folder, { recursive: true }));

const ORIGIN = 'http://127.0.0.1:18431';

/** Fields of HTTP of which the values are words, numbers or dates by their grammar. */
const HTTP_FIELDS = [
  ...['Accept', 'Accept-Encoding', 'Age', 'Allow', 'Cache-Control', 'Connection', 'Content-Range'],
  ...['Date', 'DNT', 'Expect', 'If-Modified-Since', 'Keep-Alive', 'Pragma', 'Priority', 'Range'],
  ...['RateLimit', 'Retry-After', 'TE', 'Trailer', 'Upgrade', 'Vary', 'Accept-Language'],
  ...['User-Agent', 'Server', 'Via', 'X-Powered-By', 'Sec-Ch-Ua', 'Content-Language'],
];

/** A value of which everything breaks what a schema asks of it, or asks for so little that the documents call it a text. */
function brokenValue(
  schema: JsonSchema,
  resolve: ResolveRef,
  plants: Plants,
  where: string,
  depth = 0,
): unknown {
  const { type, properties, items, enum: values, format, pattern } = mergedSchema(schema, resolve);
  if (depth > 6) return undefined;
  if (items !== undefined)
    return [brokenValue(items as JsonSchema, resolve, plants, where, depth + 1)];
  if (properties !== undefined)
    return Object.fromEntries(
      Object.entries(properties as Record<string, JsonSchema>).map(([name, child]) => [
        name,
        brokenValue(child, resolve, plants, `${where}.${name}`, depth + 1),
      ]),
    );
  const isText = [type].flat().includes('string');
  if (!isText) return plants.text(where);
  return [values, format, pattern].some(Boolean) ? plants.text(where) : plants.number(where);
}

test('a value that is not what its documented place asks for is not written by inspect, and told by its form', async () => {
  const plants = new Plants();
  const listed = (names: string[], where: string): [string, string][] =>
    names.map((name) => [name, plants.text(`${where} ${name}`)]);
  const entries = loadSpecs().flatMap((spec) =>
    spec.operations.map(({ id, method, path, address, parameters, body, responses }) => {
      const named = (place: string) =>
        parameters.filter((one) => one.in === place).map(({ name }) => name);
      const query = listed(named('query'), id).map((pair) => pair.join('='));
      const ofRequest = [...named('header'), ...HTTP_FIELDS];
      const { status, schema, headers } = responses[0]!;
      const broken = (what: JsonSchema | undefined, where: string) =>
        what === undefined ? '' : JSON.stringify(brokenValue(what, spec.resolve, plants, where));
      const [sent, answer] = [broken(body?.schema, `${id} body`), broken(schema, `${id} response`)];
      const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => plants.text(`${id} ${name}`));
      const prefix = address === 'analytics' ? '/analytics' : '';
      return {
        startedDateTime: '2026-11-28T00:00:00.000Z',
        time: 5,
        request: {
          method,
          url: `${ORIGIN}${prefix}${filled}?${query.join('&')}`,
          headers: nameAndValue([
            ['Authorization', `Bearer ${plants.text('token')}`],
            ...listed(ofRequest, `${id} request`),
            ['Content-Type', `application/json; boundary=${plants.text('boundary')}`],
          ]),
          ...(sent !== '' && { postData: { mimeType: 'application/json', text: sent } }),
        },
        response: {
          status: Number(status),
          statusText: 'OK',
          headers: nameAndValue([
            ['Content-Type', `application/json; charset=${plants.text('charset')}`],
            ...listed([...headers.map(({ name }) => name), ...HTTP_FIELDS], `${id} response`),
          ]),
          content: { text: answer, size: Buffer.byteLength(answer) },
        },
      };
    }),
  );
  const texts = await inspected(JSON.stringify({ log: { entries } }), join(folder, 'documented'));
  expect(plants.all.size).toBeGreaterThan(3000);
  expect(plants.foundIn(texts)).toEqual([]);
  const said = texts.map(([, text]) => text).join('\n');
  expect(said).toContain('GET /stock/v1/inventory: a status that is a string of ');
  expect(said).toMatch(/it is a string of \d+ characters/);
  expect(said).toMatch(/is a string of \d+ characters, "«redacted»"/);
});
