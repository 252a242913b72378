import type { JsonSchema, JsonSchemaObject, ResolveRef } from './types.ts';

/**
 * A schema with what its `$ref`s name in their place, and without our extensions, for a validator that knows neither.
 * @throws Error where a `$ref` leads back to itself
 */
export function inlinedSchema(schema: JsonSchema, resolve: ResolveRef): JsonSchema {
  return inlined(schema, resolve, []) as JsonSchema;
}

function inlined(node: unknown, resolve: ResolveRef, refs: string[]): unknown {
  if (Array.isArray(node)) return node.map((child) => inlined(child, resolve, refs));
  if (node === null || typeof node !== 'object') return node;
  const { $ref, ...rest } = node as JsonSchemaObject;
  const kept: JsonSchemaObject = Object.fromEntries(
    Object.entries(rest)
      .filter(([keyword]) => !keyword.startsWith('x-'))
      .map(([keyword, child]) => [keyword, inlined(child, resolve, refs)]),
  );
  if (typeof $ref !== 'string') return kept;
  if (refs.includes($ref)) throw new Error(`the $ref ${$ref} leads back to itself`);
  const target = inlined(resolve($ref), resolve, [...refs, $ref]);
  return { ...kept, allOf: [target, ...((kept['allOf'] ?? []) as unknown[])] };
}
