import type { Command } from 'commander';
import type { VerifyOptions } from './verify.ts';

/** Adds `verify`: compares the folder of a run with its seal. */
export function addVerify(program: Command): void {
  program
    .command('verify')
    .summary('says whether a sealed folder is unchanged, and who sealed it')
    .description(
      "Says whether a run's folder, or its archive, is unchanged since it was sealed, who sealed it, and by which rules the run was judged. Works offline. Exit code 0: unchanged, and sealed by --key; 1: changed, or sealed by another key; 2: there is no seal; 3: unchanged, but the signer was not checked (no --key).",
    )
    .argument('<dir>', "the folder of the run's results, or its archive (.zip)")
    .option(
      '--key <file>',
      'the public key of the signer, or its certificate, in PEM; the dates of a certificate are also checked',
    )
    .option(
      '--tsa <file>',
      'certificates of the time-stamp authority, in PEM: the seal must have a time stamp by it',
    )
    .action(async (path: string, options: VerifyOptions) => {
      const { verify } = await import('./verify.ts');
      process.exitCode = await verify(path, options);
    });
}
