import type { Command } from 'commander';
import { addDocumentOptions, repeatable, stateOption, wholeNumber } from '../options.ts';
import type { ReplayOptions } from './replay.ts';

/** Adds `replay`: sends again what failed in an earlier run. */
export function addReplay(program: Command): void {
  const command = program
    .command('replay')
    .summary('sends the failed requests of an earlier run again')
    .description(
      'Sends the failed requests of an earlier run again, and says which failures remain. Exit code 0: none; 1: some; 3: nothing could be decided.',
    )
    .argument('<dir>', "the folder of the earlier run's results")
    .option('--failure <n>', 'only this failure, by its number in the results', wholeNumber(1, 1e9))
    .option(
      '--target <file>',
      "the target (default: that run's target file, if you ran it on this machine)",
    );
  addDocumentOptions(command)
    .option('--url <name=url>', 'replace this address of the target (repeatable)', repeatable)
    .option('--read-only', 'send nothing that changes state')
    .addOption(stateOption())
    .action(async (folder: string, options: ReplayOptions) => {
      const { replay } = await import('./replay.ts');
      process.exitCode = await replay(folder, options);
    });
}
