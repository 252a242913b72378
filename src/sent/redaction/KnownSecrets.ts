import { opaqueEncodingsOf } from './encodings/encodingsOf.ts';
import { NeedleIndex, SHORTEST_NEEDLE } from './text/NeedleIndex.ts';
import { plain } from './text/surroundings.ts';
import { memoized } from '../../words/memoized.ts';

/** A value that must not be written anywhere. */
export interface Secret {
  value: string;
  /** The name of its field, by which a short secret is recognized: `cardLast4`. */
  field?: string;
  /**
   * Set for a word that may be in any sentence (`X-Environment: sandbox`): it is redacted only if its field or
   * surroundings show that it is meant, however long it is.
   */
  isWord?: boolean;
  /** Set for one of others' traffic, in which there may be any number. */
  isTheirs?: true;
  /** Set for a token that a run got, of any number; all are kept, and the run ends where they are too much. */
  isIssued?: true;
  /** Set for what tells who asks, which checks spoil. */
  isCredential?: boolean;
  /** The shell variable for it: `$CLIENTS_FULL_CLIENT_SECRET`. Absent if nobody can know the value. */
  shell?: string;
}

/** What a match in a text means. */
export type Meaning =
  | { kind: 'secret'; shell?: string }
  | { kind: 'short'; field: string; shell?: string }
  /** A short secret in an encoding that makes a match certain. */
  | { kind: 'whole'; shell?: string }
  | { kind: 'name'; name: FieldName };

/** A field whose name says that its value is sensitive. */
export interface FieldName {
  /** The services in whose responses its value is sensitive; `all` if it is everywhere. */
  services: Set<string>;
  /** Short secrets that are values of this field. */
  values: Map<string, Secret>;
  /** The length of the longest of them. */
  longest: number;
}

/** A secret of at least this many characters is found anywhere; a shorter one would also be found where it is not meant. */
const SHORTEST_ANYWHERE = 6;
/** The same for a secret of digits only: identifiers, amounts and dates consist of digits. */
const SHORTEST_NUMBER = 10;

/** A longer value was not written for people to repeat it. */
export const LONGEST_LEARNT = 100;
const MOST_LEARNT = 5000;
/** What others choose costs memory: each its characters, and so many more. Beyond the first limit only the value itself is searched. */
const COST = 100;
const MOST_ENCODED = 1_000_000;
const MOST_THEIRS = 10_000_000;
/** A longer value is no token that can be sent, and its encodings cost. */
const LONGEST_ENCODED = 16 * 1024;

/** A text for comparing without case; a form writes a space as `+`. */
export function fold(text: string): string {
  const lower = text.toLowerCase();
  const same =
    lower.length === text.length ? lower : text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  return same.includes('+') ? same.replaceAll('+', ' ') : same;
}

/** The secrets of a run and the names of sensitive fields, indexed for searching. More can be added at any time. */
export class KnownSecrets {
  readonly index = new NeedleIndex<Meaning>();
  readonly #values = new Map<string, Secret>();
  readonly #names = new Map<string, FieldName>();
  #learnt = 0;
  #cost = 0;

  /** Whether others chose more secrets than are kept: then nothing of their traffic may be written, and a run ends. */
  get isFull(): boolean {
    return this.#cost > MOST_THEIRS;
  }

