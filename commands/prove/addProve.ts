import type { Command } from 'commander';
import { repeatable, serviceOption, shardOption, wholeNumber } from '../options.ts';
import type { ProveOptions } from './prove.ts';

/** Adds `prove`: the proof that the suite can be trusted. */
export function addProve(program: Command): void {
  program
    .command('prove')
    .summary('shows which rules catch which catalogued fault')
    .description(
      'Runs the suites against the sandbox with each catalogued fault, and shows which rules caught which fault. Then runs them against honest variants (which differ as the documents allow) and null servers (which give one response to everything).',
    )
    .addOption(serviceOption())
    .option(
      '--fault <id>',
      'only this fault, without variants and null servers (repeatable, * allowed)',
      repeatable,
    )
    .option('--faults', 'count the faults, or list those of --service and --fault; prove nothing')
    .option('--variant <id>', 'only this honest variant (repeatable, * allowed)', repeatable)
    .option(
      '--rule <id>',
      'only this rule, against the faults of its operation, all variants and all null servers (repeatable, * allowed)',
      repeatable,
    )
    .option(
      '--mutants',
      'judge every mutant of the sandbox instead of faults, variants and null servers',
    )
    .option(
      '--files <glob>',
      'with --mutants: only mutants in these files (repeatable)',
      repeatable,
    )
    .option(
      '--since <ref>',
      'with --mutants: only mutants in lines changed since this git revision',
    )
    .option('--shard <i/n>', 'with --mutants: only part i of n of the mutants', shardOption)
    .option('--threads <n>', 'how many threads', wholeNumber(1, 64), 2)
    .option(
      '--out <dir>',
      'the folder of the results: which rule caught which fault (default: reports/proofs/)',
    )
    .action(async (options: ProveOptions & { faults?: boolean }) => {
      if (options.faults === true) {
        const { listFaults } = await import('../listFaults.ts');
        await listFaults(options);
        return;
      }
      if (options.mutants) {
        const { proveMutants } = await import('./proveMutants.ts');
        process.exitCode = await proveMutants(options);
        return;
      }
      const { prove } = await import('./prove.ts');
      process.exitCode = await prove(options);
    });
}
