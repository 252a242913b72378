import {
  MOST_LOOKED_AT,
  repeatsIn,
  type Draw,
  type Place,
  type ValidValuesOptions,
} from './Draw.ts';
import fc from 'fast-check';
import { mergedSchema } from '../../src/promised/schemas/mergedSchema.ts';
import { JSON_TYPES, type JsonType } from '../../src/promised/schemas/typeMatches.ts';
import type { Json, JsonSchema, JsonSchemaObject, ResolveRef } from '../../src/promised/types.ts';
import { alternativesOf } from './alternativesOf.ts';
import { FORMATS } from './formats.ts';
import { overrideKey } from './instanceAt.ts';
import { firstOf, possible } from './possible.ts';
import { validArrays } from './validArrays.ts';
import { validNumbers } from './validNumbers.ts';
import { validObjects } from './validObjects.ts';
import { validStrings } from './validStrings.ts';
import { isValid } from './violationsOf.ts';

/** Thrown if no valid value of the schema was found. */
export class NoValidValue extends Error {}

/**
 * Valid values of a schema, often boundaries. They shrink: optional properties go, arrays and texts get short, numbers
 * small. Properties that the schema does not name are drawn only if it describes them. The same seed gives the same
 * values.
 * @throws NoValidValue if the schema allows nothing (`false`, contradictions), or if nothing is found, as may be with a
 *   `$dynamicRef`, a `format` that is not known, or a `pattern` that looks ahead
 */
export function validValues(schema: JsonSchema, options: ValidValuesOptions): fc.Arbitrary<Json> {
  const budget = { left: MOST_LOOKED_AT };
  const root: Place = { options, steps: [], above: [], budget, minimal: false, anyNames: false };
  const found = drawnAt(schema, root);
  if (found === undefined) {
    throw new NoValidValue(
      `Expected a schema with a valid value, found none for ${JSON.stringify(schema).slice(0, 200)}.`,
    );
  }
  return found;
}

/** The first valid values of a schema, the same in every run; none if none is found. */
export function firstValid(schema: JsonSchema, resolve: ResolveRef, count: number): Json[] {
  try {
    return firstOf(validValues(schema, { resolve }), count);
  } catch (error) {
    if (error instanceof NoValidValue) return [];
    throw error;
  }
}

/** The schema `false`, flat: always the same object. */
const NOTHING = mergedSchema(false, () => true);

const drawnAt: Draw = (schema, place) => {
  const { options, above } = place;
  const override = options.overrides?.[overrideKey(place.steps)];
  if (override !== undefined) return override;
  const flat = mergedSchema(schema, options.resolve);
  const isAgain = above.includes(flat);
  const isEnough = (isAgain && repeatsIn(above) > 1) || (place.budget.left -= 1) < 0;
  if (isEnough || flat === NOTHING) return undefined;
  const here: Place = { ...place, above: [...above, flat], minimal: place.minimal || isAgain };
  const found = drawnFrom(flat, here);
  if (found !== undefined || (options.optional !== 'all' && !needsALook(flat))) return found;
  const freer: Place = { ...here, options: { ...options, optional: 'random' } };
  return drawnFrom(flat, freer) ?? drawnFrom(flat, { ...freer, anyNames: true });
};

function drawnFrom(flat: JsonSchemaObject, place: Place): fc.Arbitrary<Json> | undefined {
  const { resolve } = place.options;
  const keeps = (value: Json): boolean => isValid(flat, value, resolve);
  const listed = listedValues(flat);
  if (listed !== undefined) {
    const fitting = listed.filter(keeps);
    return fitting.length ? fc.constantFrom(...fitting) : undefined;
  }
  const alternatives = alternativesOf(flat, resolve);
  if (alternatives !== undefined) {
    // the same place, so that the schemas above it do not count as a recursion
    const drawn = alternatives
      .map((alternative) => possible(drawnFrom(alternative, place), keeps))
      .filter((one) => one !== undefined);
    return drawn.length ? fc.oneof({ withCrossShrink: true }, ...drawn) : undefined;
  }
  const byType = typesOf(flat, place.options)
    .map((type) => ({ type, arbitrary: drawnOfType(type, flat, place) }))
    .filter((one) => one.arbitrary !== undefined)
    .map(({ type, arbitrary }) => ({
      weight: weightOf(type, flat),
      arbitrary: arbitrary as fc.Arbitrary<Json>,
    }));
  if (byType.length === 0) return undefined;
  const any = byType.length === 1 ? byType[0]?.arbitrary : fc.oneof(...byType);
  const drawn = needsALook(flat) ? possible(any, keeps) : any;
  return drawn && exemplified(drawn, flat, keeps);
}

/** Keywords that the per-type generators ignore: their values must be checked afterwards. */
const NEEDS_A_LOOK = [
  'allOf',
  'not',
  'contains',
  'dependentRequired',
  'propertyNames',
  'patternProperties',
  'maxProperties',
  'unevaluatedProperties',
  'unevaluatedItems',
];

function needsALook(flat: JsonSchemaObject): boolean {
  return NEEDS_A_LOOK.some((keyword) => keyword in flat);
}

/** The values of `const` or `enum`. */
function listedValues(flat: JsonSchemaObject): Json[] | undefined {
  if ('const' in flat) return [flat.const as Json];
  return Array.isArray(flat.enum) ? (flat.enum as Json[]) : undefined;
}

/** The `examples` of a text, mixed into the drawn values: known values, though others are right too. */
function exemplified(
  drawn: fc.Arbitrary<Json>,
  { type, examples }: JsonSchemaObject,
  keeps: (value: Json) => boolean,
): fc.Arbitrary<Json> {
  if (type !== 'string' || !Array.isArray(examples)) return drawn;
  const known = (examples as Json[]).filter(keeps);
  return known.length === 0
    ? drawn
    : fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...known) }, drawn);
}

function typesOf(flat: JsonSchemaObject, { optional }: ValidValuesOptions): JsonType[] {
  if (flat.type !== undefined) {
    const types = [flat.type].flat() as JsonType[];
    // with all optional properties present, no object or array is replaced by null
    const hasInside = types.includes('object') || types.includes('array');
    return optional === 'all' && hasInside ? types.filter((type) => type !== 'null') : types;
  }
  // numbers are drawn whole or not, so "integer" beside "number" adds nothing
  return JSON_TYPES.filter((type) => type !== 'integer');
}

function drawnOfType(
  type: JsonType,
  flat: JsonSchemaObject,
  place: Place,
): fc.Arbitrary<Json> | undefined {
  switch (type) {
    case 'null':
      return fc.constant(null);
    case 'boolean':
      return fc.boolean();
    case 'integer':
    case 'number':
      return validNumbers(
        flat,
        type === 'integer' || FORMATS[String(flat.format)]?.range !== undefined,
      );
    case 'string':
      return validStrings(flat);
    case 'array':
      return validArrays(flat, place, drawnAt);
    case 'object':
      return validObjects(flat, place, drawnAt);
  }
}

const SPEAKS_OF: Record<JsonType, RegExp> = {
  object: /ropert|required|dependent/,
  array: /[iI]tems|ontains/,
  string: /Length|pattern|format|content/,
  number: /imum|multipleOf/,
  integer: /imum|multipleOf/,
  boolean: /^$/,
  null: /^$/,
};

/** How often a type is drawn: more often if the schema has keywords for it. */
function weightOf(type: JsonType, flat: JsonSchemaObject): number {
  if (type === 'null') return 1;
  return Object.keys(flat).some((keyword) => SPEAKS_OF[type].test(keyword)) ? 8 : 2;
}
