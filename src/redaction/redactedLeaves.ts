import { markerOf } from './Span.ts';

/**
 * A JSON value with each of its texts redacted separately, together with its name. So it always stays JSON; for the rare
 * case that a secret extends over the quotes of a text.
 * @param redact of a JSON text
 */
export function redactedLeaves(
  value: unknown,
  redact: (text: string) => string,
  name = '',
): unknown {
  if (Array.isArray(value)) return value.map((inner) => redactedLeaves(inner, redact, name));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [
        String(redactedLeaf('', key, redact)),
        redactedLeaves(inner, redact, key),
      ]),
    );
  return redactedLeaf(name, value, redact);
}

function redactedLeaf(name: string, leaf: unknown, redact: (text: string) => string): unknown {
  const text = JSON.stringify({ [name]: leaf });
  const redacted = redact(text);
  if (redacted === text) return leaf;
  try {
    const values = Object.values(JSON.parse(redacted) as Record<string, unknown>);
    return values.length === 1 ? values[0] : markerOf(undefined);
  } catch {
    return markerOf(undefined);
  }
}
