import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { analyzeTsConfig } from 'ts-unused-exports';

/**
 * What nobody uses: exports that no other file imports, and members of the field generators that only tests name. Prints
 * them, and exits with 1 where there are any: `npm run check:unused`.
 */

const root = fileURLToPath(new URL('..', import.meta.url));
const SOURCES = 'proof commands suites faults sandbox src generators bin test'.split(' ');

/** Loaded under a name that is put together, from each folder of a service, or by a configuration. */
const LOADED =
  /^(suites\/[\w-]+\/suite\.ts|faults\/[\w-]+\/(faults|variants|mayPassAtRandom)\.ts|sandbox\/[\w-]+\/(service|routes)\.ts|commands\/run\/provideSandbox\.ts|test\/pages\/builtSite\.ts|(.+\/)?[\w.]+\.config\.ts)$/;

const TEST = /\.(test|proof)\.ts$|^test\/|\/testing\//;

const texts = new Map(
  SOURCES.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .map((name) => `${folder}/${name}`),
  ).map((file) => [file, readFileSync(join(root, file), 'utf8')]),
);

const found = [...unusedExports(), ...unusedMembers()];
for (const line of found) console.log(line);
console.log(`${found.length} unused`);
process.exitCode = found.length === 0 ? 0 : 1;

/** Types are left out: one that a signature names is exported, so that whoever calls it can name it too. */
function unusedExports(): string[] {
  const { unusedExports: byFile } = analyzeTsConfig(join(root, 'tsconfig.json'), [
    '--allowUnusedTypes',
  ]);
  const loaded = loadedLater();
  return Object.entries(byFile)
    .map(([path, names]) => ({ file: relative(root, path), names }))
    .filter(({ file }) => !LOADED.test(file) && !loaded.has(file))
    .flatMap(({ file, names }) =>
      names
        // A service finds its lists of checks and of faults by their names: see `checksIn`, `faultsIn`.
        .filter(
          ({ exportName }) =>
            !/^\w+\/.+\/(\w+(?:Checks|Faults))\.ts$/.exec(file)?.includes(exportName),
        )
        .map(({ exportName, location }) => `${file}:${location.line}  export ${exportName}`),
    );
}

/** Files that are imported when they are needed: `await import(…)`. */
function loadedLater(): Set<string> {
  const files = [...texts].flatMap(([file, text]) =>
    [...text.matchAll(/import\('(\.[^']+)'\)/g)].map(([, path = '']) => join(dirname(file), path)),
  );
  return new Set(files);
}

/** `amounts.positive`: a member of an exported object in `generators/fields/` that no other file names but the generators' tests. */
function unusedMembers(): string[] {
  const used = [...texts].filter(([file]) => !(TEST.test(file) && file.startsWith('generators/')));
  return used
    .filter(([file]) => file.startsWith('generators/fields/') && !TEST.test(file))
    .flatMap(([file, text]) => {
      const owner = /export const (\w+)[^=]*= \{$/m.exec(text)?.[1];
      if (owner === undefined) return [];
      const body = text.slice(text.indexOf(`export const ${owner}`));
      const members = [...body.matchAll(/^ {2}(?:async )?(\w+)(?::|\()/gm)].map(
        ([, name = '']) => name,
      );
      return members
        .filter(
          (name) => !used.some(([other, it]) => other !== file && namesMember(it, owner, name)),
        )
        .map((name) => `${file}  ${owner}.${name}`);
    });
}

/** Also where a formatter broke the line before the dot, by destructuring, and under another name. */
function namesMember(text: string, exported: string, name: string): boolean {
  const owner = new RegExp(`\\b${exported} as (\\w+)`).exec(text)?.[1] ?? exported;
  const member = new RegExp(`\\b${owner}\\s*\\.\\s*${name}\\b`);
  const destructured = new RegExp(`\\{[^}]*\\b${name}\\b[^}]*\\}\\s*=\\s*${owner}\\b`);
  return member.test(text) || destructured.test(text);
}
