import type { ValidValuesOptions, Place, Draw } from './Draw.ts';
import fc from 'fast-check';
import { mergedSchema } from '../../src/spec/mergedSchema.ts';
import { JSON_TYPES, type JsonType } from '../../src/spec/typeMatches.ts';
import type { Json, JsonSchema, JsonSchemaObject } from '../../src/spec/types.ts';
import { alternativesOf } from './alternativesOf.ts';
import { FORMATS } from './formats.ts';
import { overrideKey } from './instanceAt.ts';
import { possible } from './possible.ts';
import { validArrays } from './validArrays.ts';
import { validNumbers } from './validNumbers.ts';
import { validObjects } from './validObjects.ts';
import { validStrings } from './validStrings.ts';
import { isValid } from './violationsOf.ts';

/** No value was found that the schema allows. */
export class NoValidValue extends Error {}

/**
 * Valid values of a schema, boundaries often, with shrinking: optional properties go, arrays and
 * texts get short, numbers small. Properties that the schema does not name are drawn only where it
 * describes them. The same seed gives the same values.
 *
 * @throws NoValidValue where the schema allows nothing (`false`, contradictions), or where nothing
 * is found; `unsupportedKeywords` tells beforehand where the latter has to be expected
 */
export function validValues(schema: JsonSchema, options: ValidValuesOptions): fc.Arbitrary<Json> {
  const found = drawnAt(schema, { options, steps: [], above: [], minimal: false, anyNames: false });
  if (found === undefined) {
    throw new NoValidValue(
      `Expected a schema with a valid value, found none for ${JSON.stringify(schema).slice(0, 200)}.`,
    );
  }
  return found;
}

/** `false`, flat: the same object wherever it stands. */
const NOTHING = mergedSchema(false, () => true);

const drawnAt: Draw = (schema, place) => {
  const { options, above } = place;
  const override = options.overrides?.[overrideKey(place.steps)];
  if (override !== undefined) return override;
  const flat = mergedSchema(schema, options.resolve);
  const visits = above.filter((one) => one === flat).length;
  if (visits > 2 || flat === NOTHING) return undefined;
  const here: Place = { ...place, above: [...above, flat], minimal: place.minimal || visits > 0 };
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
    // the same place, so that what was already there does not count as a recursion
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

/** Keywords that the generators of the single types do not follow of themselves. */
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

/** The `examples` of a text, among what is drawn: known values where others are right too. */
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
    // with everything there, null does not stand for what has an inside
    const hasInside = types.includes('object') || types.includes('array');
    return optional === 'all' && hasInside ? types.filter((type) => type !== 'null') : types;
  }
  // a number is drawn whole or not: "integer" beside it would say nothing new
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

/** The types that the keywords speak of are drawn more often than those that pass by default. */
function weightOf(type: JsonType, flat: JsonSchemaObject): number {
  if (type === 'null') return 1;
  return Object.keys(flat).some((keyword) => SPEAKS_OF[type].test(keyword)) ? 8 : 2;
}
