import { fitsPattern } from '../../src/promised/schemas/boundedPattern.ts';
import fc from 'fast-check';
import { childSchema } from '../../src/promised/schemas/schemaAt.ts';
import type { Json, JsonSchema, JsonSchemaObject } from '../../src/promised/types.ts';
import { firstOf, possible } from './possible.ts';
import type { Draw, Place } from './Draw.ts';

type JsonObject = { [key: string]: Json };
type Entries = [string, Json][];

/** How many properties without a name in the schema an object gets at most, beyond those it must have. */
const MOST_UNNAMED = 2;

/**
 * Objects with the required properties, optional ones as `place.options.optional` says, and those of
 * `additionalProperties` and `patternProperties`.
 */
export function validObjects(
  schema: JsonSchemaObject,
  place: Place,
  draw: Draw,
): fc.Arbitrary<JsonObject> | undefined {
  const required = (schema.required as string[] | undefined) ?? [];
  const optional = Object.keys((schema.properties ?? {}) as object).filter(
    (name) => !required.includes(name),
  );
  const entries: fc.Arbitrary<Entries>[] = [];
  for (const name of [...required, ...optional]) {
    const step = { property: name };
    const mustBe = required.includes(name);
    if (!mustBe && isLeftOut(place)) continue;
    const value = draw(childSchema(schema, step), { ...place, steps: [...place.steps, step] });
    if (value === undefined && mustBe) return undefined;
    if (value === undefined) continue;
    const entry = value.map((one): Entries => [[name, one]]);
    const isThere = mustBe || place.options.optional === 'all';
    entries.push(isThere ? entry : fc.option(entry, { nil: [], freq: 2 }));
  }
  entries.push(...patternEntries(schema, place, draw), ...additionalEntries(schema, place, draw));
  const objects = fc.tuple(...entries).map((parts) => Object.fromEntries(parts.flat()));
  // optional properties come and go: an object with too few is drawn again
  const least = Number(schema.minProperties ?? 0);
  return least === 0 ? objects : possible(objects, (object) => Object.keys(object).length >= least);
}

function isLeftOut(place: Place): boolean {
  return place.minimal || place.options.optional === 'none';
}

/** Properties that `patternProperties` describes, one arbitrary for each pattern whose names can be drawn. */
function patternEntries(
  schema: JsonSchemaObject,
  place: Place,
  draw: Draw,
): fc.Arbitrary<Entries>[] {
  if (isLeftOut(place)) return [];
  return Object.keys((schema.patternProperties ?? {}) as object).flatMap((pattern) => {
    const names = drawnNames(schema, pattern, draw, place);
    if (names === undefined) return [];
    const value = draw(
      childSchema(schema, { property: firstOf(names, 1)[0] ?? '' }),
      inside(place),
    );
    return value === undefined ? [] : [named(names, value, leastUnnamed(place), 1)];
  });
}

/**
 * Properties described only by `additionalProperties`, at least as many as `minProperties` demands beyond the required
 * ones.
 */
function additionalEntries(
  schema: JsonSchemaObject,
  place: Place,
  draw: Draw,
): fc.Arbitrary<Entries>[] {
  const additional = (schema.additionalProperties as JsonSchema | undefined) ?? true;
  const isDescribed = typeof additional === 'object' && Object.keys(additional).length > 0;
  const most = (isDescribed || place.anyNames) && !isLeftOut(place) ? MOST_UNNAMED : 0;
  const required = (schema.required as string[] | undefined) ?? [];
  const missing = Math.max(0, Number(schema.minProperties ?? 0) - required.length);
  if (missing + most === 0) return [];
  const value = draw(additional, inside(place));
  const names =
    drawnNames(schema, '^[a-z]{1,8}$', draw, place) ?? drawnNames(schema, '', draw, place);
  if (value === undefined || names === undefined) return [];
  const patterns = Object.keys((schema.patternProperties ?? {}) as object);
  const free = possible(
    names,
    (name) =>
      !Object.hasOwn((schema.properties ?? {}) as object, name) &&
      !patterns.some((pattern) => fitsPattern(pattern, name)),
  );
  const least = Math.max(missing, most ? leastUnnamed(place) : 0);
  return free === undefined ? [] : [named(free, value, least, missing + most)];
}

function leastUnnamed(place: Place): number {
  return place.options.optional === 'all' && !place.minimal ? 1 : 0;
}

/** Names that fit a pattern and `propertyNames`. They are not values of the instance, so no override applies to them. */
function drawnNames(
  schema: JsonSchemaObject,
  pattern: string,
  draw: Draw,
  place: Place,
): fc.Arbitrary<string> | undefined {
  const names = {
    type: 'string',
    allOf: [{ pattern }, (schema.propertyNames as JsonSchema | undefined) ?? true],
  };
  return draw(names, {
    ...place,
    options: { resolve: place.options.resolve },
    steps: [],
    above: [],
    minimal: false,
    anyNames: false,
  }) as fc.Arbitrary<string> | undefined;
}

function inside(place: Place): Place {
  return { ...place, steps: [...place.steps, { additional: true }] };
}

function named(
  names: fc.Arbitrary<string>,
  value: fc.Arbitrary<Json>,
  minLength: number,
  maxLength: number,
): fc.Arbitrary<Entries> {
  return fc.uniqueArray(fc.tuple(names, value), {
    minLength,
    maxLength,
    selector: ([name]) => name,
    size: 'max',
  });
}
