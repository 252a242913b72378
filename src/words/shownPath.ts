import { relative } from 'node:path';

/** A path as it is shown to people: relative if it is below the current folder, absolute elsewhere. */
export function shownPath(path: string): string {
  const near = relative(process.cwd(), path);
  return near.startsWith('..') ? path : near || '.';
}
