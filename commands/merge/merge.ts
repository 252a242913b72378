import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { copyForeignFile } from '../../src/words/files/copyForeign.ts';
import { readLetterhead } from '../../src/shown/readLetterhead.ts';
import { areOwnRuns } from '../../src/sent/journal/ownRuns.ts';
import { historyFolder } from '../../src/sent/journal/stateFolders.ts';
import { annotate } from '../../src/shown/report/buildServer/annotate.ts';
import { printVerdict } from '../../src/shown/report/printVerdict.ts';
import { WrongUse } from '../../src/words/WrongUse.ts';
import {
  baselineRemarks,
  baselineRun,
  refuseUnfit,
  withBaseline,
} from '../../src/decided/baselineFit.ts';
import { noLongerExercisedNotes } from '../../src/decided/exercised.ts';
import { exitCode } from '../../src/decided/exitCode.ts';
import { mergeVerdicts } from '../../src/decided/mergeVerdicts.ts';
import { digestRead, readVerdict } from '../../src/shown/readVerdict.ts';
import { resultFolder } from '../../src/shown/folder/resultFolder.ts';
import { writeFiles } from '../../src/shown/writeFiles.ts';
import {
  TARGET_FILE,
  readControlAnswers,
  writeControlAnswers,
} from '../../src/shown/folder/recordedTarget.ts';
import { readLines } from '../../src/shown/folder/evidenceFiles.ts';
import { readExchanges } from '../../src/shown/readExchanges.ts';
import { tell as say } from '../../src/words/say.ts';

/** The options of `merge`, as the command line reads them. */
export interface MergeOptions {
  out?: string;
  baseline?: string;
  strict?: boolean;
  force?: boolean;
  history?: string;
  letterhead?: string;
}

/**
 * Joins the results of shards into one folder. Returns the exit code, as for a run.
 * @throws WrongUse if a folder contains no results
 * @throws UnusableInput if they are not of one run
 */
export async function merge(folders: string[], options: MergeOptions): Promise<number> {
  refuseOverwriting(folders, options.out);
  const baseline =
    options.baseline === undefined ? undefined : readVerdict(options.baseline, '--baseline');
  const letterhead = readLetterhead(options.letterhead);
  const { there, missing } = shardsIn(folders);
  const verdicts = there.map((folder) => readVerdict(folder));
  const verdict = mergeVerdicts(verdicts, missing, {
    ...(baseline !== undefined && { baseline: options.baseline }),
    ...(options.strict && { strict: true }),
  });
  const runs = there.map((folder, at) => ({ folder, verdict: digestRead(verdicts[at]!) }));
  if (baseline !== undefined) {
    refuseUnfit(
      baseline,
      verdict.specs.map(({ service }) => service),
    );
    verdict.run.baseline = baselineRun(baseline);
    verdict.rules = withBaseline(verdict.rules, baseline);
    verdict.notes.push(...baselineRemarks(verdict, baseline));
    verdict.notes.push(...noLongerExercisedNotes(verdict.rules));
  }
  verdict.run.exitCode = exitCode(verdict, { strict: verdict.run.asked?.strict ?? false });
  // A shard that could not use the target left a verdict that says why, and no recording.
  const recorded = there.filter((_, at) => verdicts[at]!.run.requests > 0);
  const telling = await Array.fromAsync(ofAll(recorded, 'exchanges.har'));
  const rest = ofAll(recorded, 'evidence.har.gz');
  const lines = there.flatMap(readLines);
  const told = there.find((folder) => existsSync(join(folder, TARGET_FILE)));
  const out = resultFolder(options.out, options.force);
  const write = async () => {
    if (told !== undefined) copyForeignFile(join(told, TARGET_FILE), join(out.path, TARGET_FILE));
    writeControlAnswers(out.path, there.flatMap(readControlAnswers));
    return writeFiles(verdict, { telling, rest, lines }, out, {
      history: historyFolder(options.history),
      letterhead,
      isOwn: areOwnRuns(runs),
    });
  };
  const report = await write().catch((error: unknown) => {
    // Others' files are read while it is written.
    out.discard();
    throw error;
  });
  out.publish(() => say(printVerdict(report)));
  annotate(report);
  return verdict.run.exitCode;
}

async function* ofAll(folders: string[], name: 'exchanges.har' | 'evidence.har.gz') {
  for (const folder of folders) yield* readExchanges(folder, name);
}

/**
 * The folders that contain a verdict, and those that do not: a shard that was killed, or never began, leaves none.
 * @throws WrongUse if no folder contains one
 */
function shardsIn(folders: string[]): { there: string[]; missing: string[] } {
  const { there = [], missing = [] } = Object.groupBy(folders, (folder) =>
    existsSync(join(folder, 'verdict.json')) ? 'there' : 'missing',
  );
  return there.length > 0 ? { there, missing } : { there: folders, missing: [] };
}

function refuseOverwriting(folders: string[], out: string | undefined): void {
  const paths = folders.map((folder) => resolve(folder));
  const twice = paths.find((path, index) => paths.indexOf(path) < index);
  if (twice !== undefined)
    throw new WrongUse(`${twice} is named twice; name the folder of each shard once.`);
  if (out !== undefined && paths.includes(resolve(out)))
    throw new WrongUse(`--out ${out} is one of the folders to be joined; name another one.`);
}
