import { randomInt } from 'node:crypto';
import { VARIABLE } from './variableFor.ts';

/** Where a recorded text holds a marker in place of a secret. Only redaction makes marks: none is read out of a text. */
export interface Mark {
  /** The marker's first character. */
  start: number;
  /** The index behind its last character. */
  end: number;
  /** How a shell gets the value: `$TOKEN`, or what makes a spoilt token of it. Absent if nobody can know the value. */
  shell?: string;
}

/** A redacted text as it is shown, and where its markers are. */
export interface Marked {
  text: string;
  marks: Mark[];
}

/*
 * Inside redaction a marker is a sequence of characters that nobody else can write: private-use characters, drawn afresh in
 * each process, and a number. It leaves redaction as words for people («redacted $TOKEN»), with its position beside the text. So
 * «redacted …» in a text of others is text like any other.
 */
const [FIRST, PRIVATE] = [0xe000, 6400];
const START = Array.from({ length: 8 }, () => String.fromCharCode(FIRST + randomInt(PRIVATE))).join(
  '',
);
const LENGTH = START.length + 2;
const ENCODED = encodeURIComponent(START);
const PATTERN = new RegExp(
  `${START}([\\ue000-\\uf8ff]{2})|${ENCODED}((?:%E[EF]%[89AB][0-9A-F]%[89AB][0-9A-F]){2})`,
  'g',
);

const numbers = new Map<string | undefined, number>();
const shells: (string | undefined)[] = [];
const words = new Set<string>();
let longest = 0;

/** The marker in place of a secret, for use inside redaction; `marked` makes it readable. */
export function markerOf(shell: string | undefined): string {
  let number = numbers.get(shell);
  if (number === undefined) {
    number = shells.push(shell) - 1;
    numbers.set(shell, number);
    const shown = wordsFor(shell);
    words.add(shown);
    longest = Math.max(longest, shown.length);
  }
  const digits = [number % PRIVATE, Math.floor(number / PRIVATE)];
  return START + digits.map((digit) => String.fromCharCode(FIRST + digit)).join('');
}

/** Whether a text is one marker and nothing else; also one that was made readable already, which tells nothing secret. */
export function isMarker(text: string): boolean {
  // To look up a long text takes time in proportion to it.
  const isWords = text.length <= longest && words.has(text);
  return isWords || (text.length === LENGTH && text.startsWith(START));
}

/** Whether a text holds a marker of this process. */
export function hasMarker(text: string): boolean {
  return text.includes(START) || text.includes(ENCODED);
}

/** A text of redaction with its markers in words: `«redacted»`, `«redacted $TOKEN»`; percent-encoded where they were. */
export function marked(text: string): Marked {
  if (!hasMarker(text)) return { text, marks: [] };
  const marks: Mark[] = [];
  let [out, done] = ['', 0];
  for (const { index, 0: whole, 1: digits, 2: encoded } of text.matchAll(PATTERN)) {
    const shell = shellOf(digits ?? decodeURIComponent(encoded ?? ''));
    const shown = encoded === undefined ? wordsFor(shell) : encodeURIComponent(wordsFor(shell));
    out += text.slice(done, index);
    const start = out.length;
    out += shown;
    marks.push({ start, end: out.length, ...(shell !== undefined && { shell }) });
    done = index + whole.length;
  }
  return { text: out + text.slice(done), marks };
}

/** A recorded text with its markers as redaction writes them, so that `hasMarker` finds these and no others. */
export function unmarked({ text, marks }: Marked): string {
  let [out, done] = ['', 0];
  for (const { start, end, shell } of marks) {
    out += text.slice(done, start) + markerOf(shell);
    done = end;
  }
  return out + text.slice(done);
}

function shellOf(digits: string): string | undefined {
  const [low, high] = [digits.charCodeAt(0) - FIRST, digits.charCodeAt(1) - FIRST];
  return shells[high * PRIVATE + low];
}

/** For people: without quotes and backslashes, so that JSON around it stays JSON. */
function wordsFor(shell: string | undefined): string {
  return shell === undefined ? '«redacted»' : `«redacted ${shell.replace(/["\\\p{Cc}]/gu, '')}»`;
}

/** What spoiltToken makes: a variable, in whole or in parts; between the parts, what is printed and means nothing in double quotes. */
const PIPED = String.raw`\$\(printf %s "\$${VARIABLE}" \| (?:rev|cut -c\d+-\d*|tr '[\w[\]:-]+' '[\w[\]:-]+')\)`;
const SHELL = new RegExp(
  String.raw`^(?:\$${VARIABLE}|(?:${PIPED}|[ #%-[\]-_a-~]|\\["$${'`'}\\])+)$`,
);

/**
 * Marks that were read from a file, which others may have written: those that are where the text has a marker, and that say what
 * redaction can say.
 */
export function marksRead(value: unknown, text: string): Mark[] {
  if (!Array.isArray(value)) return [];
  let done = 0;
  return value.flatMap((mark: Partial<Mark> | null): Mark[] => {
    const { start, end, shell } = mark ?? {};
    if (!Number.isInteger(start) || !Number.isInteger(end)) return [];
    const [from, to] = [start!, end!];
    const isPlace = done <= from && from < to && to <= text.length;
    const isKnown = shell === undefined || (typeof shell === 'string' && SHELL.test(shell));
    if (!isPlace || !isKnown) return [];
    const said = text.slice(from, to);
    if (![wordsFor(shell), encodeURIComponent(wordsFor(shell))].includes(said)) return [];
    done = to;
    return [{ start: from, end: to, ...(shell !== undefined && { shell }) }];
  });
}
