import type { Command } from 'commander';
import { addDocumentOptions, stateOption } from '../options.ts';
import type { RestoreOptions } from './restore.ts';

/** Adds `restore`: undoes what a killed run had changed. */
export function addRestore(program: Command): void {
  const command = program
    .command('restore')
    .summary('restores what a killed run had changed')
    .description(
      'Restores what a killed run had changed, by the journal in its folder. Reads the present state first, and reports what it did. Exit code 0: all is as the run found it; 3: something is not.',
    )
    .argument('<dir>', "the folder of that run's results")
    .option(
      '--target <file>',
      'the target (default: the file that your own run was given, if it was one of yours on this machine)',
    );
  addDocumentOptions(command)
    .option('--trust', 'restore by a journal that no run of yours wrote there')
    .addOption(stateOption())
    .action(async (folder: string, options: RestoreOptions) => {
      const { restore } = await import('./restore.ts');
      process.exitCode = await restore(folder, options);
    });
}
