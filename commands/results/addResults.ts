import type { Command } from 'commander';
import { repeatable } from '../options.ts';
import type { ResultsOptions } from './results.ts';

/** Adds `results`: one page of many runs. */
export function addResults(program: Command): void {
  program
    .command('results')
    .summary('makes one page of many runs, and a badge for each target')
    .description(
      'Makes one page of many runs, by target and release, and a badge for each target. For each release, the latest run with the largest scope counts; if a later run failed, that one counts. Says which seals are intact. Works offline. Exit code 1: a folder is unreadable.',
    )
    .argument('<dir...>', 'the folders of the runs, or a folder that contains them')
    .option('--out <dir>', 'the folder of the page', 'reports/results')
    .option('--key <file>', 'the public key of a signer, in PEM (repeatable)', repeatable)
    .action(async (folders: string[], options: ResultsOptions) => {
      const { results } = await import('./results.ts');
      process.exitCode = await results(folders, options);
    });
}
