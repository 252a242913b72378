import type fc from 'fast-check';
import type {
  Json,
  JsonSchema,
  JsonSchemaObject,
  ResolveRef,
  Step,
} from '../../src/promised/types.ts';

export interface ValidValuesOptions {
  resolve: ResolveRef;
  /** Arbitraries that replace what is drawn at a place; keys as made by `overrideKey`. */
  overrides?: Record<string, fc.Arbitrary<Json>>;
  /**
   * Optional properties: drawn or not (default); all present (and no array empty that may have elements); or none. If a
   * schema does not allow `all` together, as `random`.
   */
  optional?: 'random' | 'all' | 'none';
}

/** Where in the schema a value is drawn, and with which options. */
export interface Place {
  options: ValidValuesOptions;
  steps: Step[];
  /** The flat schemas from the root to here; they tell where recursion must end. */
  above: JsonSchemaObject[];
  /** How many more places are looked at for the whole value. */
  budget: { left: number };
  /** Whether an object may get names that its schema does not describe, because no value was found without them. */
  anyNames: boolean;
  /** Set inside a recursion: only what is required is drawn. */
  minimal: boolean;
}

/** How many places are looked at for one value: those of schemas that lead to each other are a power of them. */
export const MOST_LOOKED_AT = 50_000;

/** How often a schema is met again on the way from the root: those that lead to each other count together. */
export function repeatsIn(above: readonly JsonSchemaObject[]): number {
  return above.length - new Set(above).size;
}

/** Draws at one place; undefined if no value is found. */
export type Draw = (schema: JsonSchema, place: Place) => fc.Arbitrary<Json> | undefined;
