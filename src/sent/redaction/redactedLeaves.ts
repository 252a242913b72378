import { parseJson } from '../../words/json/parseJson.ts';
import { markerOf } from './text/Marker.ts';

/** What is nested more deeply is redacted as a whole: nobody reads it, and each level takes a call. */
const DEEPEST = 200;
/** A longer name tells nothing of its value, and would be read again with each one of a list. */
const LONGEST_NAME = 100;

/**
 * A JSON value with each of its texts redacted separately, together with its name. So it always stays JSON; for the rare
 * case that a secret extends over the quotes of a text.
 * @param redact of a JSON text
 */
export function redactedLeaves(
  value: unknown,
  redact: (text: string) => string,
  name = '',
  depth = 0,
): unknown {
  if (typeof value !== 'object' || value === null) return redactedLeaf(name, value, redact);
  if (depth > DEEPEST) return markerOf(undefined);
  if (Array.isArray(value))
    return value.map((inner) => redactedLeaves(inner, redact, name, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      String(redactedLeaf('', key, redact)),
      redactedLeaves(inner, redact, key.length > LONGEST_NAME ? '' : key, depth + 1),
    ]),
  );
}

function redactedLeaf(name: string, leaf: unknown, redact: (text: string) => string): unknown {
  const text = JSON.stringify({ [name]: leaf });
  const redacted = redact(text);
  if (redacted === text) return leaf;
  try {
    const values = Object.values(parseJson(redacted) as Record<string, unknown>);
    return values.length === 1 ? values[0] : markerOf(undefined);
  } catch {
    return markerOf(undefined);
  }
}
