import { join } from 'node:path';
import { inspect } from 'node:util';
import { Command, CommanderError } from 'commander';
import { projectRoot, version } from '../projectRoot.ts';
import { UnreadableFile } from '../src/words/files/UnreadableFile.ts';
import { UnusableInput } from '../src/decided/UnusableInput.ts';
import { WrongUse } from '../src/words/WrongUse.ts';
import { SpecDefect } from '../src/promised/SpecDefect.ts';
import { ResultsUnwritable } from '../src/shown/folder/ResultsUnwritable.ts';
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
import { say, warn, warnOnGitHub } from '../src/words/say.ts';

/** Exit codes of the command line (contracts: cli.md). */
const WRONG_USE = 2;
const NO_VERDICT = 3;

/** Errors of what somebody named on the command line. */
const INPUT_DEFECTS = [WrongUse, UnusableInput, UnreadableFile, SpecDefect];

const program = new Command('conformance')
  .description('Tests whether a deployment behaves as the partner API documentation says.')
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
for (const [heading, commands] of Object.entries(GROUPS)) {
  program.commandsGroup(heading);
  for (const add of commands) add(program);
}
// Last, because commands take over the one that is there, with its group.
program.commandsGroup('Start:').helpCommand('help [command]', 'shows the help of a command');

// Nobody else may change what we write, scripts above all, whatever the user's umask allows; children inherit it.
process.umask(process.umask() | 0o022);

// A reader may stop early (`| head`), and a terminal may be closed; what is under way is completed all the same.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (!['EPIPE', 'EIO', 'ENOSPC', 'EDQUOT'].includes(error.code ?? '')) throw error;
  });
}

// A rejection that nobody awaits says nothing about the target: Node's own exit code for it reads "not conformant".
process.on('uncaughtException', (error) => {
  // Those of checks are kept by the run (runSuites).
  if (process.listenerCount('uncaughtException') > 1) return;
  void report(error).then((code) => process.exit(code));
});

try {
  await program.parseAsync();
} catch (error) {
  process.exitCode = await report(error);
}

/**
 * Says what went wrong in the reader's words: to people, on the page of a job, and to the program that asked for JSON. Returns
 * the exit code.
 */
async function report(error: unknown): Promise<number> {
  const { code, because } = endingOf(error);
  if (code === 0) return 0;
  // Commander has printed its own.
  if (!(error instanceof CommanderError)) warn(because);
  // Shown on the job's page.
  if (process.env['GITHUB_ACTIONS'] === 'true')
    warnOnGitHub('error', 'NO VERDICT', because.replace(/^error: /, ''));
  const [command, ...words] = process.argv.slice(2);
  if (command === 'run' && words.includes('--json')) {
    const { noVerdictObject } = await import('../src/shown/report/verdictObject.ts');
    say(JSON.stringify(noVerdictObject(because, code)));
  }
  return code;
}

function endingOf(error: unknown): { code: number; because: string } {
  if (error instanceof CommanderError)
    return { code: error.exitCode === 0 ? 0 : WRONG_USE, because: error.message };
  if (INPUT_DEFECTS.some((kind) => error instanceof kind))
    return { code: WRONG_USE, because: (error as Error).message };
  if (error instanceof TargetUnusable || error instanceof ResultsUnwritable)
    return { code: NO_VERDICT, because: error.message };
  if (error instanceof SuiteDefect)
    return {
      code: NO_VERDICT,
      because: `A mistake in the suite itself, which says nothing about the target:\n${error.message}`,
    };
  const missing = notInPackage(error);
  if (missing !== undefined)
    return {
      code: WRONG_USE,
      because: `This command is for work on the suite itself, in a checkout of its project: a package does not bring ${missing}.`,
    };
  return {
    code: NO_VERDICT,
    because: `An error of the suite itself, which says nothing about the target:\n${inspect(error)}`,
  };
}

/** The package that cannot be found, or the missing folder of the project, if that is the error. */
function notInPackage(error: unknown): string | undefined {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code !== 'ERR_MODULE_NOT_FOUND' && code !== 'MODULE_NOT_FOUND') return undefined;
  const [, path = ''] = /Cannot find (?:package|module) '([^']+)'/.exec(message) ?? [];
  if (path.startsWith(join(projectRoot, 'proof/'))) return 'proof/';
  return /^[^./]/.test(path) ? path : undefined;
}
