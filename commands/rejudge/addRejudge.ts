import type { Command } from 'commander';
import { letterheadOption } from '../letterheadOption.ts';
import { operatorOption } from '../options.ts';
import type { RejudgeOptions } from './rejudge.ts';

/** Adds `rejudge`: judges an earlier run's recording by today's specs. */
export function addRejudge(program: Command): void {
  program
    .command('rejudge')
    .summary("judges an earlier run's recording by today's rules")
    .description(
      "Judges an earlier run's recording by today's specs and rules, and says which outcomes change and why. Sends nothing. Exit code 0: no outcome changes; 1: one does; 3: nothing could be judged.",
    )
    .argument('<dir>', "the folder of the earlier run's results")
    .option('--specs <dir>', 'judge by the specs in this folder')
    .option('--openapi <file>', 'for a run with --openapi: the OpenAPI document that the run used')
    .option('--baseline <dir>', 'fail only on failures that are new since this run')
    .option(
      '--target <file>',
      'take the exceptions (waivers) from this target file (default: that of the run, if you made it on this machine)',
    )
    .option('--out <dir>', "write today's results into this folder, like those of a run")
    .option('--force', 'overwrite earlier results in --out')
    .addOption(operatorOption())
    .addOption(letterheadOption())
    .action(async (folder: string, options: RejudgeOptions) => {
      const { rejudge } = await import('./rejudge.ts');
      process.exitCode = await rejudge(folder, options);
    });
}
