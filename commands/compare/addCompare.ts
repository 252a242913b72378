import type { Command } from 'commander';

/** Adds `compare`: what changed between two runs. Exit code 1 where something newly fails or is no longer exercised. */
export function addCompare(program: Command): void {
  program
    .command('compare')
    .description(
      'Says what changed between two runs. Exit code 1: a rule newly fails or is no longer exercised.',
    )
    .argument('<before>', 'the folder of the earlier run')
    .argument('<after>', 'the folder of the later run')
    .action(async (before: string, after: string) => {
      const { compare } = await import('./compare.ts');
      process.exitCode = compare(before, after);
    });
}
