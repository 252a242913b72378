import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { projectRoot } from '../projectRoot.ts';
import { startSandbox } from '../sandbox/startSandbox.ts';
import type { Sandbox } from '../sandbox/types.ts';
import type { Verdict } from '../src/decided/types.ts';
import { start, startConformance } from './startConformance.ts';

/** Runs whose own machine is at its end: no verdict, in a sentence, and nothing that counts against the target. */
const folder = mkdtempSync(join(tmpdir(), 'at-its-end-'));
const env = { ...process.env, XDG_STATE_HOME: join(folder, 'state') };
let sandbox: Sandbox;
let target: string;

beforeAll(async () => {
  sandbox = await startSandbox({ control: false });
  target = join(folder, 'target.yaml');
  writeFileSync(target, stringify({ ...sandbox.target, limits: { concurrency: 4 } }));
});

afterAll(async () => {
  await sandbox.close();
  rmSync(folder, { recursive: true });
});

const words = (out: string) => [
  ...['run', '--target', target, '--rule', 'stock/update/*', '--cases', '2', '--out', out],
];

/** A run under a limit of the shell; a file that would be larger is refused, and not the end of the process. */
function limited(limit: string, out: string) {
  const command = `trap '' XFSZ; ulimit ${limit}; exec "$@"`;
  const conformance = join(projectRoot, 'bin/conformance.mjs');
  const program = ['sh', process.execPath, conformance, ...words(out)];
  return start('/bin/sh', ['-c', command, ...program], { env });
}

test('where no file may grow any more there is a sentence, and all is put back', async () => {
  const { code, output } = await limited('-f 200', join(folder, 'full'));
  expect(code).toBe(3);
  expect(output).toMatch(/No verdict: .*could not be written/);
  expect(output).not.toMatch(/^ +at .*:\d+:\d+\)?$/m);
  const doctor = await startConformance(['doctor', '--target', target], { env });
  expect(doctor.output).not.toMatch(/ended before it had put back|was killed/);
});

test('where the folder is taken away the run ends, and leaves one that says why', async () => {
  const out = join(folder, 'gone');
  let isGone = false;
  const { code, output } = await startConformance(words(out), {
    env,
    whenPrinted: () => {
      if (isGone || !existsSync(join(out, 'journal.jsonl'))) return;
      isGone = true;
      for (const path of [out, ...partialOf(out)]) rmSync(path, { recursive: true });
    },
  });
  expect(isGone).toBe(true);
  expect(code).toBe(3);
  expect(output).toMatch(/No verdict: .*could not be written/);
  expect(verdictIn(out).run).toMatchObject({ complete: false, exitCode: 3 });
});

test('what is unusable from the start leaves files that say why', async () => {
  const out = join(folder, 'unusable');
  const file = join(folder, 'closed.yaml');
  const { urls } = sandbox.target as { urls: object };
  const closed = { ...sandbox.target, urls: { ...urls, base: 'http://127.0.0.1:9' } };
  writeFileSync(file, stringify(closed));
  const { code, output } = await startConformance(['run', '--target', file, '--out', out], { env });
  expect(code).toBe(3);
  const [, why = ''] = /^No verdict: (.*)$/m.exec(output) ?? [];
  const verdict = verdictIn(out);
  expect(verdict.run).toMatchObject({ complete: false, exitCode: 3, why });
  expect(verdict.rules.length).toBeGreaterThan(1000);
  for (const name of ['summary.md', 'junit.xml'])
    expect(readFileSync(join(out, name), 'utf8')).toContain('refused the connection');
  expect(readFileSync(join(out, 'junit.xml'), 'utf8')).toMatch(/errors="1"/);
});

function verdictIn(out: string): Verdict {
  return JSON.parse(readFileSync(join(out, 'verdict.json'), 'utf8')) as Verdict;
}

/** Where a run writes until its results are whole. */
function partialOf(out: string): string[] {
  return readdirSync(dirname(out))
    .filter((name) => name.startsWith(`${basename(out)}.partial-`))
    .map((name) => join(dirname(out), name));
}
