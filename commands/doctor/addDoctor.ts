import type { Command } from 'commander';
import { WrongUse } from '../../src/words/WrongUse.ts';
import { program as programName } from '../../src/words/program.ts';
import type { DoctorOptions } from './doctor.ts';
import { addDocumentOptions, serviceOption, stateOption } from '../options.ts';

/** Adds `doctor`: examines a target before anything is sent there that changes state. */
export function addDoctor(program: Command): void {
  const command = program
    .command('doctor')
    .summary('checks a target by requests that change nothing')
    .description(
      "Checks a target by requests that change nothing: addresses, tokens, each client's scopes, each fixture. For each missing item, says how many rules cannot be tested without it. Exit code 0: usable; 1: something that the target file lists is missing, or an earlier run left something changed; 3: unusable.",
    )
    .option('--target <file>', 'the target (this or --openapi is required)')
    .addOption(serviceOption('only what this service needs (repeatable)'))
    .option('--all', 'also list what is there');
  addDocumentOptions(command)
    .addOption(stateOption())
    .action(async (options: DoctorOptions) => {
      if (options.target === undefined && options.openapi === undefined)
        throw new WrongUse(
          `doctor: --target FILE is missing. \`${programName} target init\` asks for the values and writes the file.`,
        );
      const { doctor } = await import('./doctor.ts');
      process.exitCode = await doctor(options);
    });
}
