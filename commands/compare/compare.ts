import { compareVerdicts } from '../../src/decided/compareVerdicts.ts';
import { timelineOf } from '../../src/decided/timelineOf.ts';
import type { Verdict } from '../../src/decided/types.ts';
import { readVerdict } from '../../src/shown/readVerdict.ts';
import { comparisonText, isWorse } from '../../src/shown/report/comparisonText.ts';
import { timelineText } from '../../src/shown/report/timelineText.ts';
import { WrongUse } from '../../src/words/WrongUse.ts';
import { runFolders } from '../../src/shown/runFolders.ts';
import { tell as say } from '../../src/words/say.ts';

/**
 * Prints what changed between two runs, in the order of their names, or through more runs, in the order of time. Returns
 * the exit code.
 * @param all see `comparisonText`
 * @throws WrongUse if a folder contains no verdict, or there is nothing to compare
 */
export function compare(folders: string[], all = false): 0 | 1 {
  const paths = folders.flatMap((folder) => runFolders(folder));
  const [before, after, ...others] = paths.map((path) => readVerdict(path));
  if (before === undefined || after === undefined)
    throw new WrongUse('compare: name the folders of two runs, or of more.');
  return others.length === 0 ? two(before, after, all) : many([before, after, ...others]);
}

function two(before: Verdict, after: Verdict, all: boolean): 0 | 1 {
  const comparison = compareVerdicts(before, after);
  say(comparisonText(before, after, comparison, all));
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
