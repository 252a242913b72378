import { Ahead } from './text/Ahead.ts';
import { Backslashes } from './text/Backslashes.ts';
import {
  fold,
  isOf,
  LONGEST_LEARNT,
  type FieldName,
  type KnownSecrets,
  type Meaning,
} from './KnownSecrets.ts';
import { SHORTEST_NEEDLE } from './text/NeedleIndex.ts';
import { privateKeysIn } from './text/privateKeysIn.ts';
import type { Reading } from './text/Reading.ts';
import { isMarker } from './text/Marker.ts';
import type { Piece, Span } from './text/Span.ts';
import { Surroundings } from './text/surroundings.ts';
import { containerAt, isWordCharacter, valueAfter, type NamedValue } from './text/valueAfter.ts';
import type { Work } from './text/Work.ts';

/** A secret piece of a text, and where the quote is that belongs around it; -1 for a plain one. */
export type Found = Pick<NamedValue, 'start' | 'end' | 'quoteAt'> & Pick<Span, 'shell'>;

/** How many spaces around a short secret are read over. */
const SPACES = 20;
/** This much before a number tells whether it is a member's value, or an element of a list. */
const BEFORE_NUMBER = 500;

/**
 * Searches one text for secrets. It remembers what it has read ahead: where a thousand names share a value, or a thousand
 * matches a number, each is read once. So the time is in proportion to the text, whoever wrote it.
 */
export class TextSearch {
  readonly #text: string;
  readonly #folded: string;
  readonly #known: KnownSecrets;
  readonly #reading: Reading;
  readonly #work: Work;
  readonly #ahead: Ahead;
  readonly #surroundings: Surroundings;
  readonly #found: Found[] = [];
  /** The value that was taken out last because of its name. */
  #taken: Piece = { start: 0, end: 0 };
  /** Where the outermost container ends whose values were taken out. */
  #containerEnd = 0;
  /** The value of each name that was read last. */
  readonly #read = new Map<FieldName, Piece>();
  #number: (Piece & { quoteAt: number | undefined }) | undefined;

  constructor(text: string, known: KnownSecrets, reading: Reading, work: Work) {
    this.#text = text;
    this.#folded = fold(text);
    this.#known = known;
    this.#reading = reading;
    this.#work = work;
    this.#ahead = new Ahead(text, work);
    this.#surroundings = new Surroundings(this.#folded, work);
  }

