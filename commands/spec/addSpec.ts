import { Option, type Command } from 'commander';
import { repeatable } from '../options.ts';
import type { BuildOptions } from './build.ts';
import type { DiffOptions } from './diff.ts';
import type { LintOptions } from './lint.ts';

/** Adds `spec` with its subcommands, which only use the specifications and send nothing to any target. */
export function addSpec(program: Command): void {
  const spec = program
    .command('spec')
    .summary('checks, compares, publishes the specifications')
    .description('Checks, compares and publishes the specifications. Sends nothing.');
  for (const add of [addNew, addLint, addDiff, addFreeze, addCount, addBuild, addOpenPoints])
    add(spec);
}

function addNew(spec: Command): void {
  spec
    .command('new')
    .description(
      'Makes the skeleton of a new service: one operation with a rule, its check, its fault and its sandbox.',
    )
    .argument('<name>', 'in lower case, with hyphens between words')
    .option('--openapi <file>', 'start from the operations of this OpenAPI document')
    .action(async (name: string, { openapi }: { openapi?: string }) => {
      const { newService } = await import('./newService.ts');
      await newService(name, openapi);
    });
}

function addLint(spec: Command): void {
  spec
    .command('lint')
    .description(
      'Checks the specifications: every rule must have a check and be based on a sentence of the documents, and no published id may have been removed.',
    )
    .option(
      '--documents <path>',
      'the folder of the documents, or one of them, as Markdown: also lists the rules based on a changed or deleted sentence, and the sentences that no rule is based on',
    )
    .option(
      '--pin',
      'first write the digests of the sentences of --documents into specs/sentences/',
    )
    .option('--publish', 'if nothing is wrong, write new ids and changed levels into specs/ids/')
    .action(async (options: LintOptions) => {
      const { lint } = await import('./lint.ts');
      process.exitCode = await lint(options);
    });
}

function addDiff(spec: Command): void {
  spec
    .command('diff')
    .description(
      'Lists what changed between two versions of the specifications, and whom each change breaks: clients, servers, or neither.',
    )
    .argument('<old>', 'a folder of specifications, or a git revision of this project')
    .argument('<new>', 'the same')
    .addOption(
      new Option('--format <format>', 'the format of the list')
        .choices(['text', 'json', 'markdown'])
        .default('text'),
    )
    .addOption(
      new Option('--fail-on <whom>', 'exit code 1 if a change breaks these').choices([
        'clients',
        'servers',
        'any',
      ]),
    )
    .action(async (before: string, after: string, options: DiffOptions) => {
      const { diff } = await import('./diff.ts');
      process.exitCode = diff(before, after, options);
    });
}

function addFreeze(spec: Command): void {
  spec
    .command('freeze')
    .description(
      'Freezes all rules of today as a requirement set in specs/sets/, for `run --set`. A set never changes.',
    )
    .argument('<name>', 'the name of the set, such as 2026-11')
    .action(async (name: string) => {
      const { freeze } = await import('./freeze.ts');
      freeze(name);
    });
}

function addCount(spec: Command): void {
  spec
    .command('count')
    .description(
      'Counts operations, rules, constraints and open points per service, as a Markdown table.',
    )
    .option('--write', 'write the table into README.md')
    .action(async (options: { write?: boolean }) => {
      const { count } = await import('./count.ts');
      count(options);
    });
}

function addBuild(spec: Command): void {
  spec
    .command('build')
    .description(
      'Makes web pages of the specifications, their rules and examples. They open offline, from the file system.',
    )
    .option(
      '--run <dir>',
      'show outcomes of this run, or of the runs in this folder (repeatable)',
      repeatable,
    )
    .option(
      '--since <version>',
      'list what changed since this git revision or folder of specifications (repeatable, the oldest first)',
      repeatable,
    )
    .option('--out <dir>', 'the folder of the pages', 'reports/specification')
    .action(async (options: BuildOptions) => {
      const { build } = await import('./build.ts');
      await build(options);
    });
}

function addOpenPoints(spec: Command): void {
  spec
    .command('open-points')
    .description('Prints the questions that the documents leave open, as Markdown.')
    .option(
      '--run <dir>',
      'add what was seen in this run, or in the runs in this folder (repeatable)',
      repeatable,
    )
    .action(async ({ run }: { run?: string[] }) => {
      const { openPoints } = await import('./openPoints.ts');
      openPoints(run);
    });
}
