import { percentDecoded } from '../../../words/percentDecoded.ts';
import { entities } from '../../../words/json/loadedLater.ts';
import type { Span } from './Span.ts';
import type { Work } from './Work.ts';

/** A text with its escapes undone, and the position of each character in the source text. */
export interface Layer {
  text: string;
  /** Start of each character in the source; absent if nothing was undone. */
  from?: Int32Array;
  /** End of each character in the source. */
  to?: Int32Array;
}

/** How many times JSON in a string of JSON is decoded. */
const DEEPEST = 8;

/**
 * One escaped character: of JSON and similar syntaxes, percent-encoded UTF-8 (or `%u0073`), an entity of HTML or XML; or successive bytes in octal
 * digits. A zero is every second byte of UTF-16 that was read as UTF-8; other characters do not show, or are letters of full width.
 */
const ESCAPE =
  /(?:\\[0-3][0-7]{2})+|\\(?:u(?:[0-9a-f]{4}|\{0{0,4}[0-9a-f]{1,4}\})|x[0-9a-f]{2}|[^ux])|%(?:u[0-9a-f]{4}|[0-7][0-9a-f]|(?:[cd][0-9a-f]|e[0-9a-f]%[89ab][0-9a-f]|f[0-7]%[89ab][0-9a-f]%[89ab][0-9a-f])%[89ab][0-9a-f])|&(?:#(?:x[0-9a-f]{1,12}|\d{1,12});?|[a-z][a-z0-9]{1,31};)|[\0\xad\u200b-\u200d\u2060\ufeff\uff01-\uff5e]/gi;
const MAY_ESCAPE = /[\\%&\0\xad\u200b-\u200d\u2060\ufeff\uff01-\uff5e]/;

/** One escaped character, or a break of a line, of quoted-printable (RFC 2045 section 6.7). */
const QUOTED = /(?:=[0-9a-f]{2})+|=[ \t]{0,9}\r?\n/gi;
/** What tells that a text is quoted-printable: `a=20&b=30` is none. */
const IS_QUOTED = /=[ \t]{0,9}\r?\n|=3d|(?:=[0-9a-f]{2}){2}/i;

const CONTROL: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

/** What the layers of a text are, and the pieces that are escaped more often than is undone. */
export interface Layers {
  layers: Layer[];
  deeper: Span[];
}

/**
 * A text as it is, then with its escapes undone, then with the escapes undone that this reveals, until there are none; also
 * read as quoted-printable, if it looks like that.
 */
export function layersOf(text: string, work: Work): Layers {
  const whole: Layer = { text };
  const { layers, deeper } = peeledAll(whole, work);
  for (const layer of [...layers]) {
    if (!layer.text.includes('=') || !IS_QUOTED.test(layer.text)) continue;
    const unquoted = work.take(layer.text.length) ? peeled(layer, QUOTED, decodeQuoted) : undefined;
    if (unquoted === undefined) continue;
    const below = peeledAll(unquoted, work);
    layers.push(...below.layers);
    deeper.push(...below.deeper);
    break;
  }
  return { layers, deeper };
}

function peeledAll(first: Layer, work: Work): Layers {
  const layers = [first];
  for (let last = first; ;) {
    const next = MAY_ESCAPE.test(last.text) ? peeled(last, ESCAPE, decode) : undefined;
    if (next === undefined) return { layers, deeper: [] };
    if (layers.length > DEEPEST || !work.take(next.text.length))
      return { layers, deeper: escapedWords(last) };
    layers.push((last = next));
  }
}

function escapedWords(layer: Layer): Span[] {
  const spans: Span[] = [];
  for (const { index, 0: escape } of layer.text.matchAll(ESCAPE)) {
    if (decode(escape) === escape || decode(escape).length > escape.length) continue;
    const last = spans.at(-1);
    if (last !== undefined && index < last.end) continue;
    const start = wordEnd(layer.text, index, -1, last?.end ?? 0);
    spans.push({ start, end: wordEnd(layer.text, index + escape.length, 1, layer.text.length) });
  }
  return spans.map(({ start, end }) => {
    const [from, to] = inSource(layer, start, end);
    return { start: from, end: to };
  });
}

/** How far a word goes from here. */
function wordEnd(text: string, from: number, step: 1 | -1, limit: number): number {
  let at = from;
  while (at !== limit && !/\s/.test(text[step === 1 ? at : at - 1]!)) at += step;
  return at;
}

/** The position in the source of a piece of a layer. */
export function inSource({ from, to }: Layer, start: number, end: number): [number, number] {
  if (from === undefined || to === undefined || end <= start) return [start, end];
  return [from[start]!, to[end - 1]!];
}

function peeled(
  { text, from, to }: Layer,
  escapes: RegExp,
  undo: (escape: string) => string,
): Layer | undefined {
  const pieces: string[] = [];
  const starts = new Int32Array(text.length);
  const ends = new Int32Array(text.length);
  let length = 0;
  const add = (start: number, end: number, piece: string): void => {
    pieces.push(piece);
    const isCopy = piece.length === end - start;
    for (let index = 0; index < piece.length; index++, length++) {
      const [first, last] = isCopy ? [start + index, start + index] : [start, end - 1];
      starts[length] = from === undefined ? first : from[first]!;
      ends[length] = to === undefined ? last + 1 : to[last]!;
    }
  };
  let done = 0;
  for (const { index, 0: escape } of text.matchAll(escapes)) {
    const decoded = undo(escape);
    if (decoded === escape || decoded.length > escape.length) continue;
    add(done, index, text.slice(done, index));
    done = index + escape.length;
    add(index, done, decoded);
  }
  if (done === 0) return undefined;
  add(done, text.length, text.slice(done));
  return { text: pieces.join(''), from: starts, to: ends };
}

function decode(escape: string): string {
  switch (escape[0]) {
    case '&':
      return entities().decodeHTML(escape);
    case '%':
      return /^%u/i.test(escape)
        ? String.fromCharCode(parseInt(escape.slice(2), 16))
        : percentDecoded(escape);
    case '\\': {
      const kind = escape[1]!;
      if (escape.length > 2 && !/[ux]/i.test(kind))
        return Buffer.from(
          escape
            .split('\\')
            .slice(1)
            .map((digits) => parseInt(digits, 8)),
        ).toString();
      if (escape.length > 2) return String.fromCharCode(parseInt(escape.replace(/^..\{?/, ''), 16));
      return CONTROL[kind] ?? kind;
    }
    default:
      return escape >= '\uff01' && escape <= '\uff5e' ? escape.normalize('NFKC') : '';
  }
}

function decodeQuoted(escapes: string): string {
  return escapes.endsWith('\n') ? '' : Buffer.from(escapes.replaceAll('=', ''), 'hex').toString();
}
