import { expect, test } from 'vitest';
import { parse, stringify } from 'yaml';
import { lintSpec } from './lintSpecs.ts';
import { SPECS_FOLDER, textIn } from '../reading/loadSpecs.ts';

/** As much of the stock specification as the planted faults touch. */
interface Stock {
  paths: Record<string, Record<string, Record<string, unknown>>>;
  components: { schemas: Record<string, Record<string, unknown>> };
}

/** And of the rules beside it. */
interface StockRules {
  rules: Record<string, unknown>[];
  openPoints: Record<string, unknown>[];
}

const text = textIn(SPECS_FOLDER, 'stock.yaml');
const rulesText = textIn(SPECS_FOLDER, 'stock.rules.yaml');

async function foundIn(plant: (stock: Stock, beside: StockRules) => void): Promise<string[]> {
  const stock = parse(text) as Stock;
  const beside = parse(rulesText) as StockRules;
  plant(stock, beside);
  const problems = await lintSpec('stock.yaml', stringify(stock), stringify(beside));
  return problems.map(({ file, place, message }) => `${file} ${place} ${message}`);
}

// That nothing is wrong with our specifications, `npm run spec:lint` says.

type Planted = [what: string, plant: (stock: Stock, beside: StockRules) => void, found: RegExp];

test.each<Planted>([
  [
    'a reference that names nothing',
    ({ components }) => (components.schemas['Planted'] = { $ref: '#/components/schemas/Nothing' }),
    /^stock\.yaml #\/components\/schemas\/Planted\S* .*resolve/,
  ],
  [
    'an operationId that stands twice',
    ({ paths }) => (paths['/stock/v1/inventory/search']!['post']!['operationId'] = 'list'),
    /^stock\.yaml #\/paths\/~1stock~1v1~1inventory~1search\/post\S* .*unique/,
  ],
  [
    'a path parameter that is not declared',
    ({ paths }) => (paths['/stock/v1/{planted}'] = structuredClone(paths['/stock/v1/inventory']!)),
    /^stock\.yaml #\/paths\/~1stock~1v1~1\{planted\}\S* .*`\{planted\}`/,
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
    ({ paths }) =>
      (paths['/stock/v1/inventory']!['get']!['security'] = [{ oauth2: ['stock:all'] }]),
    /^stock\.yaml #\/paths\/~1stock~1v1~1inventory\/get\/security\S* .*stock:all/,
  ],
  [
    'an extension that is not ours',
    ({ paths }) => (paths['/stock/v1/inventory']!['get']!['x-rule'] = []),
    /^stock\.yaml #\/paths\/~1stock~1v1~1inventory\/get\/x-rule unknown extension x-rule/,
  ],
  [
    'a keyword whose value does not compile',
    ({ components }) => {
      const { properties } = components.schemas['MenuItemInventory'] as { properties: object };
      Object.assign(properties, { guid: { type: 'string', pattern: '(' } });
    },
    /^stock\.yaml stock\/\S+ does not compile/,
  ],
  [
    'an extension that says what OpenAPI can say',
    ({ paths }) => (paths['/stock/v1/inventory']!['get']!['x-deprecated'] = true),
    /^stock\.yaml #\/paths\/\S+\/get\/x-deprecated unknown extension x-deprecated: OpenAPI says it by deprecated/,
  ],
  [
    'a level that there is not',
    ({ components }) => (components.schemas['ErrorMessage']!['x-level'] = { type: 'may' }),
    /^stock\.yaml #\/components\/schemas\/ErrorMessage\/x-level\/type .*should, open/,
  ],
  [
    'a source that is no document',
    (_, { openPoints }) => (openPoints[0]!['source'] = 'somewhere'),
    /^stock\.rules\.yaml stock\/malformed-restaurant The source is "somewhere"/,
  ],
  [
    'a rule without a level',
    (_, { rules }) => (rules[0]!['level'] = undefined),
    /^stock\.rules\.yaml #\/rules\/0 .*level/,
  ],
  [
    'a misspelt field of a rule, though a required one is missing then',
    (_, { rules }) => {
      rules[0]!['levl'] = rules[0]!['level'];
      delete rules[0]!['level'];
    },
    /^stock\.rules\.yaml #\/rules\/0\/levl "levl" is no field here; did you mean "level"\?/,
  ],
  [
    'a misspelt property that a rule binds',
    (_, { rules }) => (rules[0]!['binds'] = 'MenuItemInventory/quantty'),
    /no operationId.*; did you mean "MenuItemInventory\/quantity"/,
  ],
  [
    'a statement that is no sentence',
    (_, { rules }) => (rules[0]!['statement'] = 'never'),
    /^stock\.rules\.yaml #\/rules\/0\/statement /,
  ],
  [
    'a star that nothing stands for',
    (_, { rules }) => (rules[0]!['id'] = 'stock/*/in-stock-is-never-listed'),
    /^stock\.rules\.yaml #\/rules\/0\/id /,
  ],
  ...['MenuItemInventory/gone', 'parameter status', 'response 409'].map((about): Planted => [
    `a dispute about ${about}, which there is not`,
    (_, { openPoints }) => {
      const search = openPoints.find(({ id }) => id === 'stock/search/malformed-guid');
      search!['disputes'] = [{ about, of: 'type', says: 'One.', against: 'Other.' }];
    },
    new RegExp(`^stock\\.rules\\.yaml stock/search/malformed-guid disputes ${about}`),
  ]),
  [
    'a rule that binds nothing',
    (_, { rules }) => (rules[0]!['binds'] = 'MenuItemInventory/gone'),
    /^stock\.rules\.yaml stock\/list\/in-stock-is-never-listed binds MenuItemInventory\/gone/,
  ],
  [
    'an id that belongs to something else',
    (_, { rules }) => (rules[0]!['binds'] = 'search'),
    /^stock\.rules\.yaml stock\/list\/in-stock-is-never-listed .*begin with stock\/search\//,
  ],
  [
    'an id that stands twice',
    (_, { rules }) => (rules[1]!['id'] = rules[0]!['id']),
    /^stock\.rules\.yaml stock\/list\/in-stock-is-never-listed this id stands twice/,
  ],
])('finds %s, and where it is', async (_, plant, expected) => {
  expect(await foundIn(plant)).toContainEqual(expect.stringMatching(expected));
});

test('finds text that is no YAML', async () => {
  const [problem] = await lintSpec('stock.yaml', 'paths: [', rulesText);
  expect(problem).toMatchObject({ file: 'stock.yaml', place: '#', foundBy: 'loader' });
});
