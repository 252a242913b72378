import { spawnSync } from 'node:child_process';
import { globSync, lstatSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { projectRoot } from '../projectRoot.ts';
import './ownState.ts';

test('what a run writes nobody else may change, whatever the umask', () => {
  const folder = mkdtempSync(join(tmpdir(), 'umask-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const out = join(folder, 'results');
  const program = join(projectRoot, 'bin/conformance.mjs');
  const words = ['run', '--rule', 'restaurants/get/accepts', '--out', out];
  const command = ['-c', 'umask 0 && exec "$0" "$@"', process.execPath, program, ...words];
  expect(spawnSync('sh', command, { encoding: 'utf8' })).toMatchObject({ status: 0 });
  const written = globSync('**', { cwd: out }).map((name) => join(out, name));
  expect(written.length).toBeGreaterThan(10);
  expect(written.filter((name) => lstatSync(name).mode & 0o022)).toEqual([]);
});
