import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readForeign } from '../../../words/files/readForeign.ts';
import { replaceFile } from '../../../words/files/replaceFile.ts';
import { isObject } from '../../../words/json/isObject.ts';
import { parsedJson } from '../../../words/json/parseJson.ts';
import { membersOf } from '../../../words/json/readJson.ts';
import type { Verdict } from '../../../decided/types.ts';
import { makeFolder } from '../../../words/files/makeFolder.ts';

/** A longer history is begun again: it would not fit into a text. */
const MOST_BYTES = 500_000_000;

/**
 * Allure's history of the runs of one target, a line for each (`historyPath`). Allure works on a copy, which then replaces
 * the file in one step: a killed run, or two at once, leave no half of it. A file that cannot be read or written costs no
 * report.
 */
export class AllureHistory {
  readonly #file: string;

  /** @param folder the folder of the histories of all targets */
  constructor(folder: string, verdict: Pick<Verdict, 'target' | 'run'>) {
    this.#file = join(folder, fileName(verdict));
  }

  /** Copies the history to `path`, without lines that are not of a history. */
  copyTo(path: string): void {
    writeFileSync(path, this.#lines().join(''));
  }

  /** Replaces the history by the file at `path`. Returns why it could not, if it failed. */
  replaceBy(path: string): string | undefined {
    try {
      makeFolder(dirname(this.#file));
      replaceFile(this.#file, readFileSync(path));
      return undefined;
    } catch (error) {
      return `The history was not kept: ${(error as Error).message}`;
    }
  }

  #lines(): string[] {
    try {
      // In a folder that is shared anybody may have put anything there.
      const lines = readForeign(this.#file, { mostBytes: MOST_BYTES }).toString().split('\n');
      const isPoint = (line: string) => isObject(membersOf(parsedJson(line))['testResults']);
      return lines.filter(isPoint).map((line) => `${line}\n`);
    } catch {
      return [];
    }
  }
}

/** One file for each deployment: its name, and a digest of its other properties. All embedded sandboxes share one. */
function fileName({ target, run }: Pick<Verdict, 'target' | 'run'>): string {
  const { name, environment, urls } = target;
  const own = run.asked?.target === undefined ? [name] : [name, environment, urls];
  const digest = createHash('sha256').update(JSON.stringify(own)).digest('hex');
  return `${name.replace(/[^A-Za-z0-9]+/g, '-').slice(0, 40)}-${digest.slice(0, 8)}.jsonl`;
}
