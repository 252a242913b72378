import { looksSecret } from '../sent/redaction/looksSecret.ts';
import { markerOf } from '../sent/redaction/text/Marker.ts';

/** A name of a field, a member, a parameter: a word or some, and hardly any digits, which values have. */
const NAME = /^[\p{L}_$@-][\p{L}\d_$@ .:[\]/-]{0,59}$/u;
const MOST_DIGITS = 4;

/** The names of a recording repeat; this many are remembered. */
const MOST_REMEMBERED = 10_000;
const remembered = new Map<string, string>();

/** A name as it may be shown: what does not look like one is somebody's value (a map by card number). */
export function shownName(name: string): string {
  const known = remembered.get(name);
  if (known !== undefined) return known;
  const shown = isName(name) ? name : markerOf(undefined);
  if (remembered.size >= MOST_REMEMBERED) remembered.clear();
  remembered.set(name, shown);
  return shown;
}

function isName(name: string): boolean {
  const digits = name.replace(/\D/g, '').length;
  return NAME.test(name) && digits <= MOST_DIGITS && looksSecret(name).length === 0;
}

/** A segment of a path that the documents do not show: a word, or a version such as `v2`. */
const WORD = /^(?:[A-Za-z][a-z]{0,23}(?:[A-Z_-][a-z]{1,23}){0,5}|v\d{1,3}|)$/;

/** A path that the documents do not show, with its words. */
export function shownPath(path: string): string {
  return path
    .split('/')
    .map((segment) => (WORD.test(segment) ? segment : markerOf(undefined)))
    .join('/');
}
