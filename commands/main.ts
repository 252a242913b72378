import { join } from 'node:path';
import { inspect } from 'node:util';
import { Command, CommanderError } from 'commander';
import { projectRoot } from '../projectRoot.ts';
import { UnreadableFile } from '../src/words/files/UnreadableFile.ts';
import { UnusableInput } from '../src/decided/UnusableInput.ts';
import { WrongUse } from '../src/words/WrongUse.ts';
import { SpecDefect } from '../src/promised/SpecDefect.ts';
import { ResultsUnwritable } from '../src/shown/ResultsUnwritable.ts';
import { SuiteDefect } from '../src/checked/run/SuiteDefect.ts';
import { TargetUnusable } from '../src/target/TargetUnusable.ts';
import { addRun } from './run/addRun.ts';
import { addSandbox } from './addSandbox.ts';
import { addProve } from './prove/addProve.ts';
import { addCompare } from './compare/addCompare.ts';
import { addPlan } from './plan/addPlan.ts';
import { addDoctor } from './doctor/addDoctor.ts';
import { addReplay } from './replay/addReplay.ts';
import { addRejudge } from './rejudge/addRejudge.ts';
import { addRestore } from './restore/addRestore.ts';
import { addMerge } from './merge/addMerge.ts';
import { addInspect } from './inspect/addInspect.ts';
import { addProxy } from './proxy/addProxy.ts';
import { addSeal } from './seal/addSeal.ts';
import { addVerify } from './seal/addVerify.ts';
import { addResults } from './results/addResults.ts';
import { addSpec } from './spec/addSpec.ts';
import { addRule } from './rule/addRule.ts';
import { addTarget } from './target/addTarget.ts';
import { version } from '../projectRoot.ts';
import { say, warn } from '../src/words/say.ts';

/** Exit codes of the command line (contracts: cli.md). */
const WRONG_USE = 2;
const NO_VERDICT = 3;

/** Errors of what somebody named on the command line. */
const INPUT_DEFECTS = [WrongUse, UnusableInput, UnreadableFile, SpecDefect];

const program = new Command('conformance')
  .description(
    "Judges a deployment of the restaurant platform's partner APIs by what its documents promise.",
  )
  .version(version)
  .exitOverride()
  .configureOutput({
    writeOut: (text) => say(text.replace(/\n$/, '')),
    writeErr: (text) => warn(text.replace(/\n$/, '')),
  })
  .configureHelp({ showGlobalOptions: true })
  .showHelpAfterError('(Run with --help to see all options.)');

/** All commands, in groups, in the order of `--help`. */
const GROUPS = {
  'Start:': [addTarget, addDoctor, addPlan, addSandbox],
  'Judge:': [
    addRun,
    addInspect,
    addProxy,
    addMerge,
    addRejudge,
    addRestore,
    addSeal,
    addVerify,
    addResults,
  ],
  'Investigate:': [addReplay, addRule, addCompare],
  'Author:': [addSpec, addProve],
};
program.commandsGroup('Start:').helpCommand('help [command]', 'shows the help of a command');
for (const [heading, commands] of Object.entries(GROUPS)) {
  program.commandsGroup(heading);
  for (const add of commands) add(program);
}

// A reader may stop early (`| head`), and a terminal may be closed; what is under way is completed all the same.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (!['EPIPE', 'EIO', 'ENOSPC', 'EDQUOT'].includes(error.code ?? '')) throw error;
  });
}

try {
  await program.parseAsync();
} catch (error) {
  process.exitCode = report(error);
}

/** Prints what went wrong in the reader's words, and returns the exit code. */
function report(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : WRONG_USE;
  if (INPUT_DEFECTS.some((kind) => error instanceof kind)) {
    warn((error as Error).message);
    return WRONG_USE;
  }
  if (error instanceof TargetUnusable || error instanceof ResultsUnwritable) {
    warn(error.message);
    return NO_VERDICT;
  }
  if (error instanceof SuiteDefect) {
    warn('A mistake in the suite itself, which says nothing about the target:');
    warn(error.message);
    return NO_VERDICT;
  }
  const missing = notInPackage(error);
  if (missing !== undefined) {
    warn(
      `This command is for work on the suite itself, in a checkout of its project: a package does not bring ${missing}.`,
    );
    return WRONG_USE;
  }
  warn('An error of the suite itself, which says nothing about the target:');
  warn(inspect(error));
  return NO_VERDICT;
}

/** The package that cannot be found, or the missing folder of the project, if that is the error. */
function notInPackage(error: unknown): string | undefined {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code !== 'ERR_MODULE_NOT_FOUND' && code !== 'MODULE_NOT_FOUND') return undefined;
  const [, path = ''] = /Cannot find (?:package|module) '([^']+)'/.exec(message) ?? [];
  if (path.startsWith(join(projectRoot, 'proof/'))) return 'proof/';
  return /^[^./]/.test(path) ? path : undefined;
}
