import { execFileSync } from 'node:child_process';
import {
  cpSync,
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

/** CONTRIBUTING's steps to a rule, done as they stand there to a copy of the project; a test of its own makes a service. */
const [guide = ''] = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8').split('# A new service');
const copy = join(mkdtempSync(join(tmpdir(), 'contributing-')), 'project');

/** Says for itself what it runs, and CI runs it. */
const ELSEWHERE = new Set(['npm test']);

/** What is pasted in, and where. */
const PLACES = [
  'specs/stock.rules.yaml',
  'suites/stock/listChecks.ts',
  'faults/stock/listFaults.ts',
];
const LINT = `eslint ${PLACES.filter((file) => file.endsWith('.ts')).join(' ')} && prettier --check ${PLACES.join(' ')}`;

/** The line without what CI shows all the same: a rule is run at the faults of its own operation alone. */
function narrowed(line: string): string {
  const own = "prove --service stock --rule 'stock/list/*'";
  return line.replace('npm run lint', LINT).replace('prove --service stock', own);
}

beforeAll(() => {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root });
  for (const file of files.toString().trim().split('\n')) {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    cpSync(join(root, file), join(copy, file));
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  const [rule = '', check = '', fault = ''] = blocks();
  const [rules = '', checks = '', faults = ''] = PLACES;
  putAfter(rules, /^rules:\n/m, rule);
  putAfter(checks, /^export const listChecks.*\{\n/m, check);
  putAfter(faults, /^export const listFaults.*\{\n/m, fault);
});

afterAll(() => rmSync(dirname(copy), { recursive: true }));

/** The rule, its check and its fault, as they are pasted. */
function blocks(): string[] {
  return [...guide.matchAll(/^ *```(?:yaml|ts)\n([\s\S]*?)^ *```$/gm)].map(([, block = '']) => {
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

describe('a rule added by the book', () => {
  const PATH = `${join(copy, 'node_modules/.bin')}:${process.env['PATH']}`;

  for (const line of commandLines(guide).filter((text) => !ELSEWHERE.has(text))) {
    test(line, { timeout: 600_000 }, async () => {
      const { code, output } = await start('sh', ['-c', narrowed(line)], {
        cwd: copy,
        env: { ...process.env, PATH, NO_COLOR: '1' },
      });
      expect(code, output).toBe(0);
      if (line.startsWith('npx conformance rule')) {
        for (const place of PLACES) expect(output).toContain(place);
      }
    });
  }
});
