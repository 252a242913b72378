import ts from 'typescript';
import { Command } from 'commander';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { catalogue } from '../faults/catalogue.ts';
import { projectRoot } from '../projectRoot.ts';
import { loadSpecs, readClientRules } from '../src/promised/reading/loadSpecs.ts';
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

/** Words of ours that stood for the field's, and British spellings: CONTRIBUTING.md, Words. */
const OLD =
  /\b(?:answers?|answered|walk(?:s|ed)?|held against|meanwhile|where there is one|refused|refuses|refusals?|not tried|(?:fav|behavi|col|hon|lab)our\w*|\w{4,}isations?|(?:organ|recogn|normal|serial)is(?:e|ed|es|ing))\b/gi;

/** Programs in a text, and what the field itself says with one of these words. */
const ELSEWHERE =
  /^src\/shown\/report\/(?:scriptJudge|failureScript)\.ts$|^src\/sent\/exchange\/connection\/connectionProblem\.ts$/;

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

const DOCUMENTS = [
  'README.md',
  'ARCHITECTURE.md',
  '{docs,ci}/**/*.md',
  'proof/*.md',
  'site/**/*.{njk,yaml}',
];

test.each(
  globSync(DOCUMENTS, { cwd: projectRoot }).filter((file) => !/hostile-answers/.test(file)),
)('%s says it in the words of the field', (file) => {
  expect(oldWordsIn(readFileSync(join(projectRoot, file), 'utf8'))).toEqual([]);
});

test('the help texts say it in the words of the field', () => {
  const program = new Command();
  for (const add of [...commands, ...others]) add(program);
  expect(program.commands.flatMap(helpsOf).flatMap(oldWordsIn)).toEqual([]);
});

test('rules, constraints and open points say it in the words of the field', () => {
  const specs = loadSpecs();
  const rules = [
    ...readClientRules().rules,
    ...specs.flatMap((spec) => [...spec.rules, ...spec.constraints]),
  ];
  const texts = [
    ...rules.map(({ id, statement }) => ({ id, text: statement })),
    ...specs.flatMap(({ openPoints }) =>
      openPoints.map(({ id, question }) => ({ id, text: question })),
    ),
  ];
  // A quoted sentence is the documents' own.
  expect(texts.filter(({ text }) => oldWordsIn(text.replace(/"[^"]*"/g, '')).length > 0)).toEqual(
    [],
  );
});

test('faults that are described by their ids say it in the words of the field, the thing first', async () => {
  const faults = await catalogue(loadSpecs());
  expect(
    faults
      .map(({ description }) => description)
      .filter((text) => oldWordsIn(text).length > 0 || /^(?:Of|Takes) /.test(text)),
  ).toEqual([]);
});

/** The texts in quotes of a file that have spaces: messages, reasons, descriptions; no ids, and no names of modules. */
function textsIn(file: string): string[] {
  const source = readFileSync(join(projectRoot, file), 'utf8');
  if (oldWordsIn(source).length === 0) return [];
  const texts: string[] = [];
  const visit = (node: ts.Node): void => {
    if (
      ts.isStringLiteralLike(node) ||
      ts.isTemplateHead(node) ||
      ts.isTemplateMiddleOrTemplateTail(node)
    )
      texts.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, source, ts.ScriptTarget.Latest));
  return texts.filter((text) => /\s/.test(text.trim()));
}

test.each(['src', 'suites', 'commands', 'faults'])(
  'messages in %s say it in the words of the field',
  (folder) => {
    const files = globSync(`${folder}/**/*.ts`, { cwd: projectRoot }).filter(
      (file) => !/\.test\.ts$|\/testing\//.test(file) && !ELSEWHERE.test(file),
    );
    const found = files.flatMap((file) =>
      textsIn(file)
        .filter((text) => oldWordsIn(text).length > 0)
        .map((text) => `${file}: ${text}`),
    );
    expect(found).toEqual([]);
  },
);

test('an old word is seen where it stands', () => {
  expect(oldWordsIn('The answer of `answer()` is [held](answer.md).')).toEqual(['answer']);
});
