import { parseJson } from '../../words/json/parseJson.ts';
import { SECRET_HEADERS, SECRET_NAMES } from './credentials.ts';
import { KnownSecrets, type Secret } from './KnownSecrets.ts';
import { isForm, redactCredentials } from './redactCredentials.ts';
import { RedactionCache } from './RedactionCache.ts';
import { redactedLeaves } from './redactedLeaves.ts';
import type { Origin, Reading } from './text/Reading.ts';
import { secretSpans } from './secretSpans.ts';
import { issuedSecret } from './secretsOf.ts';
import { hasMarker, marked, markerOf, type Mark, type Marked } from './text/Marker.ts';
import { withoutSpans, type Piece, type Span } from './text/Span.ts';
import { spoiltToken } from './spoiltToken.ts';
import { plain } from './text/surroundings.ts';

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

/** A header field, and the places of the markers in its value; for Basic, in the decoded credentials. */
export interface MarkedField {
  field: HeaderField;
  marks: Mark[];
}

/**
 * Redacts whatever is about to be written: secrets by value, in every encoding, and in responses also by the name of the
 * field, which is compared without case, `_` and `-`. JSON, markup and forms stay valid. All methods return the same text if
 * there is nothing to redact.
 */
export class Redactor {
  readonly #options: RedactorOptions;
  readonly #early: Secret[] = [];
  #index: KnownSecrets | undefined;
  readonly #texts = new RedactionCache();
  readonly #fields = new RedactionCache<MarkedField>();

  constructor(options: RedactorOptions) {
    this.#options = options;
  }

  /** Made at first use, because most of a proof's thousands of sessions write nothing. */
  get #known(): KnownSecrets {
    if (this.#index !== undefined) return this.#index;
    const { secrets, sensitiveFields } = this.#options;
    const index = new KnownSecrets();
    for (const name of SECRET_NAMES) index.addName(name, 'all');
    for (const [service, names] of sensitiveFields)
      for (const name of names) index.addName(name, service);
    for (const secret of [...secrets, ...this.#early]) index.add(secret);
    this.#index = index;
    return index;
  }

  /** Adds a secret that became known during the run (a token). */
  addSecret(given: string | Secret): void {
    const secret = typeof given === 'string' ? { value: given } : given;
    if (this.#index === undefined) this.#early.push(secret);
    else if (this.#index.add(secret)) this.#forget();
  }

  /** Whether others' traffic holds more secrets than are kept: then nothing of it may be written. */
  get isFull(): boolean {
    return this.#known.isFull;
  }

  /**
   * Adds a token or credential that a check spoilt, with how it was made from the good one; one that the check made up
   * altogether is no secret.
   */
  addSpoilt(text: string): void {
    const made = [...this.#known.values].flatMap(
      ({ value, field, shell, isCredential = false }) => {
        if (shell === undefined || !(isCredential || CREDENTIALS.has(field ?? ''))) return [];
        return spoiltToken(text, { value, shell }) ?? [];
      },
    );
    // Two credentials may begin alike: if the text were attributed to the wrong one, the rest of the other would be shown.
    const [best] = made.toSorted((one, other) => one.own - other.own);
    if (best !== undefined) this.addSecret({ ...issuedSecret(text, best.shell), field: undefined });
  }

  /** Redacts any text, also JSON, also broken or cut off: a response, or words that quote one. */
  text(text: string, origin: Origin = {}): string {
    return this.marked.text(text, origin).text;
  }

  /** A JSON value that we sent. */
  json(value: unknown): unknown {
    const text = JSON.stringify(value) as string | undefined;
    if (text === undefined) return value;
    const redacted = this.text(text, { ours: true });
    return redacted === text ? value : (parsed(redacted)?.json ?? redacted);
  }

  headers(fields: readonly HeaderField[], origin: Origin): HeaderField[] {
    return this.marked.headers(fields, origin).map(({ field }) => field);
  }

  /** The same for recording: with the places of the markers beside the text, in which none is looked for again. */
  readonly marked = {
    text: (text: string, origin: Origin): Marked => marked(this.#redact(text, origin)),
    /** A body of the token exchange: of a response, every value that is not known to be harmless is taken out. */
    credentials: (text: string, origin: Origin): Marked => {
      const redact = (part: string) => this.#redact(part, origin);
      return marked(redactCredentials(text, origin, this.#known, redact));
    },
    url: (url: string): Marked => {
      const redact = () =>
        withoutSpans(url, this.#spansIn(url, { ours: true }), encodeURIComponent);
      return marked(this.#texts.get(url, 'url', redact));
    },
    headers: (fields: readonly HeaderField[], origin: Origin): MarkedField[] =>
      fields.map((field) =>
        this.#fields.get(field[1], `${whose(origin)} ${field[0]}`, () =>
          this.#markedHeader(field, origin),
        ),
      ),
  };

  #forget(): void {
    this.#texts.clear();
    this.#fields.clear();
  }

  #spansIn(text: string, { ours = false, service }: Origin): Span[] {
    if (ours) return secretSpans(text, this.#known, {});
    const learnt: string[] = [];
    const learn = (value: string) => void learnt.push(value);
    const reading: Reading = { theirs: { service }, learn, looks: this.#options.looks };
    const spans = secretSpans(text, this.#known, reading);
    const isNew = (value: string) => isTelling(value) && this.#known.learn(value);
    if (learnt.filter(isNew).length > 0) this.#forget();
    return spans;
  }

  #redact(text: string, origin: Origin): string {
    const encode = isForm(origin.mediaType) ? encodeURIComponent : undefined;
    return this.#texts.get(text, `${whose(origin)} ${encode ? 'form' : ''}`, () => {
      const whole = text.length < LONGEST_VALUE ? this.#known.exactly(text) : undefined;
      return whole === undefined ? this.#inPlace(text, origin, encode) : markerOf(whole.shell);
    });
  }

  /** JSON must stay JSON, because recordings are read again. */
  #inPlace(text: string, origin: Origin, encode?: (marker: string) => string): string {
    const once = (part: string) => withoutSpans(part, this.#spansIn(part, origin), encode);
    const redacted = once(text);
    if (redacted === text || parsed(redacted) !== undefined) return redacted;
    const value = parsed(text);
    return value === undefined ? redacted : JSON.stringify(redactedLeaves(value.json, once));
  }

  #markedHeader(field: HeaderField, origin: Origin): MarkedField {
    const basic = origin.ours ? basicCredentials(field, this.#known) : undefined;
    if (basic !== undefined) return basic;
    const [name, value] = this.#header(field, origin);
    const { text, marks } = marked(value);
    return { field: [marked(name).text, text], marks };
  }

  #header([name, text]: HeaderField, origin: Origin): HeaderField {
    const isSecret = SECRET_HEADERS.has(name.toLowerCase());
    if (isSecret && origin.ours) return [name, authorization(text, this.#known)];
    if (isSecret || (!origin.ours && this.#known.isSensitive(name, origin.service)))
      return [name, withoutCredentials(text)];
    const whole = origin.ours ? this.#known.exactly(text) : undefined;
    if (whole !== undefined && (text.length > 3 || plain(whole.field ?? '') === plain(name)))
      return [name, markerOf(whole.shell)];
    // With its name in front, which tells what a short value is.
    const lead = `${name}: `;
    const redacted = this.#redact(lead + text, origin);
    return redacted.startsWith(lead)
      ? [name, redacted.slice(lead.length)]
      : [this.#redact(name, origin), this.#redact(text, origin)];
  }
}

/** By whom a text was written, for the keys of what was redacted. */
function whose({ ours, service = '*' }: Origin): string {
  return ours ? '' : service;
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
