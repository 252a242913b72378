import type { Command } from 'commander';

/** Adds `target init`: asks, and writes a target file. */
export function addTarget(program: Command): void {
  program
    .command('target')
    .summary('writes a target file, or prints its secrets')
    .description('Writes a target file, or prints its secrets.')
    .command('init')
    .description(
      'Asks for addresses, clients and fixtures of a deployment, and writes a target file for it.',
    )
    .option('--out <file>', 'the file to write', 'targets/mine.yaml')
    .action(async ({ out }: { out: string }) => {
      const { initTarget } = await import('./initTarget.ts');
      await initTarget(out);
    });
}