  /** The secret pieces, by value and by name. */
  found(): Found[] {
    const read = this.#known.index.find(this.#folded, (start, end, meaning, isWhole) => {
      // The beginning of a name is another name, and the beginning of four digits may be anything.
      if (!isWhole && (meaning.kind === 'name' || meaning.kind === 'short')) return;
      const told = isWhole || !('shell' in meaning) ? meaning : { ...meaning, shell: undefined };
      this.#note(start, end, told);
    });
    // What was not searched may hold a secret.
    if (read < this.#folded.length) this.#found.push({ start: read, end: this.#folded.length });
    for (const { start, end } of privateKeysIn(this.#text)) this.#found.push({ start, end });
    for (const { start, end } of this.#reading.looks?.(this.#text) ?? [])
      this.#addNumber(start, end, undefined);
    const backslashes = new Backslashes(this.#text);
    return this.#found
      .map((piece) => backslashes.between(piece))
      .filter(({ start, end }) => end > start);
  }

  #note(start: number, end: number, meaning: Meaning): void {
    switch (meaning.kind) {
      case 'secret':
        return this.#addNumber(start, end, meaning.shell);
      case 'short':
        if (this.#surroundings.isMeant(start, end, meaning.field))
          this.#addNumber(start, end, meaning.shell);
        return;
      case 'whole':
        if (!isWordCharacter(this.#text[start - 1]) && !isWordCharacter(this.#text[end]))
          this.#found.push({ start, end, shell: meaning.shell });
        return;
      case 'name':
        return this.#noteName(start, end, meaning.name);
    }
  }

  #noteName(start: number, end: number, name: FieldName): void {
    const { theirs } = this.#reading;
    const isSensitive = theirs !== undefined && isOf(name, theirs.service);
    if (!isSensitive && name.values.size === 0) return;
    const value = valueAfter(this.#ahead, start, end);
    if (value === undefined || isMarker(this.#text.slice(value.start, value.end))) return;
    if (!isSensitive) return this.#addParts(value, name);
    const isQuoted = /["']/.test(this.#text[start - 1] ?? '');
    if (value.kind === 'container')
      this.#addContainer(value, name, isQuoted ? start - 1 : undefined);
    else this.#addValue(value, name, isQuoted ? start - 1 : undefined);
  }

  /** Each value in a container; one inside another that is taken out goes with it. */
  #addContainer({ start }: NamedValue, name: FieldName, quoteAt: number | undefined): void {
    if (start < this.#containerEnd) return;
    const { leaves, end } = containerAt(this.#text, start);
    this.#work.count(end - start);
    this.#containerEnd = end;
    for (const leaf of leaves) this.#addValue(leaf, name, quoteAt);
  }

  #addValue(value: NamedValue, name: FieldName, quoteOfName: number | undefined): void {
    const { start, end } = value;
    const length = end - start;
    if (length <= LONGEST_LEARNT) this.#reading.learn?.(this.#text.slice(start, end));
    const isWithin = this.#taken.start < start && end <= this.#taken.end;
    if (isWithin) return;
    if (end > this.#taken.end) this.#taken = { start, end };
    const quoteAt = value.quoteAt === -1 ? quoteOfName : value.quoteAt;
    const secret =
      length > name.longest ? undefined : name.values.get(this.#folded.slice(start, end));
    this.#found.push({
      start,
      end,
      ...(quoteAt === undefined ? {} : { quoteAt }),
      shell: secret?.shell,
    });
  }

  /**
   * The secrets of a field in one of its values: a short secret must be the whole value, or long enough to be recognized
   * in it.
   */
  #addParts(value: NamedValue, name: FieldName): void {
    const { start, end, kind } = value;
    if (end - start <= name.longest + SPACES) {
      const secret = name.values.get(this.#folded.slice(start, end).trim());
      if (secret !== undefined) {
        this.#found.push({ ...value, shell: secret.shell });
        return;
      }
    }
    const last = this.#read.get(name);
    if (last !== undefined && last.start <= start && end <= last.end) return;
    this.#read.set(name, { start, end });
    this.#work.count(end - start);
    const said = this.#folded.slice(start, end);
    for (const [part, { shell }] of name.values) {
      const places = part.length < SHORTEST_NEEDLE ? [] : placesOf(part, said);
      if (kind === 'word' && places.length > 0) this.#found.push({ ...value, shell: undefined });
      if (kind === 'word') continue;
      for (const at of places)
        this.#found.push({ start: start + at, end: start + at + part.length, shell });
    }
  }

  /** Digits that are bare in JSON are redacted with their whole number, and the marker is put in quotes. */
  #addNumber(start: number, end: number, shell: string | undefined): void {
    if (!/^\d+$/.test(this.#text.slice(start, end))) {
      this.#found.push({ start, end, shell });
      return;
    }
    const isSame =
      this.#number !== undefined && this.#number.start <= start && end <= this.#number.end;
    const number = isSame ? this.#number! : this.#numberAt(start, end);
    this.#number = number;
    if (number.quoteAt === undefined) this.#found.push({ start, end, shell });
    else this.#found.push({ ...number, shell });
  }

  #numberAt(start: number, end: number): Piece & { quoteAt: number | undefined } {
    let [first, last] = [start, end];
    while (/[\d.+-]/.test(this.#text[first - 1] ?? '')) first--;
    while (/[\d.]/.test(this.#text[last] ?? '')) last++;
    this.#work.count(last - first + BEFORE_NUMBER);
    return { start: first, end: last, quoteAt: quoteForNumber(this.#text, first, last) };
  }
}

/** All positions of a text in another, one after another: a value may have been written twice. */
function placesOf(part: string, text: string): number[] {
  const places: number[] = [];
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + part.length))
    places.push(at);
  return places;
}

/** The position of the quote with which a number's member is written; -1 for a number in a list, undefined elsewhere. */
function quoteForNumber(text: string, start: number, end: number): number | undefined {
  if (!/^\s*[,}\]]|^\s*$/.test(text.slice(end, end + 20))) return undefined;
  const before = text.slice(Math.max(0, start - BEFORE_NUMBER), start);
  const offset = start - before.length;
  const list = /\[[\d.,\s+eE-]*$/.exec(before);
  const lead = list === null ? before : before.slice(0, list.index);
  const member = /(["'])\s*:\s*$/.exec(lead);
  if (member !== null) return offset + member.index;
  return list !== null && lead.trim() === '' ? -1 : undefined;
}
