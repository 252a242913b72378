import type { Command } from 'commander';

/** Adds `compare`: what changed between runs. Exit code 1 if a rule newly fails or is no longer exercised. */
export function addCompare(program: Command): void {
  program
    .command('compare')
    .summary('says what changed between runs, and since when')
    .description(
      'Shows whether a deployment became better or worse: says what changed between two runs; of more, per rule since when it fails, what flickers and what is new. Exit code 1: a rule newly fails or is no longer exercised.',
    )
    .argument('<dir...>', 'the folders of the runs, or one that holds such')
    .action(async (folders: string[]) => {
      const { compare } = await import('./compare.ts');
      process.exitCode = compare(folders);
    });
}
