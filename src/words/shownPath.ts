import { relative } from 'node:path';

/** A path as it is shown to people: relative to the current folder, or absolute if that is shorter. */
export function shownPath(path: string): string {
  const near = relative(process.cwd(), path);
  return near.length < path.length ? near || '.' : path;
}
