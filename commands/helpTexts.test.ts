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

test.each<[what: string, add: (program: Command) => void, deed: string]>([
  ['run --budget', addRun, '--budget <n> send at most N requests, starting'],
  ['run --set', addRun, '--set <name> only the rules of this release'],
  ['run --archive', addRun, '--archive also pack the whole folder into DIR.zip,'],
  ['run --state', addRun, '--state <dir> the folder where runs keep notes of what they'],
  ['prove --fault', addProve, '--fault <id> only this fault,'],
  ['rejudge', addRejudge, "Judges an earlier run's recording by today's specs"],
  ['compare', addCompare, 'Says what changed between two runs.'],
])('the help of %s begins with what it does', (_, add, deed) => {
  expect(helpOf(add)).toContain(deed);
});
