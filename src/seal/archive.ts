import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { unzipSync, zipSync, type ZipOptions, type Zippable } from 'fflate';
import { pathsIn } from './filesIn.ts';

/** All files have it: when they were written says nothing about the run. The earliest that a ZIP file can hold. */
const WRITTEN_AT = new Date(1980, 0, 1);

/** A file of Unix: the permissions that come with it hold where it is unpacked there. */
const UNIX = 3;
const [READABLE, RUNNABLE] = [0o100_644, 0o100_755];

/**
 * Makes one file (ZIP) of a folder. The same files make the same bytes, on any machine: in the order of their paths, without
 * times and owners, packed by code that is the same everywhere.
 */
export function writeArchive(folder: string, file: string): void {
  const entries = pathsIn(folder).map((path): [string, Zippable[string]] => [
    path,
    [readFileSync(join(folder, path)), optionsFor(path)],
  ]);
  writeFileSync(file, zipSync(Object.fromEntries(entries)));
}

/**
 * The files in an archive, by their paths. They are read, and written nowhere.
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
    // What is packed already grows by being packed again.
    level: path.endsWith('.gz') ? 0 : 6,
  };
}
