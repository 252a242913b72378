import { isObject } from '../../../words/json/isObject.ts';
import type { JsonSchemaObject } from '../../../promised/types.ts';

/** What leads to itself by many ways would otherwise take a power of their number. */
const MOST_PARTS = 2_000;

/**
 * A schema, and those that hold for the same value: by `$ref` and `allOf`, each once.
 * @param lookUp what a `$ref` names; undefined if it is nothing
 * @param further keywords with schemas for the same value, of which not all hold
 */
export function partsOf(
  schema: unknown,
  lookUp: (ref: string) => unknown,
  further: readonly string[] = [],
): JsonSchemaObject[] {
  const parts = new Set<unknown>([schema]);
  for (const part of parts) {
    if (!isObject(part) || parts.size > MOST_PARTS) continue;
    if (typeof part['$ref'] === 'string') parts.add(lookUp(part['$ref']));
    for (const one of ['allOf', ...further].flatMap((keyword) => part[keyword] ?? []))
      parts.add(one);
  }
  return [...parts].filter((part) => isObject(part));
}
