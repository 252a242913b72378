import type { Command } from 'commander';

/** Adds `seal`: signs what lies in the folder of a run. */
export function addSeal(program: Command): void {
  program
    .command('seal')
    .description(
      'Signs what lies in the folder of a run: writes evidence.sigstore.json, an in-toto statement about each file (DSSE, Sigstore bundle). Sends nothing.',
    )
    .argument('<dir>', "the folder of the run's results")
    .requiredOption('--key <file>', 'the private key, in PEM (Ed25519)')
    .action(async (folder: string, { key }: { key: string }) => {
      const { seal } = await import('./seal.ts');
      await seal(folder, key);
    });
}
