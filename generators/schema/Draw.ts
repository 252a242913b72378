import type fc from 'fast-check';
import type { Json, JsonSchema, JsonSchemaObject, ResolveRef, Step } from '../../src/spec/types.ts';

export interface ValidValuesOptions {
  resolve: ResolveRef;
  /** What to draw at a place instead; keys as `overrideKey` makes them. */
  overrides?: Record<string, fc.Arbitrary<Json>>;
  /**
   * Optional properties: drawn or not (default), all there (and then no array is empty that may hold
   * something), or none. Where a schema does not allow `all` of them together: as `random`.
   */
  optional?: 'random' | 'all' | 'none';
}

/** Where in the schema something is drawn, and by which options. */
export interface Place {
  options: ValidValuesOptions;
  steps: Step[];
  /** The flat schemas from the root to here; tells where recursion is to end. */
  above: JsonSchemaObject[];
  /** Whether an object may get names that its schema does not describe, because without them nothing was found. */
  anyNames: boolean;
  /** Inside a recursion: nothing is drawn that need not be there. */
  minimal: boolean;
}

/** Draws at one place; undefined where no value is found. */
export type Draw = (schema: JsonSchema, place: Place) => fc.Arbitrary<Json> | undefined;
