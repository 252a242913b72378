import type fc from 'fast-check';
import type { Json, JsonSchemaObject, ResolveRef, Site } from '../../../src/promised/types.ts';

/** The value that is to be broken, and the schema that binds it. */
export interface Subject {
  value: Json;
  /** The flat schema at the site. */
  schema: JsonSchemaObject;
  site: Site;
  resolve: ResolveRef;
}

/**
 * Values that may break one keyword, in place of a valid value. The caller keeps those that break this keyword and nothing
 * else, so candidates may also break other keywords of the schema.
 */
export interface Candidates {
  /** A finite list, simplest and nearest to the boundary first. */
  listed(subject: Subject): Json[];
  /** Further random values; they shrink towards the boundary. */
  drawn?(subject: Subject): fc.Arbitrary<Json> | undefined;
}
