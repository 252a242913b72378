import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { parseTarget } from '../../src/target/loadTarget.ts';
import { idleShare } from '../runCost/idleShare.ts';
import { measureCommand, type Usage } from './measureCommand.ts';

/** The resources that a run used. */
export interface RunUsage extends Usage {
  requests: number;
  /** How many of these seconds the suites ran; the rest is start and reports. */
  suiteSeconds: number;
  /** The share of these seconds, from 0 to 1, in which fewer than half of the allowed requests were under way. */
  idle: number;
}

/** Measures a run against a target, with further options (`--service`, `--cases`). Its results are deleted. */
export async function measureRun(
  target: Record<string, unknown>,
  words: string[],
): Promise<RunUsage> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  const [file, out] = [join(folder, 'target.yaml'), join(folder, 'run')];
  try {
    writeFileSync(file, stringify(target));
    const usage = await measureCommand(['run', '--target', file, '--out', out, ...words]);
    const { run } = JSON.parse(readFileSync(join(out, 'verdict.json'), 'utf8')) as {
      run: { startedAt: string; finishedAt: string; requests: number };
    };
    const suiteSeconds = (Date.parse(run.finishedAt) - Date.parse(run.startedAt)) / 1000;
    const { limits } = parseTarget(target);
    const idle = idleShare(out, limits.concurrency);
    return { ...usage, requests: run.requests, suiteSeconds, idle };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
