import { hash } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { grouped } from '../../words/grouped.ts';
import { parseJson } from '../../words/json/parseJson.ts';
import type { ResponseHead, HeaderField } from './types.ts';
import type { LiveResponse } from './LiveExchange.ts';

/** A field's value by its name in any case; several of one name joined by `, ` (RFC 9110 section 5.3). */
export function headerOf(headers: readonly HeaderField[], name: string): string | undefined {
  const wanted = name.toLowerCase();
  let found: string | undefined;
  for (const [field, value] of headers) {
    if (field.length !== name.length || field.toLowerCase() !== wanted) continue;
    found = found === undefined ? value : `${found}, ${value}`;
  }
  return found;
}

interface ReadBody {
  text: string;
  /** The parsed body; parsed when it is first asked for. */
  parsed(): Parsed;
  digest(): string;
}

/** Bodies by their buffer: the same buffer is read once, since nobody ever changes it. */
const read = new WeakMap<Uint8Array, ReadBody>();

/** Bodies by their text: the same text, of which half a run's responses consist, is parsed once. */
const readTexts = new Map<string, ReadBody>();

/** The most characters of texts that are remembered, in all. */
const MOST_REMEMBERED = 4_000_000;
let remembered = 0;

/** A longer body is kept packed: checks keep a hundred responses at once, and look at few of them again. */
const LONGEST_AS_TEXT = 1024 * 1024;

/** The most bytes of packed bodies that are kept at once. */
const MOST_KEPT = 512 * 1024 * 1024;

/** Makes a complete response readable. The body is parsed when somebody first asks for its JSON. */
export function liveResponse(head: ResponseHead, body: Uint8Array): LiveResponse {
  const content = contentOf(body, read.get(body) ?? readBody(body));
  return {
    ...head,
    header: (name) => headerOf(head.headers, name),
    get text() {
      return content().text;
    },
    bytes: body.length,
    get digest() {
      return content().digest();
    },
    get json() {
      return content().parsed().value;
    },
    get jsonError() {
      return content().parsed().error;
    },
  };
}

/** What a body contains; of a long one, read again whenever it was asked for so long ago that its memory was needed. */
function contentOf(body: Uint8Array, known: ReadBody): () => ReadBody {
  return body.length > LONGEST_AS_TEXT ? unpacking(body, known) : () => known;
}

/** The bytes of packed bodies that somebody still keeps. */
let kept = 0;
const released = new FinalizationRegistry<number>((length) => (kept -= length));

/** Why a further long body cannot be kept, beside those that are: what is random packs to nothing shorter. */
export function excessOfKept(body: Uint8Array, most = MOST_KEPT): string | undefined {
  if (body.length <= LONGEST_AS_TEXT || kept <= most) return undefined;
  return `sent a long body where more than ${grouped(most)} bytes of earlier ones are in use; reading stopped`;
}

function unpacking(body: Uint8Array, known: ReadBody): () => ReadBody {
  const packed = deflateRawSync(body, { level: 1 });
  kept += packed.length;
  released.register(packed, packed.length);
  let latest = new WeakRef(known);
  return () => {
    const content = latest.deref() ?? readBody(inflateRawSync(packed));
    latest = new WeakRef(content);
    return content;
  };
}

function readBody(body: Uint8Array): ReadBody {
  const { text, isUtf8 } = toText(body);
  const known = isUtf8 ? readTexts.get(text) : undefined;
  const fresh = known ?? readText(text, isUtf8);
  read.set(body, fresh);
  return fresh;
}

function readText(text: string, isUtf8: boolean): ReadBody {
  let [known, digested]: [Parsed?, string?] = [];
  const made = { text, digest: () => (digested ??= hash('sha1', text)) };
  if (!isUtf8) return { ...made, parsed: () => ({ error: 'the body is no UTF-8, so no JSON' }) };
  const fresh = { ...made, parsed: () => (known ??= parsedBody(text)) };
  if (text.length > LONGEST_AS_TEXT) return fresh;
  remembered += text.length;
  if (remembered > MOST_REMEMBERED) {
    readTexts.clear();
    remembered = text.length;
  }
  readTexts.set(text, fresh);
  return fresh;
}

const utf8 = new TextDecoder('utf-8', { fatal: true });
const lenient = new TextDecoder();

/** The text of a body; the same buffer is decoded once. */
export function decodedText(body: Uint8Array): string {
  return read.get(body)?.text ?? toText(body).text;
}

/**
 * Bytes to text, with replacement characters if they are not UTF-8. A byte order mark is left out (RFC 8259 section 8.1).
 */
function toText(body: Uint8Array): { text: string; isUtf8: boolean } {
  try {
    return { text: utf8.decode(body), isUtf8: true };
  } catch {
    return { text: lenient.decode(body), isUtf8: false };
  }
}

interface Parsed {
  value?: unknown;
  error: string | null;
}

/** Parses JSON, without the parser's own messages: they quote the body, which may contain a secret. */
function parsedBody(text: string): Parsed {
  try {
    return { value: parseJson(text) as unknown, error: null };
  } catch (error) {
    if (text.trim() === '') return { error: 'the body is empty, so no JSON' };
    if (text.trimStart().startsWith('<')) {
      return { error: 'the body is no JSON: it looks like HTML or XML' };
    }
    const { message } = error as SyntaxError;
    if (/end of JSON/i.test(message)) return { error: 'the body is no JSON: it ends too early' };
    const position = /line \d+ column \d+/.exec(message)?.[0];
    return {
      error: `the body is no JSON${position === undefined ? '' : `: wrong at ${position}`}`,
    };
  }
}
