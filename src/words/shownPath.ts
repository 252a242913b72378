import { relative, sep } from 'node:path';

/** A path as it is shown to people: relative to the current folder if it lies in that, else as it is, as it may be handed on. */
export function shownPath(path: string): string {
  const near = relative(process.cwd(), path) || '.';
  return near.split(sep)[0] === '..' ? path : near;
}
