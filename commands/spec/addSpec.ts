import { Option, type Command } from 'commander';
import { repeatable } from '../options.ts';
import type { BuildOptions } from './build.ts';
import type { DiffOptions } from './diff.ts';
import type { LintOptions } from './lint.ts';

/** Adds `spec` with its subcommands, which only use the specifications and send nothing to any target. */
export function addSpec(program: Command): void {
  const spec = program
    .command('spec')
    .summary('works on the specifications')
    .description('Works on the specifications; sends nothing to any target.');
  spec
    .command('new')
    .description(
      'Makes the skeleton of a new service: an operation with a rule, its check, its fault and its sandbox.',
    )
    .argument('<name>', 'in small letters, with hyphens between words')
    .action(async (name: string) => {
      const { newService } = await import('./newService.ts');
      await newService(name);
    });
  spec
    .command('lint')
    .description(
      'Checks the specifications: that every rule has a check and rests on a sentence of the documents, and that ids are permanent.',
    )
    .option(
      '--documents <path>',
      'the folder of the documents, or one of them, as Markdown: names what rests on a sentence that changed or vanished, and each sentence on which nothing rests',
    )
    .option('--pin', 'first write down the sentences of --documents in specs/sentences/, by digest')
    .option('--publish', 'first write down new ids and changed levels in specs/ids/')
    .action(async (options: LintOptions) => {
      const { lint } = await import('./lint.ts');
      process.exitCode = await lint(options);
    });
  spec
    .command('diff')
    .description(
      'What changed between two versions of the specifications, and whom it breaks: clients, servers, or neither.',
    )
    .argument('<old>', 'a folder of specifications, or a git revision of this project')
    .argument('<new>', 'the same')
    .addOption(
      new Option('--format <format>', 'how it is printed')
        .choices(['text', 'json', 'markdown'])
        .default('text'),
    )
    .addOption(
      new Option('--fail-on <whom>', 'end with 1 where a change breaks them').choices([
        'clients',
        'servers',
        'any',
      ]),
    )
    .action(async (before: string, after: string, options: DiffOptions) => {
      const { diff } = await import('./diff.ts');
      process.exitCode = diff(before, after, options);
    });
  spec
    .command('freeze')
    .description(
      'Freezes all rules of today as a requirement set, which `run --set` scores by, in specs/sets/. It never changes.',
    )
    .argument('<name>', 'the name of the set, such as 2026-11')
    .action(async (name: string) => {
      const { freeze } = await import('./freeze.ts');
      freeze(name);
    });
  spec
    .command('count')
    .description(
      'Counts operations, rules, constraints and open points per service, as a Markdown table.',
    )
    .option('--write', 'into README.md, in place of what it shows')
    .action(async (options: { write?: boolean }) => {
      const { count } = await import('./count.ts');
      count(options);
    });
  spec
    .command('build')
    .description(
      'Makes web pages of the specifications, their rules and examples, which open from the file system, offline.',
    )
    .option(
      '--run <dir>',
      'show outcomes of this run, or of the runs in this folder (repeatable)',
      repeatable,
    )
    .option(
      '--since <version>',
      'list what changed since this folder of specifications or git revision (repeatable, the oldest first)',
      repeatable,
    )
    .option('--out <dir>', 'where the pages go', 'reports/specification')
    .action(async (options: BuildOptions) => {
      const { build } = await import('./build.ts');
      await build(options);
    });
  spec
    .command('open-points')
    .description('Prints the questions that the documents leave open, as Markdown.')
    .option(
      '--run <dir>',
      'with what was seen in this run, or in the runs in this folder (repeatable)',
      repeatable,
    )
    .action(async ({ run }: { run?: string[] }) => {
      const { openPoints } = await import('./openPoints.ts');
      openPoints(run);
    });
}
