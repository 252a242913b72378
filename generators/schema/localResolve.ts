import { jsonPointer } from '../../src/words/json/jsonPointer.ts';
import type { JsonSchema, ResolveRef } from '../../src/promised/types.ts';
import { subschemasOf } from './subschemasOf.ts';

/**
 * Resolves the `$ref`s inside one schema document: `#`, `#/json/pointer` and `#anchor`. The returned function throws if
 * there is no such schema, or if the `$ref` leaves the document.
 */
export function localResolve(root: JsonSchema): ResolveRef {
  return (ref) => {
    if (!ref.startsWith('#')) throw new Error(`The $ref ${ref} leaves the document.`);
    const fragment = decodeURIComponent(ref.slice(1));
    const found =
      fragment === '' || fragment.startsWith('/')
        ? (jsonPointer(root, fragment) as JsonSchema | undefined)
        : withAnchor(root, fragment);
    if (found === undefined) throw new Error(`The $ref ${ref} names nothing in the document.`);
    return found;
  };
}

function withAnchor(schema: JsonSchema, anchor: string): JsonSchema | undefined {
  if (typeof schema === 'boolean') return undefined;
  if (schema.$anchor === anchor) return schema;
  const definitions = Object.values((schema.$defs ?? {}) as Record<string, JsonSchema>);
  for (const child of [...definitions, ...subschemasOf(schema)]) {
    const found = withAnchor(child, anchor);
    if (found !== undefined) return found;
  }
  return undefined;
}
