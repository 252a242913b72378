import {
  closeSync,
  constants,
  cpSync,
  existsSync,
  fstatSync,
  mkdtempSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
  type Stats,
} from 'node:fs';
import { join } from 'node:path';
import { PARTIAL } from './partialFolder.ts';
import { ResultsUnwritable } from './ResultsUnwritable.ts';

/**
 * Moves the results into the folder that was made for them, which stays open: whoever puts another one in its place gets
 * nothing.
 * @throws ResultsUnwritable if another folder has its name, which may be a link to anywhere
 */
export function moveIntoSame(final: string, { ino, dev }: Stats, path: string, names: string[]) {
  const another = new ResultsUnwritable(
    `--out ${final}: somebody put another folder in its place; the results are in ${path}.`,
  );
  const isThere = statSync(final, { throwIfNoEntry: false })?.isDirectory() ?? false;
  if (!isThere) throw another;
  // What is no folder by now, a pipe say, is not opened.
  const descriptor = openSync(final, constants.O_RDONLY | (constants.O_DIRECTORY ?? 0));
  try {
    const now = fstatSync(descriptor);
    if (now.ino !== ino || now.dev !== dev) throw another;
    const held = `/proc/self/fd/${descriptor}`;
    // Not every system has a name for what is open.
    moveInto(statSync(held, { throwIfNoEntry: false })?.ino === ino ? held : final, path, names);
  } finally {
    closeSync(descriptor);
  }
}

/** Moves what has one of these names. */
export function moveInto(final: string, path: string, names: string[]): void {
  try {
    move(path, final, names);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
    // The folder is mounted, as volumes of containers are: only within it does a name change in one step.
    const copy = mkdtempSync(join(final, PARTIAL));
    // Where others may write, nothing of theirs is written over, nor through.
    cpSync(path, copy, { recursive: true, force: false, errorOnExist: true });
    move(copy, final, names);
    rmSync(copy, { recursive: true });
  }
}

function move(from: string, to: string, names: string[]): void {
  for (const name of names.filter((own) => existsSync(join(from, own))))
    renameSync(join(from, name), join(to, name));
}
