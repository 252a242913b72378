import type { Command } from 'commander';
import { program } from '../../src/text/program.ts';
import { wholeNumber } from '../options.ts';
import type { RuleOptions } from './Named.ts';

/**
 * Adds `rule`: shows one rule, or what rests on a section of the documents; with `--watch`, runs the rule at each change.
 */
export function addRule(commands: Command): void {
  commands
    .command('rule')
    .summary('says all about one rule: sentence, source, check, faults')
    .description(
      'Says all about one rule, rule for clients or open point: sentence, level, source, check and faults with file and line, and what became of it in the newest run. A part of an id lists what it begins, or what holds it.',
    )
    .argument('[id]', 'the id of a rule, or of a family of them (braces as in the rules file)')
    .option('--source <text>', 'list the rules that rest on this section instead')
    .option('--sentence <text>', 'list what rests on the sentences that hold this text instead')
    .option('--documents <dir>', 'with --sentence: the documents, as Markdown')
    .option('--run <dir>', 'what became of it in this run, not in the newest below reports/runs')
    .option('--watch', 'run the rule against the sandbox, again at each change of a file')
    .option('--fault <id>', 'with --watch: put this fault on the sandbox')
    .option(
      '--seed <n>',
      'with --watch: what the requests are drawn from',
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
