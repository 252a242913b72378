import type { Target } from '../../../target/Target.ts';

/** An environment variable for a secret that a curl line leaves out, and the secret's place. */
export interface Variable {
  /** `CLIENTS_FULL_CLIENT_SECRET`. */
  name: string;
  /** Its place in the target file: `clients.full.clientSecret`. */
  place: string;
}

/** Names that a target file may give by itself (`${PARTNER_CLIENT_SECRET}`); nothing else is known to read them. */
const GIVEN = String.raw`PARTNER_[A-Z\d_]+`;

/**
 * All names that are made here, and those of tokens. A recording of others names no other variable of whoever pastes its lines
 * (`$AWS_SECRET_ACCESS_KEY`), beside an address of theirs.
 */
export const VARIABLE = String.raw`(?:${GIVEN}|TOKEN(?:_OF_\w+)?|TLS_PASSPHRASE|(?:CREDENTIALS|CLIENTS|HEADERS|FIXTURES_CARDS|AUTH_BODY|AUTH_PARAMETERS)_\w+)`;

const IS_GIVEN = new RegExp(`^${GIVEN}$`);

/**
 * The variable for a place in the target file: the one from which the file itself takes the value, if it begins with `PARTNER_`,
 * else one named after the place. Clients and cards are named by their ids.
 */
export function variableFor(target: Target, path: readonly (string | number)[]): Variable {
  const place = path.reduce<{ words: string[]; at: unknown }>(
    ({ words, at }, step) => {
      const inside = (at as Record<string | number, unknown> | undefined)?.[step];
      const id = typeof step === 'number' ? (inside as { id?: unknown } | null)?.id : undefined;
      return { words: [...words, typeof id === 'string' ? id : String(step)], at: inside };
    },
    { words: [], at: target },
  ).words;
  const given = target.variables?.[path.join('.')] ?? '';
  return {
    name: IS_GIVEN.test(given) ? given : place.map(upperSnake).join('_'),
    place: place.join('.'),
  };
}

/** `without-stock:read` → `WITHOUT_STOCK_READ`. */
export function upperSnake(text: string): string {
  return text
    .replace(/([a-z\d])([A-Z])/g, '$1_$2')
    .replace(/[^A-Za-z\d]+/g, '_')
    .toUpperCase();
}
