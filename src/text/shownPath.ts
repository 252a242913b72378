import { relative } from 'node:path';

/** A path as a person who stands here names it: relative where it lies below, absolute elsewhere. */
export function shownPath(path: string): string {
  const near = relative(process.cwd(), path);
  return near.startsWith('..') ? path : near || '.';
}
