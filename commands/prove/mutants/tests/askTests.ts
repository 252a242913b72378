import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../../project.ts';
import { FateLog } from '../FateLog.ts';
import type { Fate } from '../judgeMutant.ts';
import type { Mutant } from '../Mutant.ts';
import { patienceAfter, TestRunner, type TestRun } from './TestRunner.ts';

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

/** What a file of tests does without a mutant. */
interface Reach {
  test: string;
  run: TestRun;
  /** The mutants that it meets. */
  met: ReadonlySet<string>;
}

/**
 * Asks the unit tests beside some code which of its mutants they notice: those that meet it, the tests of the same file
 * first. Gives a fate for each that is noticed.
 * @throws Error where a test fails without any mutant
 */
export async function askTests(asked: AskedTests): Promise<Map<string, Fate>> {
  const { folders, mutants, contents, folder, threads } = asked;
  const tests = testsIn(folders);
  const text = textOfTests(folders);
  const log = new FateLog(join(folder, 'tests.jsonl'), text);
  const queue = mutants.filter(({ fingerprint }) => !log.known.has(fingerprint));
  const judge = testJudges(tests, contents, reachLog(folder, text));
  const work = async () => {
    const own = judge();
    try {
      for (let mutant = queue.shift(); mutant !== undefined; mutant = queue.shift())
        log.add({ mutant, fate: await own.fateOf(mutant) });
    } finally {
      own.end();
    }
  };
  await Promise.all(Array.from({ length: threads }, work));
  return new Map([...log.known].filter(([, { status }]) => status !== 'survived'));
}

/** The files of unit tests in some folders, relative to the project's root. */
export function testsIn(folders: string[]): string[] {
  return folders.flatMap((path) => globSync(`${path}/**/*.test.ts`, { cwd: root }));
}

/** All that unit tests in some folders assert, and what helps them. */
export function textOfTests(folders: string[]): string {
  const files = folders.flatMap((path) =>
    globSync([`${path}/**/*.test.ts`, `${path}/**/testing/*.ts`], { cwd: root }),
  );
  return files.map((name) => readFileSync(join(root, name), 'utf8')).join('\n');
}

/** What the tests do without a mutant, on disk: good for every shard and call of the same sources. */
export type TestReachLog = FateLog<TestRun>;

/** @param text of all tests: see `textOfTests` */
export function reachLog(folder: string, text: string): TestReachLog {
  return new FateLog<TestRun>(join(folder, 'reach-tests.jsonl'), text);
}

/** What unit tests make of one mutant after the other. Nothing runs before the first is asked about. */
export interface TestJudge {
  /** @throws Error where a test fails without any mutant */
  fateOf(mutant: Mutant): Promise<Fate>;
  end(): void;
}

/**
 * Gives judges, one for each thread, which find out once and together which tests meet which mutants.
 * @param tests files, relative to the project's root
 * @param contents the code with all its mutants, by absolute path
 */
export function testJudges(
  tests: string[],
  contents: ReadonlyMap<string, string>,
  log: TestReachLog,
): () => TestJudge {
  let reached: Promise<Reach[]> | undefined;
  return () => {
    const runner = new TestRunner(contents);
    return {
      fateOf: async (mutant) =>
        fateOf(mutant, await (reached ??= reachedBy(tests, runner, log)), runner),
      end: () => runner.end(),
    };
  };
}

/** Each file in a run of its own: what it meets while modules load, it would not meet where another had loaded them. */
async function reachedBy(
  tests: string[],
  runner: Pick<TestRunner, 'run'>,
  log: TestReachLog,
): Promise<Reach[]> {
  const reached: Reach[] = [];
  for (const test of tests) {
    const run = log.known.get(test) ?? (await runner.run([test]));
    if (run.outcome !== 'passed')
      throw new Error(`${test} fails without any mutant: repair it first`);
    log.add({ mutant: { fingerprint: test }, fate: run });
    reached.push({ test, run, met: new Set(run.reached) });
  }
  return reached;
}

async function fateOf(mutant: Mutant, reached: Reach[], runner: TestRunner): Promise<Fate> {
  const meeting = reached.filter(({ met }) => met.has(mutant.id));
  const beside = mutant.file.replace(/\.ts$/, '.test.ts');
  const [own = [], others = []] = [true, false].map((isOwn) =>
    meeting.filter(({ test }) => (test === beside) === isOwn),
  );
  for (const round of [own, others].filter(({ length }) => length > 0)) {
    const files = round.map(({ test }) => test);
    const patience = patienceAfter(round.map(({ run }) => run));
    const { outcome } = await runner.run(files, mutant.id, patience);
    if (outcome === 'hung') return { status: 'hung' };
    if (outcome === 'failed')
      return { status: 'tested', by: round === own ? beside : 'other tests' };
  }
  return { status: 'survived' };
}
