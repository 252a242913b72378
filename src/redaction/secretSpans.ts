import { isOf, fold, type FieldName, type KnownSecrets, type Meaning } from './KnownSecrets.ts';
import { SHORTEST_NEEDLE } from './NeedleIndex.ts';
import { encodedRuns } from './encodedRuns.ts';
import { inSource, layersOf, type Layer } from './Layer.ts';
import { withoutSpans, type Piece, type Span } from './Span.ts';
import { isMeant } from './surroundings.ts';
import { isWordCharacter, leavesOf, valueAfter, type NamedValue } from './valueAfter.ts';

/** How a text is read. */
export interface Reading {
  /**
   * The service whose answer it is: values of its sensitive fields are redacted. Absent for texts of our own, in which
   * only values from a target file or an answer are secret.
   */
  theirs?: { service: string | undefined };
  /** Called with each value that was redacted because of its name. */
  learn?: (value: string) => void;
  /** Finds what looks like a secret by itself (`looksSecret`). */
  looks?: (text: string) => Piece[];
}

/** How many times Base64 in Base64 is decoded. */
const DEEPEST_RUN = 2;

/**
 * The pieces of a text that are secret: by their value in any case, short ones by their surroundings, and by the names of
 * fields; below any number of escapes, and inside encoded runs.
 */
export function secretSpans(
  text: string,
  known: KnownSecrets,
  reading: Reading,
  depth = 0,
): Span[] {
  const spans: Span[] = [];
  for (const layer of layersOf(text)) {
    const found = foundIn(layer, known, reading);
    for (const { start, end, quoteAt, ...span } of found) {
      const [from, to] = inSource(layer, start, end);
      spans.push({ ...span, start: from, end: to, ...quoteOf(text, layer, quoteAt) });
    }
    if (depth < DEEPEST_RUN) spans.push(...encodedSpans(layer, known, reading, depth));
  }
  return spans;
}

type Found = Pick<NamedValue, 'start' | 'end' | 'quoteAt'> & Pick<Span, 'shell'>;

function foundIn(layer: Layer, known: KnownSecrets, reading: Reading): Found[] {
  const { text } = layer;
  const folded = fold(text);
  const found: Found[] = [];
  known.index.find(folded, (start, end, meaning, isWhole) => {
    // The beginning of a name is another name, and the beginning of four digits may be anything.
    if (!isWhole && (meaning.kind === 'name' || meaning.kind === 'short')) return;
    const told = isWhole || !('shell' in meaning) ? meaning : { ...meaning, shell: undefined };
    for (const piece of meant(text, folded, start, end, told, reading))
      found.push(betweenEscapes(text, piece));
  });
  for (const { start, end } of reading.looks?.(text) ?? [])
    found.push(betweenEscapes(text, withNumber(text, start, end, undefined)));
  return found.filter(({ start, end }) => end > start);
}

/** A piece without half an escape at its ends: what is left of a `\"` without its `\` would end the text around it. */
function betweenEscapes(text: string, piece: Found): Found {
  const start = piece.start + (isEscaped(text, piece.start) ? 1 : 0);
  const end = piece.end - (isEscaped(text, piece.end) ? 1 : 0);
  return start === piece.start && end === piece.end ? piece : { ...piece, start, end };
}

/** Whether a character belongs to the backslash before it. */
function isEscaped(text: string, at: number): boolean {
  return backslashesBefore(text, at) % 2 === 1;
}

function backslashesBefore(text: string, at: number): number {
  let first = at;
  while (text[first - 1] === '\\') first--;
  return at - first;
}

function meant(
  text: string,
  folded: string,
  start: number,
  end: number,
  meaning: Meaning,
  reading: Reading,
): Found[] {
  switch (meaning.kind) {
    case 'secret':
      return [withNumber(text, start, end, meaning.shell)];
    case 'short':
      return isMeant(folded, start, end, meaning.field)
        ? [withNumber(text, start, end, meaning.shell)]
        : [];
    case 'whole':
      return isWordCharacter(text[start - 1]) || isWordCharacter(text[end])
        ? []
        : [{ start, end, shell: meaning.shell }];
    case 'name':
      return named(text, folded, start, end, meaning.name, reading);
  }
}

