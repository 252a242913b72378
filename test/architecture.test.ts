import { existsSync, globSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot as root } from '../projectRoot.ts';

interface ImportRule {
  name: string;
  from: { path?: string; pathNot?: string };
  to: { path?: string[]; pathNot?: string[] };
}

/** What dependency-cruiser makes of the import table. */
const { forbidden } = createRequire(import.meta.url)('../.dependency-cruiser.cjs') as {
  forbidden: ImportRule[];
};
const rows = forbidden.filter(({ name }) => name.includes(' imports only '));
const folders = rows.map(({ name }) => name.split(' ')[0] ?? '');

function isForbidden(importer: string, imported: string): boolean {
  const fits = (patterns: string[] | undefined, file: string) =>
    patterns?.some((pattern) => new RegExp(pattern).test(file)) ?? false;
  return rows.some(
    ({ from, to }) =>
      fits([from.path ?? ''], importer) && fits(to.path, imported) && !fits(to.pathNot, imported),
  );
}

test('every folder with code has a row', () => {
  const inSrc = readdirSync(join(root, 'src')).map((name) => `src/${name}/`);
  const within = folders.filter((folder) => /^src\/.+\/.+\//.test(folder));
  expect(within.filter((folder) => !existsSync(join(root, folder)))).toEqual([]);
  const above = [
    'bin/',
    'commands/',
    'proof/',
    'proof/measured/',
    'suites/',
    'faults/',
    'sandbox/',
    'generators/',
    'services.ts',
    'projectRoot.ts',
  ];
  expect(folders.toSorted()).toEqual([...above, ...inSrc, ...within].toSorted());
});

test('no row allows an import of a row above it', () => {
  const fileIn = (folder: string) => (folder.endsWith('/') ? `${folder}a.ts` : folder);
  const upward = folders.flatMap((folder, index) =>
    folders
      .slice(0, index)
      .filter((above) => !isForbidden(fileIn(folder), fileIn(above)))
      .map((above) => `${folder} → ${above}`),
  );
  expect(upward).toEqual([]);
});

test('no folder has more than 25 files besides tests', () => {
  const code = globSync('{bin,commands,faults,generators,proof,sandbox,src,suites}/**/*.ts', {
    cwd: root,
  }).filter((file) => !/\.(?:test|conformance)\.ts$/.test(file));
  const full = Object.entries(Object.groupBy(code, dirname)).filter(
    ([, files = []]) => files.length > 25,
  );
  expect(full.map(([folder]) => folder)).toEqual([]);
});

test('each room within a folder is there', () => {
  const within = forbidden.filter(({ name }) => name.endsWith(' imports no room above it'));
  const paths = within.map(({ from }) => (from.path ?? '').replace(/^\^|\[.*$/g, ''));
  expect(paths.length).toBeGreaterThan(30);
  expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

test('the sandbox may import nothing that knows the specs', () => {
  expect(isForbidden('sandbox/stock/x.ts', 'src/promised/types.ts')).toBe(true);
  expect(isForbidden('sandbox/stock/x.ts', 'sandbox/World.ts')).toBe(false);
});

test.each([
  ['=*$', '(?<!=)=*$'],
  ['^(?:a+)+$', '^a+$'],
  ['\\bUPDATE\\b.+\\bSET\\b.+\\bWHERE\\b', '\\bUPDATE\\b'],
  ['«redacted[^»]*»', '«redacted[^«»]*»'],
  [
    '^<[^>]*>(?:[ ]*;[ ]*[a-z]+[ ]*(?:=[a-z]*)?)*$',
    '^<[^>]*>(?:[ ]*;[ ]*[a-z]+(?:[ ]*=[a-z]*)?)*$',
  ],
])(
  'the linter sees that %s takes time by the square of a text, and %s does not',
  async (slow, soon) => {
    const { readsSlowly } = (await import(`${root}/linearPatterns.mjs`)) as {
      readsSlowly: (source: string, flags: string) => string | undefined;
    };
    expect(readsSlowly(slow, 'm')).toBeTypeOf('string');
    expect(readsSlowly(soon, 'm')).toBeUndefined();
  },
);
