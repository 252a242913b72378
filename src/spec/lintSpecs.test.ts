import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parse, stringify } from 'yaml';
import { lintSpec, lintSpecs } from './lintSpecs.ts';
import { SPECS_FOLDER } from './loadSpecs.ts';

/** As much of the stock specification as the planted faults touch. */
interface Stock {
  paths: Record<string, Record<string, Record<string, unknown>>>;
  components: { schemas: Record<string, Record<string, unknown>> };
  'x-open-points': Record<string, unknown>[];
  'x-shapes'?: unknown;
}

const text = readFileSync(join(SPECS_FOLDER, 'stock.yaml'), 'utf8');

async function foundIn(plant: (stock: Stock) => void): Promise<string[]> {
  const stock = parse(text) as Stock;
  plant(stock);
  const problems = await lintSpec('stock.yaml', stringify(stock));
  return problems.map(({ file, place, message }) => `${file} ${place} ${message}`);
}

it('finds nothing wrong with our specifications', async () => {
  expect(await lintSpecs()).toEqual([]);
});

it.each<[string, (stock: Stock) => void, RegExp]>([
  [
    'a reference that names nothing',
    ({ components }) => (components.schemas['Planted'] = { $ref: '#/components/schemas/Nothing' }),
    /^stock\.yaml #\/components\/schemas\/Planted\S* .*resolve/,
  ],
  [
    'an operationId that stands twice',
    ({ paths }) => (paths['/v1/inventory/search']!['post']!['operationId'] = 'list'),
    /^stock\.yaml #\/paths\/~1v1~1inventory~1search\/post\S* .*unique/,
  ],
  [
    'a path parameter that is not declared',
    ({ paths }) => (paths['/v1/{planted}'] = paths['/v1/inventory']!),
    /^stock\.yaml #\/paths\/~1v1~1\{planted\}\S* .*`\{planted\}`/,
  ],
  [
    'nullable, which is of OpenAPI 3.0',
    ({ components }) => (components.schemas['Planted'] = { type: 'string', nullable: true }),
    /^stock\.yaml #\/components\/schemas\/Planted\/nullable .*nullable/,
  ],
  [
    'a type that JSON Schema does not have',
    ({ components }) => (components.schemas['Planted'] = { type: 'text' }),
    /^stock\.yaml #\/components\/schemas\/Planted\/type /,
  ],
  [
    'a scope that is not declared',
    ({ paths }) => (paths['/v1/inventory']!['get']!['security'] = [{ oauth2: ['stock:all'] }]),
    /^stock\.yaml #\/paths\/~1v1~1inventory\/get\/security\S* .*stock:all/,
  ],
  [
    'an extension that is not ours',
    (stock) => (stock.paths['/v1/inventory']!['get']!['x-rule'] = []),
    /^stock\.yaml #\/paths\/\/v1\/inventory\/get unknown extension x-rule/,
  ],
  [
    'a keyword whose value does not compile',
    ({ components }) => {
      const guid = { type: 'string', pattern: '(' };
      components.schemas['MenuItemInventory']!['properties'] = { guid };
    },
    /^stock\.yaml stock\/\S+ does not compile/,
  ],
  [
    'a source that is no document',
    (stock) => (stock['x-open-points'][0]!['source'] = 'somewhere'),
    /^stock\.yaml stock\/malformed-restaurant The source is "somewhere"/,
  ],
  [
    'a shape that is not there',
    (stock) => (stock['x-shapes'] = [{ paths: { '/v1/%name%': 'gone' }, of: [{ name: 'a' }] }]),
    /^stock\.yaml # x-shapes names the path item gone/,
  ],
])('finds %s, and where it is', async (_, plant, expected) => {
  expect(await foundIn(plant)).toContainEqual(expect.stringMatching(expected));
});

it('finds text that is no YAML', async () => {
  const [problem] = await lintSpec('stock.yaml', 'paths: [');
  expect(problem).toMatchObject({ file: 'stock.yaml', place: '#', foundBy: 'loader' });
});
