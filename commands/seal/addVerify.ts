import type { Command } from 'commander';

/** Adds `verify`: holds the folder of a run against its seal. */
export function addVerify(program: Command): void {
  program
    .command('verify')
    .description(
      "Says whether a run's folder is as it was sealed, and by whom. Works offline. Exit code 0: it is; 1: it is not, or the key is another one; 3: whose seal it is was not asked (--key).",
    )
    .argument('<dir>', "the folder of the run's results")
    .option('--key <file>', 'the public key of whoever sealed it, in PEM')
    .action(async (folder: string, { key }: { key?: string }) => {
      const { verify } = await import('./verify.ts');
      process.exitCode = verify(folder, key);
    });
}
