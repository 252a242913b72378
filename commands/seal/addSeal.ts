import type { Command } from 'commander';
import { archiveOption, authorityOption } from './sealOptions.ts';
import type { SealOptions } from './seal.ts';

/** Adds `seal`: signs the folder of a run. */
export function addSeal(program: Command): void {
  program
    .command('seal')
    .summary('signs the folder of a run')
    .description(
      'Signs the folder of a run. Writes evidence.sigstore.json, an in-toto statement about each file (DSSE, Sigstore bundle), and conditions.sigstore.json, which says by which rules and under which conditions the run was judged. Sends nothing, except to a time-stamp authority if --tsa gives one.',
    )
    .argument('<dir>', "the folder of the run's results")
    .requiredOption('--key <file>', 'the private key, in PEM (Ed25519)')
    .addOption(authorityOption())
    .addOption(archiveOption())
    .action(async (folder: string, options: SealOptions) => {
      const { seal } = await import('./seal.ts');
      await seal(folder, options);
    });
}
