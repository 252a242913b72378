import { decodeHTML } from 'entities';

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

/** One escaped character: of JSON and similar syntaxes, percent-encoded UTF-8, an entity of HTML or XML. */
const ESCAPE =
  /\\(?:u[0-9a-f]{4}|x[0-9a-f]{2}|[^ux])|%(?:[0-7][0-9a-f]|(?:[cd][0-9a-f]|e[0-9a-f]%[89ab][0-9a-f]|f[0-7]%[89ab][0-9a-f]%[89ab][0-9a-f])%[89ab][0-9a-f])|&(?:#x?[0-9a-f]{1,7}|[a-z][a-z0-9]{1,31});/gi;

const CONTROL: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

/** A text as it is, then with its escapes undone, then with the escapes undone that this reveals, until there are none. */
export function* layersOf(text: string): Generator<Layer> {
  let layer: Layer | undefined = { text };
  for (let depth = 0; layer !== undefined && depth <= DEEPEST; depth++) {
    yield layer;
    layer = peeled(layer);
  }
}

/** The position in the source of a piece of a layer. */
export function inSource({ from, to }: Layer, start: number, end: number): [number, number] {
  if (from === undefined || to === undefined || end <= start) return [start, end];
  return [from[start]!, to[end - 1]!];
}

function peeled({ text, from, to }: Layer): Layer | undefined {
  if (!/[\\%&]/.test(text)) return undefined;
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
  for (const { index, 0: escape } of text.matchAll(ESCAPE)) {
    const decoded = decode(escape);
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
      return decodeHTML(escape);
    case '%':
      return decodePercent(escape);
    default: {
      const kind = escape[1]!;
      if (escape.length > 2) return String.fromCharCode(parseInt(escape.slice(2), 16));
      return CONTROL[kind] ?? kind;
    }
  }
}

function decodePercent(escape: string): string {
  try {
    return decodeURIComponent(escape);
  } catch {
    return escape;
  }
}
