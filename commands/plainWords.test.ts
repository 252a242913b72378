import { Command } from 'commander';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../projectRoot.ts';
import { addSandbox } from './addSandbox.ts';
import { addCompare } from './compare/addCompare.ts';
import { addDoctor } from './doctor/addDoctor.ts';
import { addInspect } from './inspect/addInspect.ts';
import { addMerge } from './merge/addMerge.ts';
import { addPlan } from './plan/addPlan.ts';
import { addProve } from './prove/addProve.ts';
import { addProxy } from './proxy/addProxy.ts';
import { addRejudge } from './rejudge/addRejudge.ts';
import { addReplay } from './replay/addReplay.ts';
import { addRestore } from './restore/addRestore.ts';
import { addResults } from './results/addResults.ts';
import { addRule } from './rule/addRule.ts';
import { addRun } from './run/addRun.ts';
import { addSeal } from './seal/addSeal.ts';
import { addVerify } from './seal/addVerify.ts';
import { addSpec } from './spec/addSpec.ts';
import { addTarget } from './target/addTarget.ts';

/** Words of ours that stood for the field's: CONTRIBUTING.md, Words. */
const OLD =
  /\b(?:answers?|answered|walk(?:s|ed)?|held against|meanwhile|where there is one|refused|refusals?|not tried)\b/gi;

/** What is no word of a text: code, addresses, the inside of tags and of templates. */
const NO_WORDS =
  /```[\s\S]*?```|`[^`]*`|\]\([^)]*\)|https?:\S+|docs\/\S+|\{%[\s\S]*?%\}|\{\{[\s\S]*?\}\}|<[^>]*>|^\s*#.*$/gm;

const commands = [
  addSandbox,
  addCompare,
  addDoctor,
  addInspect,
  addMerge,
  addPlan,
  addProve,
  addProxy,
  addRejudge,
];
const others = [
  addReplay,
  addRestore,
  addResults,
  addRule,
  addRun,
  addSeal,
  addVerify,
  addSpec,
  addTarget,
];

/** The help of a command and of those below it. */
function helpsOf(command: Command): string[] {
  return [command.helpInformation(), ...command.commands.flatMap(helpsOf)];
}

function oldWordsIn(text: string): string[] {
  return text.replace(NO_WORDS, ' ').match(OLD) ?? [];
}

test.each(['README.md', ...globSync('site/**/*.{njk,yaml}', { cwd: projectRoot })])(
  '%s says it in the words of the field',
  (file) => {
    expect(oldWordsIn(readFileSync(join(projectRoot, file), 'utf8'))).toEqual([]);
  },
);

test('the help texts say it in the words of the field', () => {
  const program = new Command();
  for (const add of [...commands, ...others]) add(program);
  expect(program.commands.flatMap(helpsOf).flatMap(oldWordsIn)).toEqual([]);
});

test('an old word is seen where it stands', () => {
  expect(oldWordsIn('The answer of `answer()` is [held](answer.md).')).toEqual(['answer']);
});
