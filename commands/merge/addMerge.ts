import type { Command } from 'commander';
import { historyOption } from '../options.ts';
import { letterheadOption } from '../letterheadOption.ts';
import type { MergeOptions } from './merge.ts';

/** Adds `merge`: joins the shards of one run into one verdict and one report. */
export function addMerge(program: Command): void {
  program
    .command('merge')
    .summary('joins the results of the shards of one run')
    .description('Joins the results of the shards of one run into one verdict and one report.')
    .argument('<dir...>', "the folders of the shards' results")
    .option('--out <dir>', 'where the results go (default: a new folder under reports/runs/)')
    .option(
      '--baseline <dir>',
      'fail only on failures that are new since this run (default: the baseline of the shards)',
    )
    .option('--force', 'overwrite an earlier run in --out')
    .option('--strict', 'warnings also fail the run (default: as in the shards)')
    .addOption(historyOption())
    .addOption(letterheadOption())
    .action(async (folders: string[], options: MergeOptions) => {
      const { merge } = await import('./merge.ts');
      process.exitCode = await merge(folders, options);
    });
}
