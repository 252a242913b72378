import { parseJson } from '../../words/json/parseJson.ts';
import { SECRET_HEADERS, SECRET_NAMES } from './credentials.ts';
import { KnownSecrets, type Secret } from './KnownSecrets.ts';
import { isForm, redactCredentials } from './redactCredentials.ts';
import { RedactionCache } from './RedactionCache.ts';
import { redactedLeaves } from './redactedLeaves.ts';
import type { Origin, Reading } from './Reading.ts';
import { secretSpans } from './secretSpans.ts';
import { hasMarker, marked, markerOf, type Mark, type Marked } from './Marker.ts';
import { withoutSpans, type Piece, type Span } from './Span.ts';
import { spoiltToken } from './spoiltToken.ts';
import { plain } from './surroundings.ts';

type HeaderField = [name: string, value: string];

/** The greatest length of values in a target file. */
const LONGEST_VALUE = 10_000;

/** The fields whose values checks spoil. */
const CREDENTIALS = new Set(['access_token', 'clientId', 'clientSecret']);

/** A shorter sensitive value from a response may be a word of any sentence, so it is not learnt. */
const SHORTEST_LEARNT = 8;

export interface RedactorOptions {
  /** Values that must not be written anywhere; see secretsOf. */
  secrets: Iterable<Secret>;
  /** Names of fields that hold card data or personal data (`x-sensitive` in the specs), by service. */
  sensitiveFields: ReadonlyMap<string, ReadonlySet<string>>;
  /**
   * Finds what looks like a secret by itself in texts that we did not write; `looksSecret` for traffic of strangers, whose
   * secrets no target file lists.
   */
  looks?: (text: string) => Piece[];
}

/**
 * Redacts whatever is about to be written: secrets by value, in every encoding, and in responses also by the name of the
 * field. JSON, markup and forms stay valid. All methods return the same text if there is nothing to redact.
 */
export interface Redactor {
  /** Adds a secret that became known during the run (a token). */
  addSecret(secret: string | Secret): void;
  /** Whether others' traffic holds more secrets than are kept: then nothing of it may be written. */
  readonly isFull: boolean;
  /**
   * Adds a token or credential that a check spoilt, with how it was made from the good one; one that the check made up
   * altogether is no secret.
   */
  addSpoilt(text: string): void;
  /** Redacts any text, also JSON, also broken or cut off: a response, or words that quote one. */
  text(text: string, origin?: Origin): string;
  /** A JSON value that we sent. */
  json(value: unknown): unknown;
  /** Redacts a body of the token exchange: of a response, every value that is not known to be harmless. */
  credentials(text: string, origin: Origin): string;
  /** Redacts an absolute address, or a path with query, of our own. */
  url(url: string): string;
  headers(fields: readonly HeaderField[], origin: Origin): HeaderField[];
  /** The same for recording: with the places of the markers beside the text, in which none is looked for again. */
  marked: {
    text(text: string, origin: Origin): Marked;
    credentials(text: string, origin: Origin): Marked;
    url(url: string): Marked;
    headers(fields: readonly HeaderField[], origin: Origin): MarkedField[];
  };
}

/** A header field, and the places of the markers in its value; for Basic, in the decoded credentials. */
export interface MarkedField {
  field: HeaderField;
  marks: Mark[];
}

/**
 * Makes the redactor of a run. Names of fields are compared without case, `_` and `-`. The index is built at first use,
 * because most of a proof's thousands of sessions write nothing.
 */
