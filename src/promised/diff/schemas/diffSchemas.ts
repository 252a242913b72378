import type { OpenApiNode } from '../OpenApiNode.ts';
import { diffBounds } from './diffBounds.ts';
import { diffCombinations } from './diffCombinations.ts';
import { diffProperties } from './diffProperties.ts';
import { diffSubschemas } from './diffSubschemas.ts';
import { diffValues } from './diffValues.ts';
import { diffWords } from './diffWords.ts';
import { schemaNode } from './SchemaNode.ts';
import type { SchemaPair, SchemaWalk } from './SchemaWalk.ts';

/** Compares two versions of a schema, with all that they contain and refer to. */
export function diffSchemas(walk: SchemaWalk, before: OpenApiNode, after: OpenApiNode): void {
  diffPair(walk, { before: schemaNode(before), after: schemaNode(after) });
}

function diffPair(walk: SchemaWalk, pair: SchemaPair): void {
  const key = `${walk.isNegated} ${pair.before.pointer} ${pair.after.pointer}`;
  if (walk.seen.has(key)) return;
  walk.seen.add(key);
  diffValues(walk, pair);
  diffBounds(walk, pair);
  diffProperties(walk, pair, diffSchemas);
  diffSubschemas(walk, pair, diffSchemas);
  diffCombinations(walk, pair, diffSchemas);
  diffWords(walk, pair);
}
