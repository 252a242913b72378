import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { kindAt, readForeignJson } from '../words/files/readForeign.ts';
import { UnreadableFile } from '../words/files/UnreadableFile.ts';
import { isObject } from '../words/json/isObject.ts';
import type { ControlAnswer } from '../sent/ControlAnswer.ts';

/** The file of the control plane's responses to a run, in the folder of its results; absent if it was not asked. */
export const CONTROL_FILE = 'control.json';

export function writeControlAnswers(folder: string, answers: ControlAnswer[]): void {
  if (answers.length === 0) return;
  writeFileSync(join(folder, CONTROL_FILE), `${JSON.stringify(answers, null, 1)}\n`);
}

/** @throws UnreadableFile if what the folder holds are no such responses */
export function readControlAnswers(folder: string): ControlAnswer[] {
  const file = join(folder, CONTROL_FILE);
  if (kindAt(file) === undefined) return [];
  const answers = readForeignJson(file);
  if (Array.isArray(answers) && answers.every(isAnswer)) return answers;
  throw new UnreadableFile(file, 'holds no responses of a control plane');
}

function isAnswer(value: unknown): value is ControlAnswer {
  return (
    isObject(value) &&
    typeof value.status === 'number' &&
    ['rule', 'method', 'path', 'body'].every((name) => typeof value[name] === 'string')
  );
}
