import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { projectRoot } from '../../../projectRoot.ts';
import type { Spec } from '../types.ts';
import { makeFolder } from '../../words/files/makeFolder.ts';

/** A specification without its function, as it can be stored. */
export type PlainSpec = Omit<Spec, 'resolve'>;

/** How many entries are kept, for switching between versions. */
const MOST_KEPT = 5;

/**
 * Stored specifications that were loaded once without a defect: loading them again takes longer than running a rule. The
 * key is a digest of all their texts and of the code, so that none is ever out of date; if nothing can be written, each is
 * loaded again.
 */
export class SpecCache {
  readonly #file: string;

  /**
   * @param texts the texts of the specifications
   * @param folder the folder of the cache
   */
  constructor(texts: string[], folder: string = cacheFolder()) {
    this.#file = join(folder, `${digestOf([...texts, ...code()])}.specs`);
  }

  /** The specifications under this digest; undefined if there are none, or none that can be read. */
  read(): PlainSpec[] | undefined {
    try {
      return deserialize(readFileSync(this.#file)) as PlainSpec[];
    } catch {
      return undefined;
    }
  }

  /** Stores them, completely or not at all. */
  write(specs: PlainSpec[]): void {
    const folder = dirname(this.#file);
    const unfinished = `${this.#file}.${process.pid}-${performance.now()}`;
    try {
      makeFolder(folder);
      writeFileSync(unfinished, serialize(specs));
      renameSync(unfinished, this.#file);
      removeOldest(folder);
    } catch {
      // They are loaded again the next time.
    }
  }
}

function digestOf(texts: string[]): string {
  const hash = createHash('sha256');
  for (const text of texts) hash.update(`${text.length}\n`).update(text);
  return hash.digest('hex').slice(0, 32);
}

/** The code that turns texts into specifications: ours, the versions of the packages, and of V8, which serializes them. */
function code(): string[] {
  const isSource = extname(import.meta.filename) === '.ts';
  const folders = isSource ? ['src/promised', 'src/words/json'] : ['dist/chunks'];
  const files = ['specs/schemas', ...folders].flatMap((folder) =>
    readdirSync(join(projectRoot, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(?:ts|js|json)$/.test(name) && !name.includes('.test.'))
      .toSorted()
      .map((name) => join(projectRoot, folder, name)),
  );
  const texts = [...files, join(projectRoot, 'package.json')].map((file) => readFileSync(file));
  return [process.versions.v8, ...texts.map(String)];
}

/** The usual folder for caches of tools: inside the node_modules of the project, or the one that contains the package. */
function cacheFolder(): string {
  const parts = projectRoot.split('/node_modules/');
  const root = parts.length > 1 ? parts.slice(0, -1).join('/node_modules/') : projectRoot;
  return join(root, 'node_modules/.cache/conformance');
}

/** Removes the oldest entries, incomplete ones included. */
function removeOldest(folder: string): void {
  const byAge = readdirSync(folder)
    .map((name) => ({ file: join(folder, name), at: statSync(join(folder, name)).mtimeMs }))
    .toSorted((one, other) => other.at - one.at);
  for (const { file } of byAge.slice(MOST_KEPT)) rmSync(file, { force: true });
}
