import { compareVerdicts } from '../../src/verdict/compareVerdicts.ts';
import { timelineOf } from '../../src/verdict/timelineOf.ts';
import type { Verdict } from '../../src/verdict/types.ts';
import { readVerdict } from '../../src/results/readVerdict.ts';
import { comparisonText, isWorse } from '../../src/results/report/comparisonText.ts';
import { timelineText } from '../../src/results/report/timelineText.ts';
import { WrongUse } from '../../src/target/WrongUse.ts';
import { runFolders } from '../../src/results/runFolders.ts';
import { say } from '../../src/text/say.ts';

/**
 * Prints what changed between two runs, in the order of their names, or through more runs, in the order of time. Returns
 * the exit code.
 * @throws WrongUse if a folder contains no verdict, or there is nothing to compare
 */
export function compare(folders: string[]): 0 | 1 {
  const paths = folders.flatMap((folder) => runFolders(folder));
  const [before, after, ...others] = paths.map((path) => readVerdict(path));
  if (before === undefined || after === undefined)
    throw new WrongUse('compare: name the folders of two runs, or of more.');
  return others.length === 0 ? two(before, after) : many([before, after, ...others]);
}

function two(before: Verdict, after: Verdict): 0 | 1 {
  const comparison = compareVerdicts(before, after);
  say(comparisonText(before, after, comparison));
  return isWorse(comparison) ? 1 : 0;
}

function many(verdicts: Verdict[]): 0 | 1 {
  const ordered = verdicts.toSorted(
    (one, other) => Date.parse(one.run.startedAt) - Date.parse(other.run.startedAt),
  );
  const timeline = timelineOf(ordered);
  say(timelineText(ordered, timeline));
  return timeline.isWorse ? 1 : 0;
}
