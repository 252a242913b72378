import type { Command } from 'commander';
import { program } from '../../src/words/program.ts';
import { wholeNumber } from '../options.ts';
import type { RuleOptions } from './Named.ts';

/**
 * Adds `rule`: shows one rule, or what rests on a section of the documents; with `--watch`, runs the rule at each change.
 */
export function addRule(commands: Command): void {
  commands
    .command('rule')
    .summary('shows one rule: sentence, source, check, faults')
    .description(
      'Shows one rule, rule for clients or open point: sentence, level, source, check and faults with file and line, and its outcome in the newest run. With part of an id: lists the ids that begin with it or contain it.',
    )
    .argument('[id]', 'the id of a rule, or of a family of them (braces as in the rules file)')
    .option('--source <text>', 'list the rules based on this section of the documents')
    .option('--sentence <text>', 'list the sentences that contain this text, with their rules')
    .option('--documents <dir>', 'with --sentence: the folder of the documents, as Markdown')
    .option('--run <dir>', 'show the outcome in this run (default: the newest below reports/runs)')
    .option('--watch', 'run the rule against the sandbox, and again at each change of a file')
    .option('--fault <id>', 'with --watch: add this fault to the sandbox')
    .option(
      '--seed <n>',
      'with --watch: the seed of the generated requests',
      wholeNumber(0, 2 ** 31 - 1),
      1,
    )
    .addHelpText(
      'after',
      `
Examples:
  ${program} rule stock/update/quantity-is-required
  ${program} rule 'configuration/{collection}/list/pages-end'
  ${program} rule client/every/retry-after-is-honoured
  ${program} rule --source 'Endpoints › Stock'`,
    )
    .action(async (id: string | undefined, options: RuleOptions) => {
      const { rule } = await import('./rule.ts');
      process.exitCode = await rule(id, options);
    });
}
