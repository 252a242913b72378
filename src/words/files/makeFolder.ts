import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { WrongUse } from '../WrongUse.ts';

/**
 * Makes a folder and those around it, step by step: where none can be made (/proc), Node's own way never ends.
 * @param mode of what is made
 */
export function makeFolder(path: string, mode?: number): void {
  if (isFolder(path)) return;
  if (dirname(path) !== path) makeFolder(dirname(path), mode);
  try {
    mkdirSync(path, mode);
  } catch (error) {
    // Another process may have made it in the meantime.
    if (!isFolder(path)) throw error;
  }
}

/** @throws WrongUse if the folder that an option names cannot be made */
export function folderOf(option: string, path: string): string {
  try {
    makeFolder(path);
    return path;
  } catch (error) {
    throw new WrongUse(`${option}: the folder cannot be written (${(error as Error).message}).`);
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}
