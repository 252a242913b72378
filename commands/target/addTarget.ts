import type { Command } from 'commander';
import { say } from '../../src/words/say.ts';

/** Adds `target init`, which asks and writes a target file, and `target env`, which prints its secrets. */
export function addTarget(program: Command): void {
  const target = program
    .command('target')
    .summary('writes a target file, or prints its secrets')
    .description('Writes a target file, or prints its secrets.');
  target
    .command('init')
    .description(
      'Asks for addresses, clients and fixtures of a deployment in a terminal, and writes a target file for it.',
    )
    .option('--out <file>', 'the file to write', 'targets/mine.yaml')
    .action(async ({ out }: { out: string }) => {
      const { initTarget } = await import('./initTarget.ts');
      await initTarget(out);
    });
  target
    .command('env')
    .description(
      'Prints the secrets of a target file as environment variables, which the curl lines and scripts of a run read: eval "$(npx conformance target env FILE)". Without a file: those of the embedded sandbox.',
    )
    .argument('[file]', 'the target file')
    .action(async (file: string | undefined) => {
      const { targetEnvironment } = await import('./targetEnvironment.ts');
      say(await targetEnvironment(file));
    });
}
