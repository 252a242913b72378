import { withoutProperties } from './instanceAt.ts';
import { mergedSchema } from '../../src/promised/schemas/mergedSchema.ts';
import type { JsonSchema, JsonSchemaObject, ResolveRef } from '../../src/promised/types.ts';

/**
 * Simpler schemas in place of one with `anyOf`, `oneOf`, `if`, `dependentSchemas` or a double negation: every valid value
 * fits at least one of them (but a value of theirs may be invalid, so check what is drawn). Undefined if the schema has
 * none of these keywords.
 */
export function alternativesOf(
  flat: JsonSchemaObject,
  resolve: ResolveRef,
): JsonSchemaObject[] | undefined {
  const found = branchesOf(flat);
  if (found === undefined) return undefined;
  const rest = withoutProperties(flat, [
    ...found.keywords,
    // in an `allOf` they would no longer see which properties the branch evaluates
    'unevaluatedProperties',
    'unevaluatedItems',
  ]);
  return found.branches.map((branch) => mergedSchema({ allOf: [rest, branch] }, resolve));
}

function branchesOf(
  flat: JsonSchemaObject,
): { keywords: string[]; branches: JsonSchema[] } | undefined {
  for (const keyword of ['anyOf', 'oneOf']) {
    if (flat[keyword] !== undefined) {
      return { keywords: [keyword], branches: flat[keyword] as JsonSchema[] };
    }
  }
  if (flat.if !== undefined) {
    const then = { allOf: [flat.if as JsonSchema, (flat.then as JsonSchema | undefined) ?? true] };
    const otherwise = { allOf: [{ not: flat.if }, (flat.else as JsonSchema | undefined) ?? true] };
    return { keywords: ['if', 'then', 'else'], branches: [then, otherwise] };
  }
  const dependent = Object.entries((flat.dependentSchemas ?? {}) as Record<string, JsonSchema>);
  if (dependent.length) {
    const present = dependent.map(([name, schema]) => ({
      type: 'object',
      allOf: [{ required: [name] }, schema],
    }));
    return { keywords: ['dependentSchemas'], branches: [true, ...present] };
  }
  const inner = flat.not as JsonSchemaObject | undefined;
  if (typeof inner === 'object' && Object.keys(inner).join() === 'not') {
    return { keywords: ['not'], branches: [inner.not as JsonSchema] };
  }
  return undefined;
}
