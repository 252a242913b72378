import { isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import { lstatSync, readdirSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { fileKind, withForeign } from '../../words/files/readForeign.ts';
import { SealDefect } from './SealDefect.ts';

/** The seal's own file, which it cannot cover. */
export const SEAL = 'evidence.sigstore.json';

/** The signed file that says by what the run was judged. The seal covers it like any other. */
export const CONDITIONS = 'conditions.sigstore.json';

/** The result of the run, in full. */
export const VERDICT = 'verdict.json';

/** The largest file of which a digest is made, in bytes. */
const MOST_BYTES = 4 * 1024 ** 3;
const CHUNK_BYTES = 1024 * 1024;

/** Bytes that are no UTF-8 are shown one by one: decoded, they could be the name of another file. */
function nameOf(bytes: Buffer): string {
  if (isUtf8(bytes)) return bytes.toString();
  return bytes.toString('latin1').replace(/[^ -~]/g, (it) => `\\x${it.charCodeAt(0).toString(16)}`);
}

/** What is in a folder and below, by paths with `/`, sorted. */
export interface Listing {
  files: string[];
  /** What is no plain file: a link, a pipe. Its content can be changed without touching the folder. */
  others: { path: string; kind: string }[];
}

/** What is in a folder and below. No link is followed: Node's own recursive reading follows those to folders. */
export function listingOf(folder: string): Listing {
  const listing: Listing = { files: [], others: [] };
  const look = (parent: string, prefix: string) => {
    for (const entry of readdirSync(parent, { withFileTypes: true, encoding: 'buffer' })) {
      const name = nameOf(entry.name);
      const [file, path] = [join(parent, name), `${prefix}${name}`];
      if (!isUtf8(entry.name)) listing.others.push({ path, kind: 'a name that is no UTF-8' });
      else if (entry.isDirectory()) look(file, `${path}/`);
      else if (entry.isFile()) listing.files.push(path);
      else listing.others.push({ path, kind: fileKind(entry) });
    }
  };
  look(folder, '');
  listing.files.sort();
  return listing;
}

/**
 * The paths of all files in a folder and below, with `/`, sorted.
 * @throws SealDefect if something there is no plain file: what it leads to is not in the folder
 */
export function pathsIn(folder: string): string[] {
  const { files, others } = listingOf(folder);
  const [other] = others;
  if (other !== undefined)
    throw new SealDefect(`${other.path} is ${other.kind}; only plain files can be sealed`);
  return files;
}

/**
 * The SHA-256 of every file in a folder and below, except the seal, in hexadecimal digits, by its path.
 * @throws SealDefect if something there is no plain file
 */
export function filesIn(folder: string): Map<string, string> {
  return digestsOf(folder, pathsIn(folder));
}

/** The SHA-256 of files in a folder, except the seal, by their paths. */
export function digestsOf(folder: string, paths: string[]): Map<string, string> {
  const sealed = paths.filter((path) => path !== SEAL);
  return new Map(sealed.map((path) => [path, digestOf(join(folder, path))]));
}

/** The digests of what was written, by path; undefined at a path where nothing may be. */
export type Written = ReadonlyMap<string, string | undefined>;

/** The first path with something else than what was written; `files` are the digests by path, if they were made. */
export function firstOther(folder: string, written: Written, files?: Written): string | undefined {
  const isOther = ([path, digest]: [string, string | undefined]): boolean => {
    try {
      if (digest !== undefined) return (files ?? digestsOf(folder, [path])).get(path) !== digest;
      return lstatSync(join(folder, path), { throwIfNoEntry: false }) !== undefined;
    } catch {
      return true;
    }
  };
  return [...written].find(isOther)?.[0];
}

/** The SHA-256 of some bytes, in hexadecimal digits. */
export function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function digestOf(file: string): string {
  return withForeign(file, { mostBytes: MOST_BYTES }, ({ descriptor, size }) => {
    const hash = createHash('sha256');
    // Of thousands of small files, a megabyte for each would take minutes.
    const chunk = Buffer.allocUnsafe(Math.min(size + 1, CHUNK_BYTES));
    for (;;) {
      const read = readSync(descriptor, chunk, 0, chunk.length, null);
      if (read === 0) return hash.digest('hex');
      hash.update(chunk.subarray(0, read));
    }
  });
}
