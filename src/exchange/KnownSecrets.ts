import { opaqueEncodingsOf } from './encodingsOf.ts';
import { NeedleIndex, SHORTEST_NEEDLE } from './NeedleIndex.ts';
import { plain } from './surroundings.ts';

/** A value that must not be written anywhere. */
export interface Secret {
  value: string;
  /** The name of the field that it is of, by which a short one is known again: `cardLast4`. */
  field?: string;
  /** What gives it in a shell: `$CLIENTS_FULL_CLIENT_SECRET`. Absent where nobody can know it. */
  shell?: string;
}

/** What is looked for in a text. */
export type Meaning =
  | { kind: 'secret'; shell?: string }
  | { kind: 'short'; field: string; shell?: string }
  /** A short secret in an encoding that nothing else has. */
  | { kind: 'whole'; shell?: string }
  | { kind: 'name'; name: FieldName };

/** The name of a field that tells what its value is. */
export interface FieldName {
  /** The services in whose answers its value is sensitive, whatever it is; `all` where it is everywhere. */
  services: Set<string>;
  /** Short secrets that are values of this field. */
  values: Map<string, Secret>;
}

/** A secret of so many characters is found wherever it stands; a shorter one would be found where it is not meant. */
const SHORTEST_ANYWHERE = 6;
/** Of digits alone, it takes more: identifiers, amounts and dates are made of them. */
const SHORTEST_NUMBER = 10;

/** For comparing without case; a form writes a space as `+`. */
export function fold(text: string): string {
  const lower = text.toLowerCase();
  const same = lower.length === text.length ? lower : text.replace(/[A-Z]/g, toLower);
  return same.includes('+') ? same.replaceAll('+', ' ') : same;
}

/** The secrets of a run and the names that tell of others, ready to be found. Takes further ones at any time. */
export class KnownSecrets {
  readonly index = new NeedleIndex<Meaning>();
  readonly #values = new Map<string, Secret>();
  readonly #names = new Map<string, FieldName>();

  /** @returns whether it is a new one */
  add(secret: Secret): boolean {
    const { value, field, shell } = secret;
    if (value === '' || this.#values.has(value)) return false;
    this.#values.set(value, secret);
    const isNumber = /^\d+$/.test(value);
    if (value.length >= (isNumber ? SHORTEST_NUMBER : SHORTEST_ANYWHERE)) {
      const withoutPlus = /^\+\d{10,}$/.test(value) ? [value.slice(1)] : [];
      this.#addNeedles([value, ...withoutPlus, ...opaqueEncodingsOf(value)], {
        kind: 'secret',
        shell,
      });
      return true;
    }
    if (value.length >= SHORTEST_NEEDLE) {
      if (field !== undefined)
        this.#addNeedles([value], { kind: 'short', field: plain(field), shell });
      const bytes = Buffer.from(value);
      const encoded = [
        bytes.toString('base64'),
        bytes.toString('base64url'),
        bytes.toString('hex'),
      ];
      this.#addNeedles(encoded, { kind: 'whole', shell });
    }
    if (field !== undefined) this.#nameOf(field).values.set(fold(value), secret);
    return true;
  }

  /** Adds a name whose values are sensitive in the answers of a service (`all`: everywhere). */
  addName(name: string, service: string): void {
    this.#nameOf(name).services.add(service);
  }

  /** What is known of a whole value, however short. */
  exactly(value: string): Secret | undefined {
    return this.#values.get(value);
  }

  /** Those that nothing else than their value tells: tokens. */
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
    const fresh: FieldName = { services: new Set(), values: new Map() };
    this.#names.set(key, fresh);
    this.#addNeedles(spellingsOf(name), { kind: 'name', name: fresh });
    return fresh;
  }

  #addNeedles(needles: string[], meaning: Meaning): void {
    for (const needle of new Set(needles.map(fold)))
      if (needle.length >= SHORTEST_NEEDLE) this.index.add(needle, meaning);
  }
}

/** Whether the values of a name are sensitive in the answers of a service; of any, where it is not known of which. */
export function isOf({ services }: FieldName, service: string | undefined): boolean {
  if (service === undefined) return services.size > 0;
  return services.has('all') || services.has(service);
}

/** `cardLast4`, `card_last4`, `card-last4`, `card last4`: however a server writes it. */
function spellingsOf(name: string): string[] {
  const words = name.replace(/([a-z\d])([A-Z])/g, '$1 $2').split(/[\s_-]+/);
  const joined = ['', '_', '-', ' '].map((between) => words.join(between));
  return [...joined, ...joined.map((spelling) => spelling.replace(/email/i, 'e-mail'))];
}

function toLower(letter: string): string {
  return letter.toLowerCase();
}
