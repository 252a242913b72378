import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../projectRoot.ts';

/** Paths in prose: pages, and comments of code. A name that stands for many (`<service>`, `*`) is none. */
const FOLDERS = 'src|suites|faults|sandbox|generators|specs|commands|proof|bin|test|docs|site|ci';
const FILE = String.raw`(?:[\w.-]+/)+[\w.*{}<>-]*\.(?:ts|mjs|cjs|md|yaml|json|html|svg|txt|sh)`;
const PATH = new RegExp(String.raw`(?<![\w/.@:~$-])(${FILE}|(?:${FOLDERS})/[\w./*<>{}-]*)`, 'g');

/** What the project makes, or the reader: results, pages, the package, a target file, the service of the example. */
const MADE =
  /^(?:reports|pages|dist|allure-report|failures|conformance)\/|^targets\/mine\.yaml$|\bwaitlist\b|^stock\/\w+\.html$/;

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
  cwd: projectRoot,
  encoding: 'utf8',
})
  .trim()
  .split('\n');
const there = new Set(files.flatMap((file) => [file, ...foldersOf(file)]));

test('every path in prose leads somewhere', () => {
  const prose = files.filter(
    (file) =>
      /\.(?:md|ts|mjs|cjs)$/.test(file) && !/^test\/(?:schema-corpus|json-schema)/.test(file),
  );
  const lost = prose.flatMap((file) =>
    pathsIn(file)
      .filter((path) => !MADE.test(path) && !isThere(path, file))
      .map((path) => `${file}: ${path}`),
  );
  expect(lost).toEqual([]);
});

function pathsIn(file: string): string[] {
  const text = readFileSync(join(projectRoot, file), 'utf8');
  const comments = text.match(/\/\*\*[^]*?\*\/|^\s*\/\/.*$/gm) ?? [];
  const prose = file.endsWith('.md') ? text : comments.join('\n');
  return [...prose.matchAll(PATH)]
    .map(([, path = '']) => path.replace(/[./]+$/, ''))
    .filter((path) => !/[*<{]/.test(path));
}

/** From the root of the project, or from the file's own folder; of a module, its ending may be left out. */
function isThere(path: string, from: string): boolean {
  const beside = normalize(join(dirname(from), path));
  const inSpecs = join('specs', path);
  return [path, beside, inSpecs].some((one) => there.has(one) || there.has(`${one}.ts`));
}

function foldersOf(file: string): string[] {
  const parts = file.split('/').slice(0, -1);
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'));
}
