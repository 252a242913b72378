import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot as root } from '../../projectRoot.ts';
import type { Fate } from './judgeMutant.ts';
import type { Mutant } from './Mutant.ts';

/** All that decides what becomes of a mutant. */
const SOURCES = [
  '{sandbox,suites,generators,faults}/**/*.ts',
  'src/{check,exchange,journal,recipes,run,spec,target,text,json}/**/*.ts',
  'specs/*.yaml',
  'proof/**/*.ts',
  // Which mutants are made.
  'package-lock.json',
];

interface Line<Found> {
  fingerprint: string;
  fate: Found;
}

/** What became of each mutant, on disk line by line, so that a proof that was interrupted goes on where it stopped. */
export class FateLog<Found = Fate> {
  readonly #file: string;
  /** What is known already, of the same sources. */
  readonly known = new Map<string, Found>();

  /** @param asked what else decides it, in any words */
  constructor(file: string, asked = '') {
    this.#file = file;
    const digest = digestOfSources(asked);
    const [head, ...lines] = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
    if (head === digest) {
      // The last line may be cut off.
      for (const line of lines.slice(0, -1)) {
        const { fingerprint, fate } = JSON.parse(line) as Line<Found>;
        this.known.set(fingerprint, fate);
      }
    } else writeFileSync(file, `${digest}\n`);
  }

  add({
    mutant: { fingerprint },
    fate,
  }: {
    mutant: Pick<Mutant, 'fingerprint'>;
    fate: Found;
  }): void {
    if (this.known.has(fingerprint)) return;
    this.known.set(fingerprint, fate);
    appendFileSync(this.#file, `${JSON.stringify({ fingerprint, fate } satisfies Line<Found>)}\n`);
  }
}

function digestOfSources(asked: string): string {
  const digest = createHash('sha256').update(asked);
  for (const name of SOURCES.flatMap((pattern) => globSync(pattern, { cwd: root })).toSorted()) {
    if (name.endsWith('.test.ts') || name.includes('/testing/')) continue;
    digest.update(name).update(readFileSync(join(root, name)));
  }
  return digest.digest('hex');
}
