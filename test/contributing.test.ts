import { execFileSync } from 'node:child_process';
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { projectRoot as root } from '../projectRoot.ts';
import { commandLines } from './commandLines.ts';
import { start } from './startConformance.ts';

/**
 * The steps of CONTRIBUTING.md, done as they stand there to one copy of the project: first those to a rule, then those to an
 * eighth service. That has a document of its own, a list with pages, a create with 201 and 409 and a GET of what it created,
 * a POST that changes state, two scopes, an error body for 401, a permission and a fixture of its own.
 */
const [ofRule = '', ofService = ''] = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8').split(
  '# A new service',
);
const copy = join(mkdtempSync(join(tmpdir(), 'contributing-')), 'project');

/** Where the rule, its check and its fault are pasted in. */
const PLACES = [
  'specs/stock.rules.yaml',
  'suites/stock/list/listChecks.ts',
  'faults/stock/listFaults.ts',
];

/** Steps to a rule that those to a service show for both: they are run on the files of both. */
const OF_BOTH = /^npm /;

/** What is written by hand in steps 2 to 5: a file each, under its path and `.txt`. */
const BY_HAND = join(root, 'test/newService');

/** What a service may change: its own files, the line in the registry, and what commands write. */
const OWN =
  /^(specs\/(ids\/|sentences\/)?waitlist(\.rules)?\.(yaml|txt)|(suites|faults|sandbox)\/waitlist\/.+|services\.ts|README\.md)$/;

const git = (...words: string[]) =>
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...words], {
    cwd: copy,
  })
    .toString()
    .trim();

beforeAll(() => {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root });
  for (const file of files.toString().trim().split('\n')) {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    cpSync(join(root, file), join(copy, file));
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
});

afterAll(() => rmSync(dirname(copy), { recursive: true }));

/** Runs a line of the guide in the copy. What CI runs on every file, and with every rule, is run on those that were added. */
async function run(line: string) {
  const pasted = PLACES.filter((file) => file.endsWith('.ts')).join(' ');
  const own = `services.ts suites/waitlist faults/waitlist sandbox/waitlist ${pasted}`;
  const lint = `oxlint ${own} && oxfmt --check ${own} specs CONTRIBUTING.md README.md`;
  const narrowed = line
    // In a project of this size npx takes as long as many a command: test/ci.test.ts shows that it finds the same one.
    .replace(/^npx conformance/, 'node bin/conformance.mjs')
    .replace('prove --service stock', 'prove --service stock --rule stock/list/no-item-twice')
    .replace('run --out', 'run --service waitlist --out')
    .replace('npm run lint', lint)
    .replace('npm test', `vitest run --project unit ${testsOfEveryService().join(' ')}`);
  return start('sh', ['-c', narrowed], {
    cwd: copy,
    env: {
      ...process.env,
      PATH: `${join(copy, 'node_modules/.bin')}:${process.env['PATH']}`,
      NO_COLOR: '1',
    },
  });
}

/** The tests that a further service can fail: those that read every service. */
function testsOfEveryService(): string[] {
  return globSync('{src,faults,generators,proof}/**/*.test.ts', { cwd: copy }).filter((file) =>
    /\b(?:loadSpecs|loadSentences)\(\)|\/services\.ts'/.test(
      readFileSync(join(copy, file), 'utf8'),
    ),
  );
}

/** What the copy has beyond the commit it began with, but for the document and results. */
function changed(): string[] {
  return git('status', '--porcelain', '--untracked-files=all')
    .split('\n')
    .map((line) => line.replace(/^.. ?/, '').trim())
    .filter((file) => file !== 'waitlist.md' && file !== 'node_modules');
}