function named(
  text: string,
  folded: string,
  start: number,
  end: number,
  name: FieldName,
  { theirs, learn }: Reading,
): Found[] {
  const isSensitive = theirs !== undefined && isOf(name, theirs.service);
  if (!isSensitive && name.values.size === 0) return [];
  const value = valueAfter(text, start, end);
  if (value === undefined || text.startsWith('«redacted', value.start)) return [];
  if (!isSensitive) {
    return partsOf(folded, value, name);
  }
  const values = value.kind === 'container' ? [...leavesOf(text, value.start)] : [value];
  return values.map((leaf) => {
    learn?.(text.slice(leaf.start, leaf.end));
    const isQuoted = /["']/.test(text[start - 1] ?? '');
    const quoteAt = leaf.quoteAt !== -1 ? leaf.quoteAt : isQuoted ? start - 1 : undefined;
    return {
      start: leaf.start,
      end: leaf.end,
      ...(quoteAt === undefined ? {} : { quoteAt }),
      shell: name.values.get(folded.slice(leaf.start, leaf.end))?.shell,
    };
  });
}

/**
 * The secrets of a field in one of its values: a short secret must be the whole value, or long enough to be recognized in
 * it.
 */
function partsOf(folded: string, value: NamedValue, { values }: FieldName): Found[] {
  const said = folded.slice(value.start, value.end);
  const secret = values.get(said.trim());
  if (secret !== undefined) return [{ ...value, shell: secret.shell }];
  return [...values].flatMap(([part, { shell }]) => {
    const places = part.length < SHORTEST_NEEDLE ? [] : placesOf(part, said);
    if (value.kind === 'word') return places.length > 0 ? [{ ...value, shell: undefined }] : [];
    return places.map((at) => {
      const start = value.start + at;
      return { start, end: start + part.length, shell };
    });
  });
}

/** All positions of a text in another, one after another: a value may have been written twice. */
function placesOf(part: string, text: string): number[] {
  const places: number[] = [];
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + part.length))
    places.push(at);
  return places;
}

/** Digits that are bare in JSON are redacted with their whole number, and the marker is put in quotes. */
function withNumber(text: string, start: number, end: number, shell: string | undefined): Found {
  if (!/^\d+$/.test(text.slice(start, end))) return { start, end, shell };
  let [first, last] = [start, end];
  while (/[\d.+-]/.test(text[first - 1] ?? '')) first--;
  while (/[\d.]/.test(text[last] ?? '')) last++;
  const quoteAt = quoteForNumber(text, first, last);
  return quoteAt === undefined
    ? { start, end, shell }
    : { start: first, end: last, quoteAt, shell };
}

/** The position of the quote with which a number's member is written; -1 for a number in a list, undefined elsewhere. */
function quoteForNumber(text: string, start: number, end: number): number | undefined {
  if (!/^\s*[,}\]]|^\s*$/.test(text.slice(end, end + 20))) return undefined;
  const before = text.slice(Math.max(0, start - 2000), start);
  const offset = start - before.length;
  const list = /\[[\d.,\s+eE-]*$/.exec(before);
  const lead = list === null ? before : before.slice(0, list.index);
  const member = /(["'])\s*:\s*$/.exec(lead);
  if (member !== null) return offset + member.index;
  return list !== null && lead.trim() === '' ? -1 : undefined;
}

function quoteOf(text: string, layer: Layer, quoteAt: number | undefined): Pick<Span, 'quote'> {
  if (quoteAt === undefined) return {};
  if (quoteAt < 0) return { quote: '"' };
  // Quotes of JSON in a text of JSON are escaped themselves.
  const escaped = isEscaped(layer.text, quoteAt) ? backslashesBefore(layer.text, quoteAt) : 0;
  return { quote: text.slice(...inSource(layer, quoteAt - escaped, quoteAt + 1)) };
}

function encodedSpans(layer: Layer, known: KnownSecrets, reading: Reading, depth: number): Span[] {
  const spans: Span[] = [];
  for (const run of encodedRuns(layer.text)) {
    const inside = secretSpans(run.decoded, known, reading, depth + 1);
    if (inside.length === 0) continue;
    const [start, end] = inSource(layer, run.start, run.end);
    const bytes = Buffer.from(withoutSpans(run.decoded, inside));
    spans.push({ start, end, text: bytes.toString(run.encoding) });
  }
  return spans;
}
