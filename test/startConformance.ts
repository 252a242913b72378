import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { projectRoot as root } from '../projectRoot.ts';

/** What came of a command. */
export interface Ended {
  code: number | null;
  /** Standard output and standard error (unless it was not asked for), in the order in which they came. */
  output: string;
}

/** Where and how a command is started. */
export interface StartOptions {
  /** Default: the project's root. */
  cwd?: string;
  env?: NodeJS.ProcessEnv;
  /** Default: true. */
  stderr?: boolean;
  /** Called with all that was printed so far, each time something is. */
  whenPrinted?: (output: string, pid: number) => void;
}

/** Starts the command line as people do (`npx conformance …`), and waits for its end. */
export function startConformance(words: string[], options: StartOptions = {}): Promise<Ended> {
  return start(process.execPath, [join(root, 'bin/conformance.mjs'), ...words], options);
}

/** Starts any program, and waits for its end. */
export function start(
  program: string,
  words: string[],
  { cwd = root, env = process.env, stderr = true, whenPrinted = () => {} }: StartOptions = {},
): Promise<Ended> {
  const child = spawn(program, words, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of stderr ? [child.stdout, child.stderr] : [child.stdout]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      whenPrinted(output, child.pid ?? 0);
    });
  }
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, output })));
}
