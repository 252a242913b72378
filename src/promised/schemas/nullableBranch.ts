import type { JsonSchema } from '../types.ts';

/** The schema X, if the branches of an `anyOf` or `oneOf` say "X or null". Undefined if they say anything else. */
export function nullableBranch(branches: unknown): JsonSchema | undefined {
  if (!Array.isArray(branches) || branches.length !== 2) return undefined;
  const [first, second] = branches as [JsonSchema, JsonSchema];
  if (isNull(second)) return first;
  return isNull(first) ? second : undefined;
}

/** Whether the schema is `{ type: 'null' }` with nothing but annotations. */
export function isNull(schema: JsonSchema): boolean {
  return (
    typeof schema === 'object' &&
    schema.type === 'null' &&
    Object.keys(schema).every((key) => ['type', 'title', 'description'].includes(key))
  );
}
