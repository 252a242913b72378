import type { Command } from 'commander';
import type { VerifyOptions } from './verify.ts';

/** Adds `verify`: compares the folder of a run with its seal. */
export function addVerify(program: Command): void {
  program
    .command('verify')
    .summary("says whether a run's folder is as it was sealed, and by whom")
    .description(
      "Says whether a run's folder, or the one file made of it, is as it was sealed, by whom, and by what the run was judged. Works offline. Exit code 0: it is; 1: it is not, or the key is another one; 3: whose seal it is was not asked (--key).",
    )
    .argument('<dir>', "the folder of the run's results, or its archive (.zip)")
    .option(
      '--key <file>',
      'the public key of whoever sealed it, in PEM; of a certificate, its dates are looked at too',
    )
    .option(
      '--tsa <file>',
      'certificates of the time-stamp authority, in PEM: its time stamp has to be there, and of it',
    )
    .action(async (path: string, options: VerifyOptions) => {
      const { verify } = await import('./verify.ts');
      process.exitCode = await verify(path, options);
    });
}
