import type { Command } from 'commander';
import { repeatable, serviceOption, shardOption, wholeNumber } from '../options.ts';
import type { ProveOptions } from './prove.ts';

/** Adds `prove`: the proof that the suite can be trusted. */
export function addProve(program: Command): void {
  program
    .command('prove')
    .summary('shows which rules catch which catalogued fault')
    .description(
      'Runs the suites against the sandbox once for every catalogued fault, and shows which rules caught which; then against honest variants and null servers.',
    )
    .addOption(serviceOption())
    .option(
      '--fault <id>',
      'to see whether one fault is noticed: only this one, without variants and null servers (repeatable, * allowed)',
      repeatable,
    )
    .option('--variant <id>', 'only this honest variant (repeatable, * allowed)', repeatable)
    .option(
      '--rule <id>',
      'only the faults that name this rule, and it alone against variants and null servers (repeatable, * allowed)',
      repeatable,
    )
    .option(
      '--mutants',
      'every mutant of the sandbox in place of faults, variants and null servers',
    )
    .option('--files <glob>', 'with --mutants: only those in these files (repeatable)', repeatable)
    .option('--since <ref>', 'with --mutants: only those in lines changed since this git revision')
    .option('--shard <i/n>', 'with --mutants: the I-th of N parts', shardOption)
    .option('--threads <n>', 'how many threads', wholeNumber(1, 64), 2)
    .option('--out <dir>', 'where the matrix goes (default: reports/proofs/)')
    .action(async (options: ProveOptions) => {
      if (options.mutants) {
        const { proveMutants } = await import('./proveMutants.ts');
        process.exitCode = await proveMutants(options);
        return;
      }
      const { prove } = await import('./prove.ts');
      process.exitCode = await prove(options);
    });
}
