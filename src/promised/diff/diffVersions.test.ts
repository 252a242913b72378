import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import type { Change } from './Change.ts';
import { diffVersions } from './diffVersions.ts';
import { readVersion } from './versionNamed.ts';
import type { ServiceVersion } from './SpecVersion.ts';

interface Pair<T> {
  name: string;
  old: T;
  new: T;
  kinds: string[];
  breaks: string[][];
}
type Part = Record<string, unknown>;

const pairs = parse(readFileSync(join(import.meta.dirname, 'changes.yaml'), 'utf8')) as {
  schemas: (Pair<unknown> & { side: 'request' | 'response' })[];
  operations: Pair<Part>[];
  documents: Pair<Part>[];
  rules: Pair<Partial<ServiceVersion>>[];
  stateMachines: Pair<Part>[];
};

const components = {
  schemas: {
    Text: { type: 'string' },
    Tree: { properties: { children: { items: { $ref: '#/components/schemas/Tree' } } } },
  },
};

function documentOf(operation: Part): Part {
  return { paths: { '/a': { post: { responses: { '200': {} }, ...operation } } }, components };
}

function ofSchema(side: 'request' | 'response', schema: unknown): Part {
  const content = { 'application/json': { schema } };
  return documentOf(
    side === 'request' ? { requestBody: { content } } : { responses: { '200': { content } } },
  );
}

function versionOf(part: Part): ServiceVersion {
  return {
    service: 'stock',
    document: {},
    rules: [],
    openPoints: [],
    stateMachines: [],
    retired: [],
    ...part,
  };
}

function changesBetween(before: Part, after: Part): Change[] {
  const versions = [before, after].map((part) => new Map([['stock', versionOf(part)]]));
  return diffVersions(versions[0]!, versions[1]!);
}

/** Rules as they are read, where the data gives no more than what matters. */
function filled(part: Partial<ServiceVersion>): Part {
  const fill = (entries: object[] = []) =>
    entries.map((entry) => ({
      family: 'stock/a',
      statement: 'A.',
      question: 'A?',
      source: 'A',
      ...entry,
    }));
  return { ...part, rules: fill(part.rules), openPoints: fill(part.openPoints) };
}

function expectNamed(changes: Change[], { kinds, breaks }: Pair<unknown>): void {
  expect(changes.map(({ kind, breaks: whom }) => ({ kind, breaks: whom }))).toEqual(
    kinds.map((kind, index) => ({ kind, breaks: breaks[index] })),
  );
  for (const { reason, message, place } of changes) {
    expect(reason).toMatch(/\.$/);
    expect(message).not.toBe('');
    expect(place).not.toBe('');
  }
}

describe('of a schema', () => {
  test.each(pairs.schemas.map((pair) => [pair.side, pair.name, pair] as const))(
    'in a %s: %s',
    (side, _, pair) => {
      const before = { document: ofSchema(side, pair.old) };
      expectNamed(changesBetween(before, { document: ofSchema(side, pair.new) }), pair);
      expect(changesBetween(before, before)).toEqual([]);
    },
  );
});

test.each(pairs.operations.map((pair) => [pair.name, pair] as const))(
  'of an operation: %s',
  (_, pair) => {
    const before = { document: documentOf(pair.old) };
    expectNamed(changesBetween(before, { document: documentOf(pair.new) }), pair);
    expect(changesBetween(before, before)).toEqual([]);
  },
);

test.each(pairs.documents.map((pair) => [pair.name, pair] as const))(
  'of a document: %s',
  (_, pair) => {
    expectNamed(changesBetween({ document: pair.old }, { document: pair.new }), pair);
  },
);

test.each(pairs.rules.map((pair) => [pair.name, pair] as const))('of rules: %s', (_, pair) => {
  expectNamed(changesBetween(filled(pair.old), filled(pair.new)), pair);
});

test.each(pairs.stateMachines.map((pair) => [pair.name, pair] as const))(
  'of a state machine: %s',
  (_, pair) => {
    const [before, after] = [pair.old, pair.new].map((machine) => ({
      stateMachines: [{ id: 'stock/status', states: [], transitions: [], ...machine }],
    }));
    expectNamed(changesBetween(before!, after!), pair);
  },
);

