import type { Command } from 'commander';
import { compareVerdicts } from '../../src/verdict/compareVerdicts.ts';
import { readVerdict } from '../run/readVerdict.ts';
import { comparisonText, isWorse } from './comparisonText.ts';

/** Adds `compare`: what changed between two runs. Exit code 1 where something newly fails or is no longer exercised. */
export function addCompare(program: Command): void {
  program
    .command('compare')
    .description(
      'Tells what changed between two runs. Exit code 1: a rule newly fails or is no longer exercised.',
    )
    .argument('<before>', 'the folder of the earlier run')
    .argument('<after>', 'the folder of the later run')
    .action((before: string, after: string) => {
      const [earlier, later] = [readVerdict(before), readVerdict(after)];
      const comparison = compareVerdicts(earlier, later);
      console.log(comparisonText(earlier, later, comparison));
      process.exitCode = isWorse(comparison) ? 1 : 0;
    });
}
