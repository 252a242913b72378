import type { Command } from 'commander';
import { repeatable } from '../options.ts';
import type { ResultsOptions } from './results.ts';

/** Adds `results`: one page of many runs. */
export function addResults(program: Command): void {
  program
    .command('results')
    .summary('makes one page of many runs, and a badge for each target')
    .description(
      'Makes one page of many runs, by target and release, and a badge for each target. Works offline; says whose seal is untouched.',
    )
    .argument('<dir...>', 'the folders of the runs, or one that holds such')
    .option('--out <dir>', 'where the page goes', 'reports/results')
    .option('--key <file>', 'the public key of one who seals, in PEM (repeatable)', repeatable)
    .action(async (folders: string[], options: ResultsOptions) => {
      const { results } = await import('./results.ts');
      await results(folders, options);
    });
}
