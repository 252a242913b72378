import type { Command } from 'commander';
import { letterheadOption } from '../letterheadOption.ts';
import type { RejudgeOptions } from './rejudge.ts';

/** Adds `rejudge`: judges an earlier run's recording by today's specs. */
export function addRejudge(program: Command): void {
  program
    .command('rejudge')
    .summary("judges what an earlier run recorded by today's rules")
    .description(
      'Shows whether a change of the specs or rules changes the verdict on a target, without asking it again: judges what an earlier run recorded by those of today, sends nothing, and says what becomes different and why. Exit code 0: nothing does; 1: something does; 3: nothing could be judged.',
    )
    .argument('<dir>', "the folder of the earlier run's results")
    .option('--specs <dir>', 'judge by the specs in this folder')
    .option('--out <dir>', 'write the results of today there, as those of a run')
    .option('--force', 'overwrite the results that are there')
    .addOption(letterheadOption())
    .action(async (folder: string, options: RejudgeOptions) => {
      const { rejudge } = await import('./rejudge.ts');
      process.exitCode = await rejudge(folder, options);
    });
}
