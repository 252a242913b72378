import type { Command } from 'commander';
import { stateOption } from '../options.ts';

/** Adds `doctor`: examines a target before anything is sent there that changes state. */
export function addDoctor(program: Command): void {
  program
    .command('doctor')
    .summary('checks a target by requests that change nothing')
    .description(
      "Checks a target by requests that change nothing: addresses, tokens, each client's scopes, each fixture; and says how many rules each missing one costs. Exit code 0: usable; 1: something that the target file names is missing, or an earlier run left something changed; 3: unusable.",
    )
    .requiredOption('--target <file>', 'the target (required)')
    .addOption(stateOption())
    .action(async ({ target }: { target: string }) => {
      const { doctor } = await import('./doctor.ts');
      process.exitCode = await doctor(target);
    });
}
