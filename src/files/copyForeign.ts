import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { kindAt, readForeign } from './readForeign.ts';

/**
 * Copies the plain files of a folder of others, without its subfolders, into another folder. Nothing if there is no such
 * folder.
 * @throws UnreadableFile for one that is a link, a pipe, or too large
 */
export function copyForeign(folder: string, to: string): void {
  if (kindAt(folder) !== 'folder') return;
  mkdirSync(to, { recursive: true });
  const names = readdirSync(folder).filter((name) => kindAt(join(folder, name)) !== 'folder');
  for (const name of names) copyForeignFile(join(folder, name), join(to, name));
}

/**
 * Copies a plain file of others.
 * @throws UnreadableFile if it is none, or too large
 */
export function copyForeignFile(file: string, to: string): void {
  writeFileSync(to, readForeign(file));
}
