import type { Command } from 'commander';

/** Adds `compare`: what changed between runs. Exit code 1 if a rule newly fails or is no longer exercised. */
export function addCompare(program: Command): void {
  program
    .command('compare')
    .summary('says what changed between runs, and since when')
    .description(
      'Says what changed between two runs. For more runs, it says since when each rule has been failing, and lists flaky and new rules. Exit code 1: a rule newly fails or is no longer exercised.',
    )
    .argument('<dir...>', 'the folders of the runs, or a folder that contains them')
    .option('--all', 'also lists the rules that are newly exercised and pass (of two runs)')
    .action(async (folders: string[], { all }: { all?: true }) => {
      const { compare } = await import('./compare.ts');
      process.exitCode = compare(folders, all);
    });
}
