import type { Command } from 'commander';
import { repeatable, serviceOption, shardOption, wholeNumber } from '../options.ts';
import type { PlanOptions } from './plan.ts';

/** Adds `plan`: what a run would do at a target. */
export function addPlan(program: Command): void {
  program
    .command('plan')
    .summary('lists what a run would exercise, send and change')
    .description(
      'Lists every rule: exercised at a target or not there, and why not; says what a run changes there, and how many requests, payments and reports it sends at most. Sends nothing.',
    )
    .option('--target <file>', 'the target; without it the embedded sandbox')
    .addOption(serviceOption())
    .option('--rule <id>', 'only this rule (repeatable, * allowed)', repeatable)
    .option('--cases <n>', 'cases tried per generated rule', wholeNumber(1, 100_000), 25)
    .option('--shard <i/n>', 'the I-th of N parts', shardOption)
    .option(
      '--budget <n>',
      'as with run --budget: how many of the catalogued faults N requests notice',
      wholeNumber(10, 1_000_000),
    )
    .option('--read-only', 'as if the run sent nothing that changes state')
    .action(async (options: PlanOptions) => {
      const { plan } = await import('./plan.ts');
      await plan(options);
    });
}