/** The rule, its check and its fault, as they are pasted. */
function blocks(): string[] {
  return [...ofRule.matchAll(/^ *```(?:yaml|ts)\n([\s\S]*?)^ *```$/gm)].map(([, block = '']) => {
    const indentation = /^ */.exec(block)?.[0] ?? '';
    return block
      .split('\n')
      .map((line) => (line.startsWith(indentation) ? `  ${line.slice(indentation.length)}` : line))
      .join('\n');
  });
}

function putAfter(file: string, line: RegExp, block: string): void {
  const text = readFileSync(join(copy, file), 'utf8');
  expect(text).toMatch(line);
  writeFileSync(
    join(copy, file),
    text.replace(line, (found) => found + block),
  );
}

describe('a rule added by the book', { timeout: 600_000 }, () => {
  test('is pasted in', () => {
    for (const [index, block] of blocks().entries())
      putAfter(PLACES[index] ?? '', /^(?:rules:|export const list(?:Checks|Faults).*\{)\n/m, block);
  });

  test.each(commandLines(ofRule).filter((line) => !OF_BOTH.test(line)))('%s', async (line) => {
    const { code, output } = await run(line);
    expect(code, output).toBe(0);
    if (line.startsWith('npx conformance rule')) {
      for (const place of PLACES) expect(output).toContain(place);
    }
  });
});

describe('a service made by the book', { timeout: 600_000 }, () => {
  const [skeleton = '', proven = '', pinned = '', ...last] = commandLines(ofService);
  const [published = '', counted = '', ...gates] = last;

  beforeAll(() => {
    git('init', '-q');
    git('add', '-A');
    git('commit', '-qm', 'before');
    cpSync(join(BY_HAND, 'waitlist.md'), join(copy, 'waitlist.md'));
  });

  test('has a skeleton, which is proven as it stands', async () => {
    const made = await run(skeleton);
    expect(made.code, made.output).toBe(0);
    expect(changed().filter((file) => !OWN.test(file))).toEqual([]);
    expect(git('diff', '--numstat', 'services.ts')).toBe('1\t0\tservices.ts');
    const { code, output } = await run(proven);
    expect(code, output).toBe(0);
    expect(output).toMatch(/rules +13 of 13 seen to fail/);
  });

  test('has the sentences of its document, each named with its text until something rests on it', async () => {
    const { code, output } = await run(`${pinned} --publish`);
    expect(code).toBe(1);
    expect(output).toContain('no id was published');
    expect(changed().filter((file) => file.startsWith('specs/ids/'))).toEqual([]);
    expect(output).toContain('"A reference that another party has is answered 409 with an Error."');
    const sentences = readFileSync(join(copy, 'specs/sentences/waitlist.yaml'), 'utf8');
    expect(sentences.match(/^ {4}'[0-9a-f]{12}': \[\]$/gm)).toHaveLength(19);
  });

  test('is written in its own files', () => {
    for (const file of globSync('**/*.txt', { cwd: BY_HAND }))
      cpSync(join(BY_HAND, file), join(copy, file.replace(/\.txt$/, '')));
    expect(changed().filter((file) => !OWN.test(file))).toEqual([]);
  });

  test.each([published, counted])('%s', async (line) => {
    const { code, output } = await run(line);
    expect(code, output).toBe(0);
  });

  test.concurrent.each(gates)('%s', async (line) => {
    const { code, output } = await run(line);
    expect(code, output).toBe(0);
    if (line.includes('conformance run')) expect(output).toMatch(/^waitlist +184 +0 +0 +0 +0$/m);
    if (line.includes('conformance prove'))
      expect(output).toMatch(/rules +184 of 184 seen to fail/);
  });

  test('changed nothing else', () => {
    expect(changed().filter((file) => !OWN.test(file))).toEqual([]);
    expect(git('diff', '--numstat', 'services.ts')).toBe('1\t0\tservices.ts');
    const page = readFileSync(join(copy, 'reports/specification/waitlist/get.html'), 'utf8');
    // Of a party that every sandbox has, or of one that another request created: the page then says so.
    expect(page).toContain('Response: 200');
  });
});
