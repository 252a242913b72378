import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../../../projectRoot.ts';
import type { Snippet } from '../views/snippetsOf.ts';

const START = join(projectRoot, 'site/start');

/** The language of a step's files by their ending, and the program that runs them. */
const LANGUAGES: [ending: string, language: Snippet['language'], program: string][] = [
  ['sh', 'curl', ''],
  ['mjs', 'JavaScript', 'node'],
  ['py', 'Python', 'python3'],
];

/** The lines of each step, by its name, in each language: the files of `site/start/`. */
export function startSnippets(): Record<string, Snippet[]> {
  const steps: Record<string, Snippet[]> = {};
  const files = readdirSync(START);
  for (const [ending, language, program] of LANGUAGES)
    for (const file of files.filter((name) => name.endsWith(`.${ending}`))) {
      const step = file.slice(0, -ending.length - 1);
      const run = step === 'token' ? `export TOKEN=$(${program} ${file})` : `${program} ${file}`;
      const code = readFileSync(join(START, file), 'utf8').trimEnd();
      (steps[step] ??= []).push({ language, code, ...(program !== '' && { run }) });
    }
  return steps;
}
