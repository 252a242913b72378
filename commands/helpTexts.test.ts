import { Command } from 'commander';
import { expect, test } from 'vitest';
import { addCompare } from './compare/addCompare.ts';
import { addProve } from './prove/addProve.ts';
import { addRejudge } from './rejudge/addRejudge.ts';
import { addRun } from './run/addRun.ts';

/** What `--help` of a command says, as one line. */
function helpOf(add: (program: Command) => void): string {
  const program = new Command();
  add(program);
  const [command] = program.commands;
  return command?.helpInformation().replaceAll(/\s+/g, ' ') ?? '';
}

test.each<[what: string, add: (program: Command) => void, purpose: string]>([
  ['run --budget', addRun, '--budget <n> to keep a run short:'],
  ['run --set', addRun, '--set <name> to be judged by the rules of a release:'],
  ['run --archive', addRun, '--archive to hand the results over as one file:'],
  ['run --state', addRun, '--state <dir> so that `restore` can put back'],
  ['prove --fault', addProve, '--fault <id> to see whether one fault is noticed:'],
  ['rejudge', addRejudge, 'Shows whether a change of the specs or rules changes the verdict'],
  ['compare', addCompare, 'Shows whether a deployment became better or worse:'],
])('the help of %s begins with what it is for', (_, add, purpose) => {
  expect(helpOf(add)).toContain(purpose);
});
