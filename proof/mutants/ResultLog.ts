import { createHash } from 'node:crypto';
import { appendFileSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot as root } from '../../projectRoot.ts';
import { kindAt, openToAppend, readForeign } from '../../src/words/files/readForeign.ts';
import { replaceFile } from '../../src/words/files/replaceFile.ts';
import type { MutantResult } from './judgeMutant.ts';
import type { Mutant } from './Mutant.ts';

/** The files that decide the result for a mutant. */
const SOURCES = [
  '{sandbox,suites,generators,faults}/**/*.ts',
  'src/{checked,decided,promised,sent,target,words}/**/*.ts',
  'specs/*.yaml',
  'proof/**/*.ts',
  // It decides which mutants are made.
  'package-lock.json',
];

interface Line {
  fingerprint: string;
  result: MutantResult;
}

/** The result for each mutant, on disk line by line, from which an interrupted proof continues. */
export class ResultLog {
  readonly #descriptor: number;
  /** Results from earlier, with the same sources. */
  readonly known = new Map<string, MutantResult>();

  /** @throws UnreadableFile if what is there is no plain file: a link would lead what is added elsewhere */
  constructor(file: string) {
    const digest = digestOfSources();
    const text = kindAt(file) === undefined ? '' : readForeign(file).toString();
    const [head, ...lines] = text.split('\n');
    if (head === digest) {
      // The last line may be incomplete.
      for (const line of lines.slice(0, -1)) {
        const { fingerprint, result } = JSON.parse(line) as Line;
        this.known.set(fingerprint, result);
      }
    } else replaceFile(file, `${digest}\n`);
    this.#descriptor = openToAppend(file, false);
  }

  add({
    mutant: { fingerprint },
    result,
  }: {
    mutant: Pick<Mutant, 'fingerprint'>;
    result: MutantResult;
  }): void {
    if (this.known.has(fingerprint)) return;
    this.known.set(fingerprint, result);
    appendFileSync(this.#descriptor, `${JSON.stringify({ fingerprint, result } satisfies Line)}\n`);
  }
}

function digestOfSources(): string {
  const digest = createHash('sha256');
  for (const name of SOURCES.flatMap((pattern) => globSync(pattern, { cwd: root })).toSorted()) {
    if (name.endsWith('.test.ts') || name.includes('/testing/')) continue;
    digest.update(name).update(readFileSync(join(root, name)));
  }
  return digest.digest('hex');
}
