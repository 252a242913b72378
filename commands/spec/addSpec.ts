import type { Command } from 'commander';

/** Adds `spec` with its subcommands, which work on the specifications alone and send nothing. */
export function addSpec(program: Command): void {
  const spec = program.command('spec').description('Works on the specifications; sends nothing.');
  spec
    .command('lint')
    .description('Checks the specifications, and that every rule has a source and a check.')
    .action(async () => {
      const { lint } = await import('./lint.ts');
      process.exitCode = await lint();
    });
  spec
    .command('count')
    .description(
      'Counts operations, rules, constraints and open points per service, as a Markdown table.',
    )
    .action(async () => {
      const { count } = await import('./count.ts');
      count();
    });
}