export function createRedactor(options: RedactorOptions): Redactor {
  let known: Redactor | undefined;
  const early: (string | Secret)[] = [];
  const ready = (): Redactor => {
    if (known !== undefined) return known;
    known = readyRedactor(options);
    for (const secret of early) known.addSecret(secret);
    return known;
  };
  return {
    addSecret: (secret) =>
      known === undefined ? void early.push(secret) : known.addSecret(secret),
    addSpoilt: (text) => ready().addSpoilt(text),
    get isFull() {
      return ready().isFull;
    },
    text: (text, origin) => ready().text(text, origin),
    json: (value) => ready().json(value),
    credentials: (text, origin) => ready().credentials(text, origin),
    url: (url) => ready().url(url),
    headers: (fields, origin) => ready().headers(fields, origin),
    marked: {
      text: (text, origin) => ready().marked.text(text, origin),
      credentials: (text, origin) => ready().marked.credentials(text, origin),
      url: (url) => ready().marked.url(url),
      headers: (fields, origin) => ready().marked.headers(fields, origin),
    },
  };
}

function readyRedactor({ secrets, sensitiveFields, looks }: RedactorOptions): Redactor {
  const known = new KnownSecrets();
  const cache = new RedactionCache();
  const fields = new RedactionCache<MarkedField>();
  for (const name of SECRET_NAMES) known.addName(name, 'all');
  for (const [service, names] of sensitiveFields)
    for (const name of names) known.addName(name, service);

  const forget = (): void => {
    cache.clear();
    fields.clear();
  };
  const add = (secret: Secret): void => {
    if (known.add(secret)) forget();
  };
  for (const secret of secrets) add(secret);

  const spansIn = (text: string, { ours = false, service }: Origin): Span[] => {
    if (ours) return secretSpans(text, known, {});
    const learnt: string[] = [];
    const learn = (value: string) => void learnt.push(value);
    const reading: Reading = { theirs: { service }, learn, looks };
    const spans = secretSpans(text, known, reading);
    if (learnt.filter((value) => isTelling(value) && known.learn(value)).length > 0) forget();
    return spans;
  };

  /** JSON must stay JSON, because recordings are read again. */
  const redactedText = (text: string, origin: Origin, encode?: (marker: string) => string) => {
    const once = (part: string) => withoutSpans(part, spansIn(part, origin), encode);
    const redacted = once(text);
    if (redacted === text || parsed(redacted) !== undefined) return redacted;
    const value = parsed(text);
    return value === undefined ? redacted : JSON.stringify(redactedLeaves(value.json, once));
  };

  const redact = (text: string, origin: Origin): string => {
    const encode = isForm(origin.mediaType) ? encodeURIComponent : undefined;
    const kind = `${origin.ours ? '' : (origin.service ?? '*')} ${encode ? 'form' : ''}`;
    return cache.get(text, kind, () => {
      const whole = text.length < LONGEST_VALUE ? known.exactly(text) : undefined;
      return whole === undefined ? redactedText(text, origin, encode) : markerOf(whole.shell);
    });
  };

  const header = ([name, text]: HeaderField, origin: Origin): HeaderField => {
    const isSecret = SECRET_HEADERS.has(name.toLowerCase());
    if (isSecret && origin.ours) return [name, authorization(text, known)];
    if (isSecret || (!origin.ours && known.isSensitive(name, origin.service)))
      return [name, withoutCredentials(text)];
    const whole = origin.ours ? known.exactly(text) : undefined;
    if (whole !== undefined && (text.length > 3 || plain(whole.field ?? '') === plain(name)))
      return [name, markerOf(whole.shell)];
    // With its name in front, which tells what a short value is.
    const lead = `${name}: `;
    const redacted = redact(lead + text, origin);
    return redacted.startsWith(lead)
      ? [name, redacted.slice(lead.length)]
      : [redact(name, origin), redact(text, origin)];
  };

  const markedHeader = (field: HeaderField, origin: Origin): MarkedField => {
    const basic = origin.ours ? basicCredentials(field, known) : undefined;
    if (basic !== undefined) return basic;
    const [name, value] = header(field, origin);
    const { text, marks } = marked(value);
    return { field: [marked(name).text, text], marks };
  };

  const recording: Redactor['marked'] = {
    text: (text, origin) => marked(redact(text, origin)),
    credentials: (text, origin) => marked(redactCredentials(text, origin, known, redact)),
    url: (url) =>
      marked(
        cache.get(url, 'url', () =>
          withoutSpans(url, spansIn(url, { ours: true }), encodeURIComponent),
        ),
      ),
    headers: (all, origin) => {
      const by = origin.ours ? '' : (origin.service ?? '*');
      return all.map((field) =>
        fields.get(field[1], `${by} ${field[0]}`, () => markedHeader(field, origin)),
      );
    },
  };

  return {
    addSecret: (secret) => add(typeof secret === 'string' ? { value: secret } : secret),
    get isFull() {
      return known.isFull;
    },
    addSpoilt: (text) => {
      const made = [...known.values].flatMap(({ value, field, shell, isCredential = false }) => {
        if (shell === undefined || !(isCredential || CREDENTIALS.has(field ?? ''))) return [];
        return spoiltToken(text, { value, shell }) ?? [];
      });
      // Two credentials may begin alike: if the text were attributed to the wrong one, the rest of the other would be
      // shown.
      const [best] = made.toSorted((one, other) => one.own - other.own);
      if (best !== undefined) add({ value: text, shell: best.shell });
    },
    text: (text, origin = {}) => marked(redact(text, origin)).text,
    json: (value) => {
      const text = JSON.stringify(value) as string | undefined;
      if (text === undefined) return value;
      const redacted = marked(redact(text, { ours: true })).text;
      return redacted === text ? value : (parsed(redacted)?.json ?? redacted);
    },
    credentials: (text, origin) => recording.credentials(text, origin).text,
    url: (url) => recording.url(url).text,
    headers: (fields, origin) => recording.headers(fields, origin).map(({ field }) => field),
    marked: recording,
  };
}

