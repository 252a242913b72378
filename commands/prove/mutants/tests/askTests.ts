import { spawn } from 'node:child_process';
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../../project.ts';
import { FateLog } from '../FateLog.ts';
import type { Fate } from '../judgeMutant.ts';
import type { Mutant } from '../Mutant.ts';

/** What the tests of some code are asked about. */
export interface AskedTests {
  /** Relative to the project's root: where the code lies, and the tests beside it. */
  folders: string[];
  mutants: Mutant[];
  /** The code with all its mutants, by absolute path. */
  contents: Map<string, string>;
  /** Of the proof: what was found out is kept there, so that one that was interrupted goes on where it stopped. */
  folder: string;
  threads: number;
}

const VITEST = join(root, 'node_modules/vitest/vitest.mjs');
const CONFIG = 'commands/prove/mutants/tests/mutantTests.config.ts';
/** A test that ends no sooner has met an endless loop. */
const MOST_MS = 240_000;

/**
 * Asks the unit tests beside some code which of its mutants they notice: the tests of the same file first, then all others
 * of these folders. Gives a fate for each that is noticed.
 */
export async function askTests(asked: AskedTests): Promise<Map<string, Fate>> {
  const { folders, mutants, contents, folder, threads } = asked;
  const tests = folders.flatMap((path) => globSync(`${path}/**/*.test.ts`, { cwd: root }));
  const log = new FateLog(join(folder, 'tests.jsonl'), textOf(tests));
  const file = join(root, `reports/mutants/tests-${process.pid}.json`);
  mkdirSync(join(root, 'reports/mutants'), { recursive: true });
  writeFileSync(file, JSON.stringify(Object.fromEntries(contents)));
  const queue = mutants.filter(({ fingerprint }) => !log.known.has(fingerprint));
  if (queue.length > 0 && (await runTests(tests, { MUTANTS: file })) !== 0)
    throw new Error('unit tests beside the code fail without any mutant: repair them first');
  const work = async () => {
    for (let mutant = queue.shift(); mutant !== undefined; mutant = queue.shift())
      log.add({ mutant, fate: await fateOf(mutant, tests, file) });
  };
  try {
    await Promise.all(Array.from({ length: threads }, work));
  } finally {
    rmSync(file, { force: true });
  }
  return new Map([...log.known].filter(([, { status }]) => status !== 'survived'));
}

async function fateOf(mutant: Mutant, tests: string[], file: string): Promise<Fate> {
  const beside = mutant.file.replace(/\.ts$/, '.test.ts');
  const others = tests.filter((test) => test !== beside);
  const rounds = [tests.filter((test) => test === beside), others];
  for (const round of rounds.filter(({ length }) => length > 0)) {
    const status = await runTests(round, { MUTANTS: file, MUTANT: mutant.id });
    if (status === undefined) return { status: 'hung' };
    if (status !== 0) return { status: 'tested', by: round === others ? 'other tests' : beside };
  }
  return { status: 'survived' };
}

/** The exit code, undefined where the tests did not end. */
function runTests(files: string[], env: Record<string, string>): Promise<number | undefined> {
  const args = [VITEST, 'run', '--config', CONFIG, '--bail', '1', ...files];
  const options = {
    cwd: root,
    env: { ...process.env, VITEST: undefined, ...env },
    timeout: MOST_MS,
  };
  return new Promise((resolve, reject) => {
    spawn(process.execPath, args, { ...options, stdio: 'ignore' })
      .once('error', reject)
      .once('exit', (code) => resolve(code ?? undefined));
  });
}

function textOf(files: string[]): string {
  return files.map((name) => readFileSync(join(root, name), 'utf8')).join('\n');
}
