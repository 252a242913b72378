import type fc from 'fast-check';
import type { Json, JsonSchemaObject, ResolveRef, Site } from '../../../src/spec/types.ts';

/** The value that is to be broken, and what binds it. */
export interface Subject {
  value: Json;
  /** The flat schema at the site. */
  schema: JsonSchemaObject;
  site: Site;
  resolve: ResolveRef;
}

/**
 * What could stand in the place of a value to break one keyword. Who asks keeps those that do break it and
 * nothing else, so a family may offer what another keyword of the schema forbids.
 */
export interface Candidates {
  /** All that is finite, simplest and nearest to the line first. */
  listed(subject: Subject): Json[];
  /** The rest, by chance; shrinks towards the line. */
  drawn?(subject: Subject): fc.Arbitrary<Json> | undefined;
}
