import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { projectRoot as root } from '../projectRoot.ts';
import { startSandbox } from '../sandbox/startSandbox.ts';
import type { Sandbox } from '../sandbox/types.ts';
import { commandLines, wordsOf } from './commandLines.ts';
import { startConformance } from './startConformance.ts';

/**
 * Every command line that README shows is executed as it stands, in its order, in a folder of its own; a run that names
 * neither service nor rule is kept small by naming one service and few cases.
 */
const readme = readFileSync(join(root, 'README.md'), 'utf8');
const lines = commandLines(readme);
const ci = readFileSync(join(root, '.ci/run'), 'utf8');
const folder = mkdtempSync(join(tmpdir(), 'readme-'));
const SMALL = ['--service', 'authentication', '--cases', '1'];
/** Of one operation nothing is left for the other shard. */
const SMALL_SHARD = ['--service', 'restaurants', '--cases', '1'];
let sandbox: Sandbox;

beforeAll(async () => {
  sandbox = await startSandbox({ control: true });
  for (const name of ['targets', 'specs'])
    cpSync(join(root, name), join(folder, name), { recursive: true });
  for (const name of ['targets/mine.yaml', 'new.yaml', 'old.yaml'])
    writeFileSync(join(folder, name), stringify(sandbox.target));
});

afterAll(async () => {
  await sandbox.close();
  rmSync(folder, { recursive: true });
});

function sized(words: string[]): string[] {
  const isWhole = words[0] === 'run' && !words.includes('--service') && !words.includes('--rule');
  if (!isWhole) return words;
  return [...words, ...(words.includes('--shard') ? SMALL_SHARD : SMALL)];
}

describe('README', () => {
  test('shows some', () => expect(lines.length).toBeGreaterThan(10));

  for (const line of lines) {
    const [program, command, ...words] = wordsOf(line);
    if (program === 'npm' || program === 'cp' || program === 'export') continue;
    // test/pages/builtSite.ts executes it.
    if (words[0] === 'spec' && words[1] === 'build') continue;
    test(line, async () => {
      expect([program, command]).toEqual(['npx', 'conformance']);
      const { code, output } = await startConformance(sized(words), { cwd: folder });
      expect(code, output).toBe(0);
    });
  }

  test('what it shows of npm is what CI runs', () => {
    const scripts = lines.flatMap((line) => [...line.matchAll(/npm (ci|test|run [\w:]+)/g)]);
    const own = new Set(scripts.map(([script]) => script));
    // Watches until Ctrl-C; a test of its own runs it.
    own.delete('npm run rule');
    for (const script of own) expect(ci).toContain(script);
  });
});

describe('--help', () => {
  test('is there for every command, and its examples run', async () => {
    const { output } = await startConformance(['--help']);
    const commands = [...output.matchAll(/^ {2}([a-z]+) /gm)].map(([, name = '']) => name);
    expect(commands).toContain('run');
    const groups = [...output.matchAll(/^([A-Z]\w+):$/gm)].map(([, name]) => name);
    expect(groups).toEqual(['Options', 'Start', 'Judge', 'Investigate', 'Author']);
    for (const command of commands.filter((name) => name !== 'help')) {
      const help = await startConformance([command, '--help']);
      expect(help.code, command).toBe(0);
      for (const [line, example = ''] of help.output.matchAll(/^ {2}npx conformance (.*)$/gm)) {
        // README shows some of them, too, and they were executed above.
        if (lines.includes(line.trim())) continue;
        const ended = await startConformance(sized(wordsOf(example)), { cwd: folder });
        expect(ended.code, `${example}\n${ended.output}`).toBe(0);
      }
    }
  });
});
