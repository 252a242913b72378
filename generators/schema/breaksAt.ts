import fc from 'fast-check';
import { fitsPattern } from '../../src/promised/schemas/boundedPattern.ts';
import { jsonEquals } from '../../src/promised/schemas/jsonEquals.ts';
import { schemaAt } from '../../src/promised/schemas/schemaAt.ts';
import type { Json, JsonSchema, ResolveRef, Site } from '../../src/promised/types.ts';
import type { Subject, Candidates } from './breakingValues/Candidates.ts';
import { instanceAt, type InstancePath, pathsAt, withValueAt } from './instanceAt.ts';
import { possible } from './possible.ts';
import { type Violation, violationsOf } from './violationsOf.ts';
import { withBoundaries } from './withBoundaries.ts';
import {
  containsBreaks,
  maxItemsBreaks,
  minItemsBreaks,
  uniqueItemsBreaks,
} from './breakingValues/arrayBreaks.ts';
import { combinationBreaks } from './breakingValues/combinationBreaks.ts';
import { boundBreaks, multipleOfBreaks } from './breakingValues/numberBreaks.ts';
import {
  additionalPropertiesBreaks,
  dependentRequiredBreaks,
  maxPropertiesBreaks,
  minPropertiesBreaks,
  propertyNamesBreaks,
  requiredBreaks,
} from './breakingValues/objectBreaks.ts';
import {
  formatBreaks,
  maxLengthBreaks,
  minLengthBreaks,
  patternBreaks,
} from './breakingValues/textBreaks.ts';
import { enumBreaks, typeBreaks } from './breakingValues/typeBreaks.ts';

/** Values that may break a keyword, for every keyword for which `sitesOf` and `combinationsOf` list sites. */
const BREAKING_VALUES: Record<string, Candidates> = {
  type: typeBreaks,
  enum: enumBreaks,
  const: enumBreaks,
  minimum: boundBreaks(-1),
  exclusiveMinimum: boundBreaks(-1),
  maximum: boundBreaks(1),
  exclusiveMaximum: boundBreaks(1),
  multipleOf: multipleOfBreaks,
  minLength: minLengthBreaks,
  maxLength: maxLengthBreaks,
  pattern: patternBreaks,
  format: formatBreaks,
  minItems: minItemsBreaks,
  maxItems: maxItemsBreaks,
  uniqueItems: uniqueItemsBreaks,
  contains: containsBreaks,
  required: requiredBreaks,
  additionalProperties: additionalPropertiesBreaks,
  minProperties: minPropertiesBreaks,
  maxProperties: maxPropertiesBreaks,
  propertyNames: propertyNamesBreaks,
  dependentRequired: dependentRequiredBreaks,
  anyOf: combinationBreaks,
  oneOf: combinationBreaks,
  not: combinationBreaks,
  if: combinationBreaks,
  dependentSchemas: combinationBreaks,
};

/** At the other places of the same site (later elements of an array), only this many of the simplest are tried. */
const AT_OTHER_PLACES = 3;

/**
 * Instances with one change that breaks the site's keyword there and no other keyword anywhere: the finite list of
 * `allBreaksAt`, and further random ones. Shrinks towards the first of the list.
 * @param instance valid, and with a value at the site (draw it with `optional: 'all'`). If it breaks something elsewhere
 *   (a value that comes from outside), that stays as it is
 * @returns undefined if no such change exists (a boolean cannot break an enum of both booleans), or the instance has no
 *   value at the site
 * @param walked the result of `allBreaksAt` for the same instance and site, if it is known
 */
export function breaksAt(
  schema: JsonSchema,
  site: Site,
  instance: Json,
  resolve: ResolveRef,
  walked = allBreaksAt(schema, site, instance, resolve),
): fc.Arbitrary<Json> | undefined {
  const places = placesOf(schema, site, instance, resolve);
  const isExact = exactAt(schema, site, instance, resolve);
  const drawn = places.flatMap(({ path, subject }) => {
    const values = BREAKING_VALUES[site.keyword]?.drawn?.(subject);
    const broken = values?.map((value) => withValueAt(instance, path, value));
    const exact = possible(broken, (one) => isExact(one, path));
    return exact === undefined ? [] : [exact];
  });
  return withBoundaries(walked, drawn.length ? fc.oneof(...drawn) : undefined);
}

/**
 * The finite list of ways to break the site's keyword and no other, simplest and nearest to the boundary first; then the
 * simplest few again in the middle and the last of several elements. Empty if there is no finite list.
 */
export function allBreaksAt(
  schema: JsonSchema,
  site: Site,
  instance: Json,
  resolve: ResolveRef,
): Json[] {
  const isExact = exactAt(schema, site, instance, resolve);
  return placesOf(schema, site, instance, resolve).flatMap(({ path, subject }, place) => {
    const broken: Json[] = [];
    for (const value of distinct(BREAKING_VALUES[site.keyword]?.listed(subject) ?? [])) {
      if (place > 0 && broken.length >= AT_OTHER_PLACES) break;
      const whole = withValueAt(instance, path, value);
      if (isExact(whole, path)) broken.push(whole);
    }
    return broken;
  });
}

/** The first, the middle and the last value that the site binds in the instance. */
function placesOf(
  schema: JsonSchema,
  site: Site,
  instance: Json,
  resolve: ResolveRef,
): { path: InstancePath; subject: Subject }[] {
  const isNamed = (depth: number, name: string): boolean => {
    const flat = schemaAt(schema, site.steps.slice(0, depth), resolve);
    const patterns = Object.keys((flat.patternProperties ?? {}) as object);
    return (
      Object.hasOwn((flat.properties ?? {}) as object, name) ||
      patterns.some((pattern) => fitsPattern(pattern, name))
    );
  };
  const paths = pathsAt(instance, site.steps, isNamed);
  const flat = schemaAt(schema, site.steps, resolve);
  const chosen = new Set([0, Math.floor(paths.length / 2), paths.length - 1]);
  return [...chosen].flatMap((index) => {
    const path = paths[index];
    if (path === undefined) return [];
    const value = instanceAt(instance, path) as Json;
    return [{ path, subject: { value, schema: flat, site, resolve } }];
  });
}

/** Whether a changed instance breaks the site's keyword at a place, and nothing else that the original kept. */
function exactAt(
  schema: JsonSchema,
  site: Site,
  original: Json,
  resolve: ResolveRef,
): (changed: Json, path: InstancePath) => boolean {
  const keyOf = ({ keyword, property, part, path }: Violation) =>
    JSON.stringify([keyword, property, part, path]);
  const known = new Set(violationsOf(schema, original, resolve).map(keyOf));
  return (changed, path) => {
    const isMeant = (violation: Violation) =>
      violation.keyword === site.keyword &&
      violation.property === site.property &&
      violation.part === site.part &&
      violation.path.join('/') === path.join('/');
    const violations = violationsOf(schema, changed, resolve);
    return (
      violations.some(isMeant) &&
      violations.every((violation) => isMeant(violation) || known.has(keyOf(violation)))
    );
  };
}

function distinct(values: Json[]): Json[] {
  const seen = new Map<string, Json[]>();
  return values.filter((value) => {
    const alike = seen.get(JSON.stringify(value)) ?? [];
    if (alike.some((other) => jsonEquals(other, value))) return false;
    seen.set(JSON.stringify(value), [...alike, value]);
    return true;
  });
}