/** An Authorization header. Its scheme is worth reading and no secret; and a token that we made up is none. */
function authorization(text: string, known: KnownSecrets): string {
  const [, scheme = '', credentials = ''] = /^(Bearer |Basic )?(.*)$/is.exec(text) ?? [];
  const whole = known.exactly(credentials);
  if (whole !== undefined) return scheme + markerOf(whole.shell);
  // The scheme may be a part of what was given.
  const given = known.exactly(text) && secretSpans(text, known, {});
  if (given !== undefined) return withoutSpans(text, given);
  return scheme + withoutSpans(credentials, secretSpans(credentials, known, {}));
}

/** Our Basic credentials, redacted in what they encode; undefined if the field holds none, or nothing secret. */
function basicCredentials([name, text]: HeaderField, known: KnownSecrets): MarkedField | undefined {
  const encoded = /^Basic ([A-Za-z0-9+/=]+)$/i.exec(text)?.[1];
  if (encoded === undefined || !SECRET_HEADERS.has(name.toLowerCase())) return undefined;
  const decoded = Buffer.from(encoded, 'base64').toString();
  const redacted = withoutSpans(decoded, secretSpans(decoded, known, {}));
  if (redacted === decoded) return undefined;
  const { text: shown, marks } = marked(redacted);
  const scheme = text.slice(0, text.indexOf(' ') + 1);
  return { field: [name, scheme + Buffer.from(shown).toString('base64')], marks };
}

function withoutCredentials(text: string): string {
  const scheme = /^(Bearer|Basic) /i.exec(text)?.[0] ?? '';
  return scheme + markerOf(undefined);
}

/** Whether a value is recognized without its field's name. */
function isTelling(value: string): boolean {
  return value.length >= SHORTEST_LEARNT && /@|\d|\s/.test(value) && !hasMarker(value);
}

/** The value of a JSON text; undefined if the text is not JSON. */
function parsed(text: string): { json: unknown } | undefined {
  if (!/^\s*[[{"]/.test(text)) return undefined;
  try {
    return { json: parseJson(text) as unknown };
  } catch {
    return undefined;
  }
}
