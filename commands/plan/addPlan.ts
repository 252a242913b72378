import type { Command } from 'commander';
import {
  addDocumentOptions,
  repeatable,
  serviceOption,
  shardOption,
  wholeNumber,
} from '../options.ts';
import type { PlanOptions } from './plan.ts';

/** Adds `plan`: what a run would do at a target. */
export function addPlan(program: Command): void {
  const command = program
    .command('plan')
    .summary('lists what a run would test, send and change')
    .description(
      'Says how many rules a run would test at the target, why it would not test the others, what it would change, and how many requests, payments and reports it would send at most. Sends nothing.',
    )
    .option('--target <file>', 'the target (default: the embedded sandbox)');
  addDocumentOptions(command)
    .addOption(serviceOption())
    .option('--rule <id>', 'only this rule (repeatable, * allowed)', repeatable)
    .option('--cases <n>', 'number of cases per generated rule', wholeNumber(1, 100_000), 25)
    .option('--shard <i/n>', 'only part i of n of the rules', shardOption)
    .option(
      '--budget <n>',
      'plan for `run --budget N`, and say how many of the catalogued faults it would detect',
      wholeNumber(10, 1_000_000),
    )
    .option('--all', 'also list every rule, and why it would not be exercised')
    .option('--read-only', 'plan for `run --read-only`, which sends nothing that changes state')
    .action(async (options: PlanOptions) => {
      const { plan } = await import('./plan.ts');
      await plan(options);
    });
}
