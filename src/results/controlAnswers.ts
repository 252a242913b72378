import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ControlAnswer } from '../session/ControlAnswer.ts';

/** The file of the control plane's answers to a run, in the folder of its results; absent if it was not asked. */
export const CONTROL_FILE = 'control.json';

export function writeControlAnswers(folder: string, answers: ControlAnswer[]): void {
  if (answers.length === 0) return;
  writeFileSync(join(folder, CONTROL_FILE), `${JSON.stringify(answers, null, 1)}\n`);
}

export function readControlAnswers(folder: string): ControlAnswer[] {
  const file = join(folder, CONTROL_FILE);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as ControlAnswer[]) : [];
}