test('a schema that many operations use is reported once, with all that it reaches', () => {
  const documentWith = (maximum: number) => ({
    paths: {
      '/a': {
        put: {
          requestBody: {
            content: { 'application/json': { schema: { $ref: '#/components/schemas/N' } } },
          },
          responses: {
            '200': {
              content: { 'application/json': { schema: { $ref: '#/components/schemas/N' } } },
            },
          },
        },
      },
      '/b': {
        get: {
          parameters: [{ name: 'n', in: 'query', schema: { $ref: '#/components/schemas/N' } }],
          responses: {},
        },
      },
    },
    components: { schemas: { N: { maximum } } },
  });
  const changes = changesBetween({ document: documentWith(1) }, { document: documentWith(2) });
  expect(changes).toMatchObject([
    {
      kind: 'maximum-widened',
      place: '#/components/schemas/N',
      message: 'maximum 1 → 2',
      breaks: ['clients', 'servers'],
      reaches: ['PUT /a request body', 'PUT /a response 200', 'GET /b request query n'],
    },
  ]);
});

test(
  'thousands of branches in another order are no change, and soon so',
  { timeout: 15_000 },
  () => {
    const anyOf = Array.from({ length: 5_000 }, (_, at) => ({ properties: { [`p${at}`]: {} } }));
    const [before, after] = [anyOf, anyOf.toReversed()].map((branches) => ({
      document: ofSchema('response', { anyOf: branches }),
    }));
    expect(changesBetween(before!, after!)).toEqual([]);
  },
);

const S = { $ref: '#/components/schemas/S0' };

/** A document in which so many schemas refer to the next one, and the last one has a bound. */
function chainOf(length: number, next: (ref: object) => object, minLength: number): Part {
  const schemas: Part = { [`S${length}`]: { minLength } };
  for (let n = 0; n < length; n++)
    schemas[`S${n}`] = next({ $ref: `#/components/schemas/S${n + 1}` });
  return { document: { ...ofSchema('response', S), components: { schemas } } };
}

test('schemas that lie thousands deep in others are compared; of thousands of mere references it is said', () => {
  const between = (length: number, next: (ref: object) => object) =>
    changesBetween(chainOf(length, next, 1), chainOf(length, next, 2)).map(({ kind }) => kind);
  expect(between(6_000, (x) => ({ properties: { x } }))).toEqual(['minLength-narrowed']);
  expect(between(50, (ref) => ref)).toEqual(['minLength-narrowed']);
  expect(() => between(6_000, (ref) => ref)).toThrow('more than 100 references');
});

test('a schema of many changes that many operations share is compared once', () => {
  const [before, after] = [1, 2].map((minLength) => {
    const names = Array.from({ length: 500 }, (_, n) => [`p${n}`, { minLength }]);
    const content = { 'application/json': { schema: S } };
    const get = { responses: { 200: { content } } };
    const paths = Object.fromEntries(names.map(([name]) => [`/${String(name)}`, { get }]));
    const schemas = { S0: { properties: Object.fromEntries(names) } };
    return { document: { paths, components: { schemas } } };
  });
  const changes = changesBetween(before!, after!);
  expect(changes).toHaveLength(500);
  expect(changes.every(({ reaches }) => reaches.length === 500)).toBe(true);
});

test('a service that came or went is one change', () => {
  const version = new Map([['stock', versionOf({})]]);
  expect(diffVersions(new Map(), version)).toMatchObject([{ kind: 'service-added' }]);
  expect(diffVersions(version, new Map())).toMatchObject([{ kind: 'service-removed' }]);
});

test('a version is read from files, with its rules and what is retired, or as bare OpenAPI', () => {
  const document = 'openapi: 3.1.1\ninfo: { title: T, version: "1" }\npaths: {}\n';
  const rules =
    'service: stock\nrules:\n  - { id: stock/a, binds: service, level: must, statement: A., source: RFC 9110 §1 }\n';
  const whole = readVersion(
    new Map([
      ['stock.yaml', document],
      ['stock.rules.yaml', rules],
      ['ids/stock.txt', 'stock/a must\nstock/b retired\n'],
      ['schemas/x.yaml', 'x'],
    ]),
  );
  expect(whole.get('stock')).toMatchObject({ rules: [{ id: 'stock/a' }], retired: ['stock/b'] });
  expect(readVersion(new Map([['pets.yaml', document]])).get('pets')).toMatchObject({ rules: [] });
});
