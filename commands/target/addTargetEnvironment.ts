import type { Command } from 'commander';
import { say } from '../../src/text/say.ts';

/** Adds `target env` to the commands about target files. */
export function addTargetEnvironment(program: Command): void {
  const target =
    program.commands.find((command) => command.name() === 'target') ??
    program.command('target').description('Reads target files.');
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
