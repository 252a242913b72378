import { join, matchesGlob, relative, resolve } from 'node:path';
import { loadSpecs } from '../../src/promised/reading/loadSpecs.ts';
import { projectRoot as root } from '../../projectRoot.ts';
import type { ProveOptions } from './prove.ts';
import { changedLines } from '../../proof/mutants/changedLines.ts';
import { ResultLog } from '../../proof/mutants/ResultLog.ts';
import { judgeMutants, type JudgedMutant } from '../../proof/mutants/judgeMutants.ts';
import { mutatedSandbox, type SandboxMutants } from '../../proof/mutants/mutatedSandbox.ts';
import { mutationText, proposalOf } from '../../proof/mutants/mutationText.ts';
import { scoreOf, type MutationScore } from '../../proof/mutants/scoreOf.ts';
import { readSettled, SettledMutants } from '../../proof/mutants/SettledMutants.ts';
import { say, sayProgress } from '../../src/words/say.ts';
import { folderOf } from '../../src/words/files/makeFolder.ts';
import { replaceFile } from '../../src/words/files/replaceFile.ts';

/** The folder of the mutated code. */
const FOLDER = 'sandbox';

/**
 * Proves the suite with every mutant of the sandbox, which its rules must notice. Returns the exit code: 1 if one is
 * neither noticed nor settled, an entry of the list is stale, or a check of ours threw.
 */
export async function proveMutants(options: ProveOptions): Promise<number> {
  const out = options.out ?? join(root, 'reports/mutants');
  const folder = folderOf(`--out ${out}`, resolve(out));
  const openPoints = loadSpecs().flatMap((spec) => spec.openPoints.map(({ id }) => id));
  const settled = new SettledMutants(new Set(openPoints), readSettled());
  const startedAt = performance.now();
  const made = await mutatedSandbox();
  const isAsked = selection(options);
  try {
    const judged = await judgedOf(made, isAsked, settled, options, folder);
    const score = scoreOf(judged, settled, made.mutants);
    const seconds = Math.round((performance.now() - startedAt) / 1000);
    writeResults(folder, score, judged);
    say(mutationText(score, seconds));
    if (score.unsettled.length > 0)
      say(`to settle   ${relative(process.cwd(), join(folder, 'unsettled.yaml'))}`);
    return score.unsettled.length + score.stale.length + score.errors.length > 0 ? 1 : 0;
  } finally {
    made.remove();
  }
}

async function judgedOf(
  { mutants: all, prepare }: SandboxMutants,
  isAsked: ReturnType<typeof selection>,
  settled: SettledMutants,
  { shard, threads }: ProveOptions,
  folder: string,
): Promise<JudgedMutant[]> {
  const asked = all.filter(isAsked);
  const mutants = asked.filter(
    (_mutant, place) => shard === undefined || place % shard.count === shard.index - 1,
  );
  const log = new ResultLog(join(folder, 'results.jsonl'));
  const unknown = mutants.filter(({ fingerprint }) => !log.known.has(fingerprint));
  const judged = await judgeMutants({
    mutants,
    threads,
    judge: await prepare(unknown, threads),
    known: log.known,
    isLikelyUnnoticed: (mutant) => settled.of(mutant) !== undefined,
    onJudged: (one, done) => {
      log.add(one);
      sayProgress(`${done} of ${mutants.length}  ${one.mutant.file}`);
    },
  });
  sayProgress('');
  return judged;
}

function writeResults(folder: string, score: MutationScore, judged: JudgedMutant[]): void {
  replaceFile(join(folder, 'unsettled.yaml'), proposalOf(score.unsettled));
  const counts = { unsettled: score.unsettled.length, errors: score.errors.length };
  const result = { schemaVersion: 1, score: { ...score, ...counts }, judged };
  replaceFile(join(folder, 'mutants.json'), `${JSON.stringify(result, null, 1)}\n`);
}

/** The selected mutants: those in these services' folders, in these files, and in changed lines. */
function selection({
  service,
  files,
  since,
}: ProveOptions): (place: { file: string; line: number }) => boolean {
  const changed = since === undefined ? undefined : changedLines(since, [FOLDER]);
  const own = service?.map((name) => `${FOLDER}/${name}/`);
  return ({ file, line }) =>
    (own?.some((folder) => file.startsWith(folder)) ?? true) &&
    (files?.some((glob) => matchesGlob(file, glob)) ?? true) &&
    (changed?.get(file)?.has(line) ?? changed === undefined);
}
