import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { projectRoot } from '../../projectRoot.ts';

/** The resources that a command used. */
export interface Usage {
  /** From its start to its end. */
  seconds: number;
  /** CPU time of all its processes. */
  cpuSeconds: number;
  /** The greatest resident memory of its largest process. */
  peakMB: number;
  /** When it was started: `performance.now()` of this process. */
  startedAt: number;
  output: string;
}

const REPORT_USAGE = pathToFileURL(join(projectRoot, 'proof/bench/reportUsage.ts')).href;

/**
 * Starts the command line as people do, and measures it.
 * @throws Error with what it printed, if its exit code is not 0
 */
export async function measureCommand(words: string[]): Promise<Usage> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  const file = join(folder, 'usage.jsonl');
  const env = { ...process.env, BENCH_USAGE: file, NODE_OPTIONS: `--import ${REPORT_USAGE}` };
  const startedAt = performance.now();
  try {
    const output = await outputOf(words, env);
    const seconds = (performance.now() - startedAt) / 1000;
    const lines = readFileSync(file, 'utf8').trim().split('\n');
    const used = lines.map((line) => JSON.parse(line) as Pick<Usage, 'cpuSeconds' | 'peakMB'>);
    return {
      seconds,
      cpuSeconds: used.reduce((sum, { cpuSeconds }) => sum + cpuSeconds, 0),
      peakMB: Math.max(...used.map(({ peakMB }) => peakMB)),
      startedAt,
      output,
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function outputOf(words: string[], env: NodeJS.ProcessEnv): Promise<string> {
  const child = spawn(process.execPath, [join(projectRoot, 'bin/conformance.mjs'), ...words], {
    cwd: projectRoot,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return new Promise((resolve, reject) =>
    child.on('close', (code) =>
      code === 0 ? resolve(output) : reject(new Error(`${words.join(' ')}: ${code}\n${output}`)),
    ),
  );
}
