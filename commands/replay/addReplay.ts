import type { Command } from 'commander';
import { repeatable, stateOption, wholeNumber } from '../options.ts';
import type { ReplayOptions } from './replay.ts';

/** Adds `replay`: sends again what failed in an earlier run. */
export function addReplay(program: Command): void {
  program
    .command('replay')
    .summary('sends again exactly what failed in an earlier run')
    .description(
      'Sends again exactly what failed in an earlier run, and says whether it still fails. Exit code 0: nothing does; 1: something does; 3: nothing could be decided.',
    )
    .argument('<dir>', "the folder of the earlier run's results")
    .option('--failure <n>', 'only this failure, by its number in the results', wholeNumber(1, 1e9))
    .option('--target <file>', 'the target. Default: the one of the earlier run')
    .option('--url <name=url>', 'in place of this address of the target (repeatable)', repeatable)
    .option('--read-only', 'send nothing that changes state')
    .addOption(stateOption())
    .action(async (folder: string, options: ReplayOptions) => {
      const { replay } = await import('./replay.ts');
      process.exitCode = await replay(folder, options);
    });
}
