import type { Target } from '../../target/Target.ts';

/** An environment variable for a secret that a curl line leaves out, and the secret's place. */
export interface Variable {
  /** `CLIENTS_FULL_CLIENT_SECRET`. */
  name: string;
  /** Its place in the target file: `clients.full.clientSecret`. */
  place: string;
}

/**
 * The variable for a place in the target file: the one from which the file itself takes the value (`${NAME}`), else one
 * named after the place. Clients and cards are named by their ids.
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
  return {
    name: target.variables?.[path.join('.')] ?? place.map(upperSnake).join('_'),
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
