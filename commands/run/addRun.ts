import { Option, type Command } from 'commander';
import { services } from '../../services.ts';
import { WrongUse } from '../../src/words/WrongUse.ts';
import { printable } from '../../src/words/printable.ts';
import { program } from '../../src/words/program.ts';
import {
  addDocumentOptions,
  historyOption,
  operatorOption,
  percentage,
  repeatable,
  serviceOption,
  shardOption,
  stateOption,
  wholeNumber,
} from '../options.ts';
import { archiveOption, authorityOption } from '../seal/sealOptions.ts';
import { letterheadOption } from '../letterheadOption.ts';
import type { RunOptions } from './RunOptions.ts';

/** Adds `run` with the options of the contract. */
export function addRun(commands: Command): void {
  const command = commands
    .command('run')
    .summary('runs the suites against a target, and writes verdict and reports')
    .description(
      'Runs the suites against a target and writes the verdict and the reports. Exit code 0: conformant, also if only a part was tested; 1: not conformant; 2: usage error; 3: no verdict.',
    )
    .argument('[words...]');
  addSelection(command);
  addJudging(command);
  addOutput(command);
  addCertifying(command);
  addHelp(command);
  command.action(async (words: string[], options: RunOptions) => {
    refuseWords(words);
    const { Helpers } = await import('./Helpers.ts');
    const helpers = new Helpers(options);
    helpers.show('reads the specs, and looks at the target');
    helpers.start(options.rule !== undefined || options.openapi !== undefined);
    try {
      const { run } = await import('./run.ts');
      process.exitCode = await run(options, helpers);
    } finally {
      await helpers.end();
    }
  });
}

function addSelection(command: Command): void {
  command
    .optionsGroup('Select what is tested:')
    .option('--target <file>', 'the target (default: an embedded sandbox, which the run starts)');
  addDocumentOptions(command, true)
    .addOption(serviceOption())
    .option('--rule <id>', 'only this rule (repeatable, * allowed)', repeatable)
    .option('--read-only', 'send nothing that changes state')
    .option('--cases <n>', 'number of cases per generated rule', wholeNumber(1, 100_000), 25)
    .option(
      '--seed <n>',
      'send the same requests as the run with this seed (default: random)',
      wholeNumber(0, 2 ** 31 - 1),
    )
    .option('--shard <i/n>', 'only part i of n of the rules', shardOption)
    .option(
      '--budget <n>',
      'send at most N requests, starting with the rules that detect the most known faults',
      wholeNumber(10, 1_000_000),
    );
}

function addJudging(command: Command): void {
  command
    .optionsGroup('Judge:')
    .option(
      '--set <name>',
      'only the rules of this release (a set in specs/sets/) count; newer rules are tested and listed, but do not count',
    )
    .option('--baseline <dir>', 'fail only on failures that are new since this run')
    .option(
      '--beside <file>',
      'also send the same requests to a second target (the old release) and show where its responses differ',
    )
    .option('--strict', 'warnings also fail the run')
    .option(
      '--min-exercised <n%>',
      'not conformant if a smaller share of the rules was exercised',
      percentage,
    );
}

function addOutput(command: Command): void {
  command
    .optionsGroup('Output:')
    .option('--out <dir>', 'where the results go (default: a new folder under reports/runs/)')
    .option('--force', 'overwrite an earlier run in --out')
    .option('--quiet', 'print only the verdict and its causes (progress goes to stderr)')
    .option(
      '--json',
      'print the verdict (or why there is none) as one JSON object, and nothing else',
    )
    .addOption(
      new Option(
        '--evidence <extent>',
        '"full" keeps every request and response whole, compressed (implied by --sign and --archive)',
      ).choices(['full']),
    )
    .addOption(stateOption())
    .addOption(historyOption());
}

function addCertifying(command: Command): void {
  command
    .optionsGroup('Certify:')
    .addOption(operatorOption())
    .addOption(letterheadOption())
    .option('--sign <key>', 'seal the folder at the end with this private key (see `seal`)')
    .addOption(authorityOption())
    .addOption(archiveOption());
}

function addHelp(command: Command): void {
  command
    .optionsGroup('Help:')
    // An option of another command that many look for here.
    .addOption(new Option('--fault [id]').hideHelp())
    .on('option:fault', () => {
      throw new WrongUse(
        `--fault is an option of \`sandbox\`; start one, then \`${program} run --target FILE\` with the target file that it prints (\`${program} sandbox --faults --service stock\` lists faults).`,
      );
    })
    .addHelpText(
      'after',
      `
Examples:
  ${program} run --service stock --read-only
  ${program} run --rule 'stock/update/*' --seed 42
  ${program} run --budget 1000
  ${program} run --target new.yaml --beside old.yaml`,
    );
}

/** @throws WrongUse with the option that a word without one probably belongs to */
function refuseWords([word]: string[]): void {
  if (word === undefined) return;
  const isService = (services as readonly string[]).includes(word);
  const option = isService ? '--service' : word.includes('/') ? '--rule' : '--target';
  throw new WrongUse(
    `run: "${printable(word)}" is not an option. Did you mean ${option} ${printable(word)}?`,
  );
}