  /** @returns whether it is a new one */
  add(secret: Secret): boolean {
    const { value, field, shell } = secret;
    if (value === '' || this.#values.has(value)) return false;
    if (secret.isTheirs || secret.isIssued) this.#cost += value.length + COST;
    if (secret.isTheirs && this.isFull) return false;
    this.#values.set(value, secret);
    const isMuch = this.#cost > MOST_ENCODED || value.length > LONGEST_ENCODED;
    const isPlain = isMuch && isFoundAnywhere(secret);
    this.#addNeedles(isPlain ? [[folded([value]), { kind: 'secret', shell }]] : needlesOf(secret));
    if (field !== undefined && !isFoundAnywhere(secret)) {
      const name = this.#nameOf(field);
      name.values.set(fold(value), secret);
      name.longest = Math.max(name.longest, value.length);
    }
    return true;
  }

  /**
   * Adds a value that a response showed. Of what strangers write only so much is kept: neither texts, nor all the addresses
   * of a long list.
   */
  learn(value: string): boolean {
    if (value.length > LONGEST_LEARNT || this.#learnt >= MOST_LEARNT) return false;
    const isNew = this.add({ value });
    if (isNew) this.#learnt += 1;
    return isNew;
  }

  /** Adds a name whose values are sensitive in the responses of a service (`all`: everywhere). */
  addName(name: string, service: string): void {
    this.#nameOf(name).services.add(service);
  }

  /** The secret that is exactly this value, however short. */
  exactly(value: string): Secret | undefined {
    return this.#values.get(value);
  }

  /** Values that only the value itself identifies: tokens. */
  get values(): Iterable<Secret> {
    return this.#values.values();
  }

  isSensitive(name: string, service: string | undefined): boolean {
    const known = this.#names.get(plain(name));
    return known !== undefined && isOf(known, service);
  }

  #nameOf(name: string): FieldName {
    const key = plain(name);
    const known = this.#names.get(key);
    if (known !== undefined) return known;
    const fresh: FieldName = { services: new Set(), values: new Map(), longest: 0 };
    this.#names.set(key, fresh);
    this.#addNeedles([[spellingsOf(name), { kind: 'name', name: fresh }]]);
    return fresh;
  }

  #addNeedles(all: Needles[]): void {
    for (const [needles, meaning] of all)
      for (const needle of needles) this.index.add(needle, meaning, meaning.kind === 'secret');
  }
}

/** The texts to search for, folded, that have one meaning. */
type Needles = [string[], Meaning];

/** Whether a secret is redacted anywhere; a shorter one only if its field or surroundings show that it is meant. */
function isFoundAnywhere({ value, isWord = false }: Secret): boolean {
  if (isWord) return false;
  return value.length >= (/^\d+$/.test(value) ? SHORTEST_NUMBER : SHORTEST_ANYWHERE);
}

const needlesOf = memoized((secret: Secret): Needles[] => {
  const { value, field, shell } = secret;
  if (isFoundAnywhere(secret)) {
    const withoutPlus = /^\+\d{10,}$/.test(value) ? [value.slice(1)] : [];
    const all = [value, ...withoutPlus, ...opaqueEncodingsOf(value)];
    return [[folded(all), { kind: 'secret', shell }]];
  }
  if (value.length < SHORTEST_NEEDLE) return [];
  const bytes = Buffer.from(value);
  const encoded = [bytes.toString('base64'), bytes.toString('base64url'), bytes.toString('hex')];
  const whole: Needles = [folded(encoded), { kind: 'whole', shell }];
  if (field === undefined) return [whole];
  return [[folded([value]), { kind: 'short', field: plain(field), shell }], whole];
});

/** The texts folded for searching, each once. */
function folded(needles: string[]): string[] {
  return [...new Set(needles.map(fold))].filter(({ length }) => length >= SHORTEST_NEEDLE);
}

/**
 * Whether the values of a name are sensitive in the responses of a service; if the service is unknown, whether they are in
 * any.
 */
export function isOf({ services }: FieldName, service: string | undefined): boolean {
  if (service === undefined) return services.size > 0;
  return services.has('all') || services.has(service);
}

/** The spellings of a name that servers use: `cardLast4`, `card_last4`, `card-last4`, `card last4`. */
const spellingsOf = memoized((name: string): string[] => {
  const words = name.replace(/([a-z\d])([A-Z])/g, '$1 $2').split(/[\s_-]+/);
  const joined = ['', '_', '-', ' '].map((between) => words.join(between));
  return folded([...joined, ...joined.map((spelling) => spelling.replace(/email/i, 'e-mail'))]);
});
