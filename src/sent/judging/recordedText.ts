import { countOf } from '../../words/countOf.ts';
import { cutInMiddle } from '../../words/cutInMiddle.ts';
import { jsonPointer } from '../../words/json/jsonPointer.ts';
import { parsedJson, parseJson } from '../../words/json/parseJson.ts';
import type { LiveExchange } from '../exchange/LiveExchange.ts';
import { formOfNumber } from './formOf.ts';

/** How many characters of a value a failure shows. */
const VALUE_SHOWN = 80;

/** A text or number of a body as it may be shown: from the redacted recording, shortened in its middle. */
export function recordedText(
  { recorded, response }: LiveExchange,
  pointer: string,
): string | undefined {
  const body = recorded.response?.body ?? '';
  const text = jsonPointer(parsedJson(body), pointer);
  const whole = jsonPointer(response?.json, pointer);
  if (typeof text === 'number')
    return cutInMiddle(numberAsWritten(body, pointer) ?? String(text), VALUE_SHOWN);
  if (typeof whole === 'number') return formOfNumber(whole);
  if (typeof text !== 'string') return undefined;
  if (text.length <= VALUE_SHOWN && text === whole) return JSON.stringify(text);
  const end = VALUE_SHOWN / 4;
  const shown =
    text.length <= VALUE_SHOWN ? text : `${text.slice(0, VALUE_SHOWN - end)}…${text.slice(-end)}`;
  const size = typeof whole === 'string' ? whole.length : text.length;
  return `a string of ${countOf(size, 'character')}, ${JSON.stringify(shown)}`;
}

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
