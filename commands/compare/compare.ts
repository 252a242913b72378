import { compareVerdicts } from '../../src/verdict/compareVerdicts.ts';
import { readVerdict } from '../../src/results/readVerdict.ts';
import { comparisonText, isWorse } from '../../src/report/comparisonText.ts';

/**
 * Prints what changed between two runs. Returns the exit code.
 * @throws WrongUse where a folder holds no verdict
 */
export function compare(before: string, after: string): 0 | 1 {
  const [earlier, later] = [readVerdict(before), readVerdict(after)];
  const comparison = compareVerdicts(earlier, later);
  console.log(comparisonText(earlier, later, comparison));
  return isWorse(comparison) ? 1 : 0;
}
