import { createHash } from 'node:crypto';
import {
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, extname, join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { projectRoot } from '../../projectRoot.ts';
import type { Spec } from './types.ts';

/** A specification as it can be written down: all but what looks references up. */
export type PlainSpec = Omit<Spec, 'resolve'>;

/** So many are kept: of the versions that somebody goes back and forth between. */
const MOST_KEPT = 5;

/**
 * Specifications that were read once, with no defect in them, as they came out: reading them again takes longer than a
 * rule does. They are known by a digest of all that they are made from, texts and code, so that none is ever out of date;
 * where nothing can be written, each is read anew.
 */
export class SpecCache {
  readonly #file: string;

  /**
   * @param texts the bytes that the specifications are read from
   * @param folder where they are kept
   */
  constructor(texts: string[], folder: string = cacheFolder()) {
    this.#file = join(folder, `${digestOf([...texts, ...code()])}.specs`);
  }

  /** What was kept under the digest; undefined where nothing was, or nothing that can be read. */
  read(): PlainSpec[] | undefined {
    try {
      return deserialize(readFileSync(this.#file)) as PlainSpec[];
    } catch {
      return undefined;
    }
  }

  /** Keeps them, whole or not at all. */
  write(specs: PlainSpec[]): void {
    const folder = dirname(this.#file);
    const unfinished = `${this.#file}.${process.pid}-${performance.now()}`;
    try {
      mkdirSync(folder, { recursive: true });
      writeFileSync(unfinished, serialize(specs));
      renameSync(unfinished, this.#file);
      removeOldest(folder);
    } catch {
      // It is read anew the next time.
    }
  }
}

function digestOf(texts: string[]): string {
  const hash = createHash('sha256');
  for (const text of texts) hash.update(`${text.length}\n`).update(text);
  return hash.digest('hex').slice(0, 32);
}

/** What decides what is made of the texts: our code, the versions of the packages and of V8, which writes it down. */
function code(): string[] {
  const isSource = extname(import.meta.filename) === '.ts';
  const folders = isSource ? ['src/spec', 'src/json'] : ['dist/chunks'];
  const files = ['specs/schemas', ...folders].flatMap((folder) =>
    readdirSync(join(projectRoot, folder))
      .filter((name) => !name.includes('.test.') && !name.endsWith('.map'))
      .toSorted()
      .map((name) => join(projectRoot, folder, name)),
  );
  const texts = [...files, join(projectRoot, 'package.json')].map((file) => readFileSync(file));
  return [process.versions.v8, ...texts.map(String)];
}

/** Where tools keep such things: beside the packages, those of the project or those that the package lies among. */
function cacheFolder(): string {
  const parts = projectRoot.split('/node_modules/');
  const root = parts.length > 1 ? parts.slice(0, -1).join('/node_modules/') : projectRoot;
  return join(root, 'node_modules/.cache/conformance');
}

/** Also of what somebody did not write to its end. */
function removeOldest(folder: string): void {
  const byAge = readdirSync(folder)
    .map((name) => ({ file: join(folder, name), at: statSync(join(folder, name)).mtimeMs }))
    .toSorted((one, other) => other.at - one.at);
  for (const { file } of byAge.slice(MOST_KEPT)) rmSync(file, { force: true });
}
