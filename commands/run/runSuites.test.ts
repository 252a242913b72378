import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { startSandbox } from '../../sandbox/startSandbox.ts';
import { Journal } from '../../src/sent/journal/Journal.ts';
import type { Plan } from '../../src/checked/run/planOf.ts';
import type { ResultFolder } from '../../src/shown/folder/resultFolder.ts';
import { parseTarget } from '../../src/target/loadTarget.ts';
import { runSuites } from './runSuites.ts';
import type { SuitesThread } from './SuitesThread.ts';

test('what a thread left changed that was ended, the run tells by its journal', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'run-suites-'));
  vi.stubEnv('XDG_STATE_HOME', join(folder, 'state'));
  const sandbox = await startSandbox({ control: false });
  try {
    const target = parseTarget(sandbox.target);
    const journal = { folder, targetFile: '/target.yaml' };
    const run = async (): Promise<unknown[]> => {
      const kept = new Journal(journal, target);
      kept.claim('stock of r');
      kept.found('stock of r', 'stock', [{ guid: 'a' }, { guid: 'b' }]);
      return [new Error('the thread of the suites ended with 1')];
    };
    const thread = { run, end: async () => {} } as unknown as SuitesThread;
    const plan = { spec: { service: 'stock' }, rules: [], checks: [], selected: new Set(['a']) };
    const outcome = await runSuites(
      [plan as unknown as Plan],
      [],
      { target, seed: 1, cases: 1, rules: [], journal },
      { log: join(folder, 'log') } as ResultFolder,
      { thread },
    );
    expect(outcome.log.run.problems).toEqual([
      'item 1 of the stock of r',
      'item 2 of the stock of r',
    ]);
    expect(outcome.complete).toBe(false);
  } finally {
    vi.unstubAllEnvs();
    await sandbox.close();
    rmSync(folder, { recursive: true });
  }
});
