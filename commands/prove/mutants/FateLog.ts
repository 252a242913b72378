import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../project.ts';
import type { Fate } from './judgeMutant.ts';
import type { JudgedMutant } from './judgeMutants.ts';

/** All that decides what becomes of a mutant. */
const SOURCES = [
  '{sandbox,suites,generators,faults}/**/*.ts',
  'src/{check,exchange,recipes,run,spec,json}/**/*.ts',
  'specs/*.yaml',
  'commands/prove/**/*.ts',
];

interface Line {
  fingerprint: string;
  fate: Fate;
}

/** What became of each mutant, on disk line by line, so that a proof that was interrupted goes on where it stopped. */
export class FateLog {
  readonly #file: string;
  /** What is known already, of the same sources. */
  readonly known = new Map<string, Fate>();

  constructor(file: string) {
    this.#file = file;
    const digest = digestOfSources();
    const [head, ...lines] = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
    if (head === digest) {
      // The last line may be cut off.
      for (const line of lines.slice(0, -1)) {
        const { fingerprint, fate } = JSON.parse(line) as Line;
        this.known.set(fingerprint, fate);
      }
    } else writeFileSync(file, `${digest}\n`);
  }

  add({ mutant: { fingerprint }, fate }: JudgedMutant): void {
    if (this.known.has(fingerprint)) return;
    appendFileSync(this.#file, `${JSON.stringify({ fingerprint, fate } satisfies Line)}\n`);
  }
}

function digestOfSources(): string {
  const digest = createHash('sha256');
  for (const name of SOURCES.flatMap((pattern) => globSync(pattern, { cwd: root })).toSorted()) {
    if (name.endsWith('.test.ts')) continue;
    digest.update(name).update(readFileSync(join(root, name)));
  }
  return digest.digest('hex');
}
