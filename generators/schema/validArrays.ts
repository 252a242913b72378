import fc from 'fast-check';
import { jsonEquals } from '../../src/promised/schemas/jsonEquals.ts';
import { childSchema } from '../../src/promised/schemas/schemaAt.ts';
import type { Json, JsonSchema, JsonSchemaObject } from '../../src/promised/types.ts';
import { possible } from './possible.ts';
import type { Draw, Place } from './Draw.ts';

/** How many elements above the minimum an array without a stated maximum gets. */
const SPREAD = 3;
/** Longer arrays are drawn only if the schema demands them. */
const LONGEST = 50;

/** Arrays that fit `prefixItems`, `items`, the counts and `uniqueItems`; often the shortest and the longest. */
export function validArrays(
  schema: JsonSchemaObject,
  place: Place,
  draw: Draw,
): fc.Arbitrary<Json[]> | undefined {
  const { min, max } = countsOf(schema, place);
  const prefix: fc.Arbitrary<Json>[] = [];
  for (const index of ((schema.prefixItems ?? []) as JsonSchema[]).keys()) {
    const step = { property: String(index) };
    const element = draw(childSchema(schema, step), { ...place, steps: [...place.steps, step] });
    if (element === undefined)
      return drawnFrom(prefix, undefined, min, Math.min(max, index), schema);
    prefix.push(element);
  }
  if (max <= prefix.length) return drawnFrom(prefix, undefined, min, max, schema);
  return drawnFrom(prefix, elementsOf(schema, place, draw), min, max, schema);
}

function countsOf(schema: JsonSchemaObject, place: Place): { min: number; max: number } {
  const { minItems, maxItems, minContains, contains, prefixItems } = schema;
  const needed = contains === undefined ? 0 : ((minContains as number | undefined) ?? 1);
  const least = Math.max((minItems as number | undefined) ?? 0, needed);
  const prefix = ((prefixItems as JsonSchema[] | undefined) ?? []).length;
  const stated = (maxItems as number | undefined) ?? Infinity;
  if (place.minimal) return { min: least, max: Math.min(stated, least) };
  const max = Math.min(stated, Math.max(LONGEST, least), Math.max(least, prefix) + SPREAD);
  // a stated maximum that is near is a boundary worth drawing
  const reachable = stated <= LONGEST ? stated : max;
  const filled = Math.min(Math.max(1, prefix), reachable);
  return {
    min: place.options.optional === 'all' ? Math.max(least, filled) : least,
    max: reachable,
  };
}

function elementsOf(
  schema: JsonSchemaObject,
  place: Place,
  draw: Draw,
): fc.Arbitrary<Json> | undefined {
  const inside: Place = { ...place, steps: [...place.steps, { items: true }] };
  const items = childSchema(schema, { items: true });
  if (schema.contains === undefined) return items === false ? undefined : draw(items, inside);
  const wanted = draw({ allOf: [items, schema.contains as JsonSchema] }, inside);
  const others = draw({ allOf: [items, { not: schema.contains }] }, inside);
  const both = [wanted, others].filter((one) => one !== undefined);
  return both.length ? fc.oneof(...both) : undefined;
}

function drawnFrom(
  prefix: fc.Arbitrary<Json>[],
  element: fc.Arbitrary<Json> | undefined,
  min: number,
  stated: number,
  schema: JsonSchemaObject,
): fc.Arbitrary<Json[]> | undefined {
  const max = element === undefined ? Math.min(stated, prefix.length) : stated;
  if (min > max) return undefined;
  const rest =
    element === undefined
      ? fc.constant<Json[]>([])
      : fc.array(element, {
          minLength: Math.max(0, min - prefix.length),
          maxLength: Math.max(0, max - prefix.length),
          size: 'max',
        });
  const heads = fc
    .tuple(
      fc.integer({ min: Math.min(min, prefix.length), max: Math.min(max, prefix.length) }),
      fc.tuple(...prefix),
    )
    .map(([count, values]) => values.slice(0, count));
  const arrays = fc
    .tuple(heads, rest)
    // if the head was shortened, nothing may follow it
    .map(([head, tail]) => (head.length < prefix.length ? head : [...head, ...tail]));
  if (schema.uniqueItems !== true) return possible(arrays, (array) => array.length >= min);
  if (prefix.length > 0)
    return possible(
      arrays,
      (array) => withoutRepeats(array).length === array.length && array.length >= min,
    );
  // removing repeats keeps more arrays than drawing again, but elements must not move if their position matters
  return possible(arrays.map(withoutRepeats), (array) => array.length >= min);
}

function withoutRepeats(array: Json[]): Json[] {
  return array.filter((item, i) => !array.slice(0, i).some((other) => jsonEquals(item, other)));
}
