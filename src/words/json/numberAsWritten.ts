import { parseJson } from './parseJson.ts';
import { jsonPointer } from './jsonPointer.ts';

/** A number of a JSON text, as it is written there. */
class Written {
  readonly source: string;

  constructor(source: string) {
    this.source = source;
  }
}

/**
 * The number at a JSON Pointer as it is written in a text: a double holds neither each integer above 2^53 nor 1e400.
 * Undefined if there is no number, or the text is not JSON.
 */
export function numberAsWritten(text: string, pointer: string): string | undefined {
  // The types of TypeScript do not know the third parameter of a reviver yet (ECMAScript 2026).
  const revive = (_: string, value: unknown, context?: { source?: string }) =>
    typeof value === 'number' ? new Written(context?.source ?? String(value)) : value;
  try {
    const found = jsonPointer(parseJson(text, revive), pointer);
    return found instanceof Written ? found.source : undefined;
  } catch {
    return undefined;
  }
}
