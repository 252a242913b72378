import type { Command } from 'commander';
import { repeatable, serviceOption, wholeNumber } from './options.ts';
import { WrongUse } from '../src/words/WrongUse.ts';
import type { SandboxCommandOptions } from './keepSandbox.ts';

/** Adds `sandbox`: the reference sandbox, which runs until Ctrl-C, with a target file for it on standard output. */
export function addSandbox(program: Command): void {
  program
    .command('sandbox')
    .summary('starts the reference sandbox, and prints a target file for it')
    .description(
      'Starts the reference sandbox, prints a target file for it, and runs until Ctrl-C.',
    )
    .option('--port <n>', 'port on 127.0.0.1 (0 takes a free one)', wholeNumber(0, 65_535), 0)
    .option('--write <file>', 'write the target file there, instead of printing it')
    .option('--faults', 'count the faults, or list those of --service and --fault; start nothing')
    .option(
      '--fault <id>',
      'add this fault to the sandbox (repeatable; with --faults, * is allowed)',
      repeatable,
    )
    .addOption(serviceOption('with --faults: only those of this service (repeatable)'))
    .action(async (options: SandboxCommandOptions & { service?: string[] }) => {
      if (options.faults === true) {
        const { listFaults } = await import('./listFaults.ts');
        await listFaults(options);
        return;
      }
      if (options.service !== undefined)
        throw new WrongUse('--service goes with --faults: a sandbox has all services.');
      const { keepSandbox } = await import('./keepSandbox.ts');
      await keepSandbox(options);
    });
}
