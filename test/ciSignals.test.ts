import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parseAllDocuments, stringify } from 'yaml';
import { projectRoot } from '../projectRoot.ts';
import { startSandbox } from '../sandbox/startSandbox.ts';
import type { Verdict } from '../src/decided/types.ts';
import { start } from './startConformance.ts';

function template(file: string): string {
  return readFileSync(join(projectRoot, 'ci', file), 'utf8');
}

function shardLine(manifests: string): string {
  const [, job] = parseAllDocuments(manifests);
  return job?.getIn(['spec', 'template', 'spec', 'containers', 0, 'args', 0]) as string;
}

/** Build servers and clusters send their signal to the shell alone. */
test.each([
  [
    'GitHub',
    'SIGINT',
    () => /run: (exec .*)$/m.exec(template('github/conformance-nightly.yml'))?.[1],
  ],
  ['Kubernetes', 'SIGTERM', () => shardLine(template('kubernetes/conformance.yaml'))],
] as const)('a run that %s ends by %s puts back', async (_, signal, lineOf) => {
  let updates = 0;
  let shell = 0;
  const sandbox = await startSandbox({
    control: true,
    wrap: (next) => async (request) => {
      if (request.method === 'PUT') updates += 1;
      if (updates === 20) process.kill(shell, signal);
      return next(request);
    },
  });
  const folder = mkdtempSync(join(tmpdir(), 'ci-'));
  writeFileSync(join(folder, `${signal}.yaml`), stringify(sandbox.target));
  const line = (lineOf() ?? '')
    .replace(
      /(npx )?conformance run/,
      `${process.execPath} ${join(projectRoot, 'bin/conformance.mjs')} run`,
    )
    .replace(/--target \S+/, `--target ${signal}.yaml`)
    .replace(/--shard "[^"]+" /, '')
    .replace('--baseline conformance/baseline ', '')
    .replace('${{ github.run_number }}', '1')
    .replace(/--out \S+( \$)/, `--out ${signal}$1`);
  const env = {
    CONFORMANCE_OPTIONS: '--service stock',
    OPTIONS: '--service stock',
    SEED: '1',
    JOB_COMPLETION_INDEX: '0',
  };
  const { output } = await start('bash', ['-e', '-c', line], {
    cwd: folder,
    env: { ...process.env, ...env },
    whenPrinted: (_output, pid) => (shell = pid),
  });
  await sandbox.close();
  expect(output).toContain('Interrupted: restoring what was changed');
  expect(output).toContain('NO VERDICT');
  const text = readFileSync(join(folder, signal, 'verdict.json'), 'utf8');
  expect((JSON.parse(text) as Verdict).run.complete).toBe(false);
  rmSync(folder, { recursive: true });
});
