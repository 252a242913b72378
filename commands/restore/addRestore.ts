import type { Command } from 'commander';
import { addDocumentOptions, stateOption } from '../options.ts';
import type { RestoreOptions } from './restore.ts';

/** Adds `restore`: undoes what a killed run had changed. */
export function addRestore(program: Command): void {
  const command = program
    .command('restore')
    .summary('restores what a killed run had changed')
    .description(
      'Restores what a killed run changed. The journal in its folder lists the changes. Reads the current state first, and reports what it did. Exit code 0: all is as the run found it; 3: something is not.',
    )
    .argument('<dir>', "the folder of that run's results")
    .option(
      '--target <file>',
      "the target (default: that run's target file, if you ran it on this machine)",
    );
  addDocumentOptions(command)
    .option('--trust', 'trust a journal that none of your runs wrote')
    .addOption(stateOption())
    .action(async (folder: string, options: RestoreOptions) => {
      const { restore } = await import('./restore.ts');
      process.exitCode = await restore(folder, options);
    });
}
