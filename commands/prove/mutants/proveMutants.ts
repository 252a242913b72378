import { mkdirSync, writeFileSync } from 'node:fs';
import { join, matchesGlob, relative, resolve } from 'node:path';
import { loadSpecs } from '../../../src/spec/loadSpecs.ts';
import { root } from '../../project.ts';
import type { ProveOptions } from '../prove.ts';
import { changedLines } from './changedLines.ts';
import { mutatedChecks, mutatedKernel } from './checks/mutatedChecks.ts';
import { FateLog } from './FateLog.ts';
import { mutatedGenerators } from './generators/mutatedGenerators.ts';
import { judgeMutants, type JudgedMutant } from './judgeMutants.ts';
import type { MadeMutants, MutatedCode } from './MutatedCode.ts';
import { mutatedSandbox } from './mutatedSandbox.ts';
import { mutationText, proposalOf } from './mutationText.ts';
import { scoreOf, type MutationScore } from './scoreOf.ts';
import { textOfTests } from './tests/askTests.ts';
import { readSettled, settledMutants } from './settledMutants.ts';

const CODES = {
  sandbox: mutatedSandbox,
  checks: mutatedChecks,
  kernel: mutatedKernel,
  generators: mutatedGenerators,
};

/**
 * Proves the suite by every mutant of the sandbox, which its rules must notice, or of the checks, which its faults and
 * variants must. Returns the exit code: 1 where one is neither noticed nor settled, an entry of the list is stale, or a
 * check of ours threw.
 */
export async function proveMutants(options: ProveOptions): Promise<number> {
  const code = CODES[options.of ?? 'sandbox'];
  const folder = resolve(options.out ?? join(root, 'reports/mutants'));
  mkdirSync(folder, { recursive: true });
  const openPoints = loadSpecs().flatMap((spec) => spec.openPoints.map(({ id }) => id));
  const settled = settledMutants(new Set(openPoints), readSettled(code.settledFile));
  const startedAt = performance.now();
  const made = await code.make();
  const isAsked = selection(code, options);
  try {
    const judged = await judgedOf(made, isAsked, new Set(settled.keys()), options, {
      folder,
      testedIn: code.testedIn,
    });
    const score = scoreOf(judged, settled, made.mutants);
    const seconds = Math.round((performance.now() - startedAt) / 1000);
    writeResults(folder, score, judged);
    console.log(mutationText(score, made.ignored.filter(isAsked), seconds));
    if (score.unsettled.length > 0)
      console.log(`to settle   ${relative(process.cwd(), join(folder, 'unsettled.yaml'))}`);
    return score.unsettled.length + score.stale.length + score.errors.length > 0 ? 1 : 0;
  } finally {
    made.remove();
  }
}

async function judgedOf(
  { mutants: all, prepare }: MadeMutants,
  isAsked: ReturnType<typeof selection>,
  settled: ReadonlySet<string>,
  { shard, threads }: ProveOptions,
  { folder, testedIn = [] }: { folder: string; testedIn?: string[] },
): Promise<JudgedMutant[]> {
  const asked = all.filter(isAsked);
  const mutants = asked.filter(
    (_mutant, place) => shard === undefined || place % shard.count === shard.index - 1,
  );
  const log = new FateLog(join(folder, 'fates.jsonl'), textOfTests(testedIn));
  const unknown = mutants.filter(({ fingerprint }) => !log.known.has(fingerprint));
  const judged = await judgeMutants({
    mutants,
    threads,
    judge: await prepare(unknown, threads, {
      folder,
      // Those of all shards: what the runs without a mutant showed is good for the next shard too.
      files: new Set(asked.map(({ file }) => file)),
    }),
    known: log.known,
    settled,
    onJudged: (one, done) => {
      log.add(one);
      if (process.stderr.isTTY)
        process.stderr.write(`\r\u001b[K${done} of ${mutants.length}  ${one.mutant.file}`);
    },
  });
  if (process.stderr.isTTY) process.stderr.write('\r\u001b[K');
  return judged;
}

function writeResults(folder: string, score: MutationScore, judged: JudgedMutant[]): void {
  writeFileSync(join(folder, 'unsettled.yaml'), proposalOf(score.unsettled));
  const counts = { unsettled: score.unsettled.length, errors: score.errors.length };
  const result = { schemaVersion: 1, score: { ...score, ...counts }, judged };
  writeFileSync(join(folder, 'mutants.json'), `${JSON.stringify(result, null, 1)}\n`);
}

/** What is asked for: the mutants in these services' folders, in these files, and in changed lines. */
function selection(
  { folders }: MutatedCode,
  { service, files, since }: ProveOptions,
): (place: { file: string; line: number }) => boolean {
  const changed = since === undefined ? undefined : changedLines(since, folders);
  const own = service?.flatMap((name) => folders.map((folder) => `${folder}/${name}/`));
  return ({ file, line }) =>
    (own?.some((folder) => file.startsWith(folder)) ?? true) &&
    (files?.some((glob) => matchesGlob(file, glob)) ?? true) &&
    (changed?.get(file)?.has(line) ?? changed === undefined);
}
