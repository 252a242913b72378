import type { Command } from 'commander';

/** Adds `target env` to the commands about target files. */
export function addTargetEnvironment(program: Command): void {
  const target =
    program.commands.find((command) => command.name() === 'target') ??
    program.command('target').description('Reads target files.');
  target
    .command('env')
    .description(
      'Prints what is secret in a target file as environment variables, for the curl lines of a run: eval "$(npx conformance target env FILE)". Without a file, those of the embedded sandbox.',
    )
    .argument('[file]', 'the target file')
    .action(async (file: string | undefined) => {
      const { targetEnvironment } = await import('./targetEnvironment.ts');
      console.log(await targetEnvironment(file));
    });
}
