import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { unzipSync, zipSync, type ZipOptions, type Zippable } from 'fflate';
import { pathsIn } from './filesIn.ts';

/** The time of all files in an archive, the earliest that ZIP allows: the real ones say nothing about the run. */
const WRITTEN_AT = new Date(1980, 0, 1);

/** The code for Unix, so that the files' permissions are restored when it is unpacked there. */
const UNIX = 3;
const [READABLE, RUNNABLE] = [0o100_644, 0o100_755];

/**
 * Makes one ZIP file of a folder. The same files give the same bytes on any machine: sorted by path, without times and
 * owners, and packed by code that is the same everywhere.
 */
export function writeArchive(folder: string, file: string): void {
  const entries = pathsIn(folder).map((path): [string, Zippable[string]] => [
    path,
    [readFileSync(join(folder, path)), optionsFor(path)],
  ]);
  writeFileSync(file, zipSync(Object.fromEntries(entries)));
}

/**
 * The files in an archive, by their paths. They are only read, not unpacked to disk.
 * @throws Error for a file that is no ZIP file, or a damaged one
 */
export function filesOfArchive(file: string): Map<string, Uint8Array> {
  const files = Object.entries(unzipSync(readFileSync(file)));
  return new Map(files.filter(([path]) => !path.endsWith('/')));
}

function optionsFor(path: string): ZipOptions {
  const mode = path.endsWith('.sh') ? RUNNABLE : READABLE;
  return {
    mtime: WRITTEN_AT,
    os: UNIX,
    attrs: mode << 16,
    // Packing a packed file again would make it larger.
    level: path.endsWith('.gz') ? 0 : 6,
  };
}
