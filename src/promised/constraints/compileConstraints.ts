import { schemaAt } from '../schemas/schemaAt.ts';
import { recursionsOf, type Recursion } from '../schemas/sitesOf.ts';
import { fitsPattern, giveUp } from '../schemas/boundedPattern.ts';
import type { Constraint, JsonSchema, JsonSchemaObject, ResolveRef, Step } from '../types.ts';
import { valueTest, type ValueTest } from '../schemas/valueTest.ts';

/** What a body (or one parameter's value) shows about one constraint. */
export interface Evaluation {
  /** To how many values the keyword applied. 0 means that nothing was shown. */
  evaluated: number;
  broken: { pointer: string; value: unknown }[];
}

/** Evaluates one instance for each of the constraints, in their order. */
export type Evaluate = (instance: unknown) => Evaluation[];

/** How many places of large schemas are tried on the values of one instance; what goes beyond decides nothing. */
const MOST_STEPS = 5_000_000;

/** One walk through an instance. */
interface Walk {
  evaluations: Evaluation[];
  stepsLeft: number;
  /** The tests that would have needed more steps. */
  cut: Set<number>;
}

/** A place in instances: the tests for values there, and the places inside them. */
interface Place {
  tests: { index: number; test: ValueTest }[];
  properties: Map<string, Place>;
  items?: Place;
  /** How many first elements of an array have places of their own, among the properties. */
  prefix: number;
  additional?: { place: Place; isNamed: (property: string) => boolean };
}

/** A test for the values at one place of a schema. */
export interface PlacedTest {
  schema: JsonSchema;
  steps: Step[];
  test: ValueTest;
}

/**
 * Compiles constraints on one part of a message into one validator, which tells for each of them whether it was kept,
 * broken or not shown.
 * @throws Error if a keyword's schema does not compile, or a constraint applies to no value (errors of ours)
 */
export function compileConstraints(constraints: Constraint[], resolve: ResolveRef): Evaluate {
  const tests = constraints.map((constraint): PlacedTest => {
    const { schema = true, site } = constraint;
    return { schema, steps: site?.steps ?? [], test: valueTest(constraint, resolve) };
  });
  return compileTests(tests, resolve);
}

/** Compiles any tests. An instance is walked once for all of them, because some have thousands of elements. */
export function compileTests(tests: PlacedTest[], resolve: ResolveRef): Evaluate {
  const root = emptyPlace();
  for (const [index, placed] of tests.entries()) {
    placeOf(placed, root, resolve).tests.push({ index, test: placed.test });
  }
  for (const schema of new Set(tests.map((placed) => placed.schema))) {
    for (const recursion of recursionsOf(schema, resolve)) recur(root, recursion);
  }
  return (instance) => {
    const evaluations = tests.map((): Evaluation => ({ evaluated: 0, broken: [] }));
    const cut = new Set<number>();
    visit(root, instance, [], { evaluations, stepsLeft: MOST_STEPS, cut });
    for (const index of cut) {
      const { broken } = evaluations[index]!;
      // What was tried of many values says nothing of the rest.
      if (broken.length === 0) evaluations[index] = { evaluated: 0, broken };
      giveUp('a schema of many places, for a body of many values');
    }
    return evaluations;
  };
}

/** Applies the tests of an outer place to the values of a place that recurs. */
function recur(root: Place, { steps, to }: Recursion): void {
  const last = steps.at(-1);
  const owner = steps.slice(0, -1).reduce<Place | undefined>(inside, root);
  const around = to.reduce<Place | undefined>(inside, root);
  if (last === undefined || owner === undefined || around === undefined) return;
  if ('items' in last) owner.items ??= around;
  else if ('property' in last) owner.properties.set(last.property, around);
}

/** The place inside another one, if it exists already. */
function inside(place: Place | undefined, step: Step): Place | undefined {
  if ('items' in step) return place?.items;
  return 'property' in step ? place?.properties.get(step.property) : place?.additional?.place;
}

function emptyPlace(): Place {
  return { tests: [], properties: new Map(), prefix: 0 };
}

/** The place of a test; it is made if there is none yet. */
function placeOf({ schema, steps }: PlacedTest, root: Place, resolve: ResolveRef): Place {
  const flatAt = (depth: number) => schemaAt(schema, steps.slice(0, depth), resolve);
  const end = steps.reduce((place, step, depth) => {
    withPrefix(place, flatAt(depth));
    return placeInside(place, step, () => flatAt(depth));
  }, root);
  return withPrefix(end, flatAt(steps.length));
}

function withPrefix(place: Place, { prefixItems = [] }: JsonSchemaObject): Place {
  place.prefix = Math.max(place.prefix, (prefixItems as JsonSchema[]).length);
  return place;
}

function placeInside(place: Place, step: Step, flat: () => JsonSchemaObject): Place {
  if ('items' in step) return (place.items ??= emptyPlace());
  if ('additional' in step) {
    const { properties, patternProperties } = flat();
    const patterns = Object.keys(patternProperties ?? {});
    place.additional ??= {
      place: emptyPlace(),
      isNamed: (property) =>
        Object.hasOwn(properties ?? {}, property) ||
        patterns.some((pattern) => fitsPattern(pattern, property)),
    };
    return place.additional.place;
  }
  const inside = place.properties.get(step.property) ?? emptyPlace();
  place.properties.set(step.property, inside);
  return inside;
}

/**
 * Runs all tests of a place and of the places inside it on a value. `path` leads to the value; absent values are not
 * visited.
 */
function visit(place: Place, value: unknown, path: (string | number)[], walk: Walk) {
  for (const { index, test } of place.tests) {
    const evaluation = walk.evaluations[index];
    if (evaluation === undefined) continue;
    if (test.places !== undefined && !isAffordable(index, test.places, value, walk)) continue;
    if (!test.applies(value)) continue;
    evaluation.evaluated += 1;
    if (!test.keeps(value))
      evaluation.broken.push({ pointer: path.map((key) => `/${key}`).join(''), value });
  }
  if (value === null || typeof value !== 'object') return;
  if (Array.isArray(value)) {
    const { items, prefix } = place;
    for (let n = 0; n < prefix && n < value.length; n++) {
      const first = place.properties.get(String(n));
      if (first !== undefined) visitInside(first, n, value[n], path, walk);
    }
    if (items === undefined) return;
    for (let n = prefix; n < value.length; n++) visitInside(items, n, value[n], path, walk);
    return;
  }
  for (const [property, inside] of place.properties) {
    if (!Object.hasOwn(value, property)) continue;
    if (place.prefix > 0 && Number(property) < place.prefix) continue;
    const child = (value as Record<string, unknown>)[property];
    visitInside(inside, property, child, path, walk);
  }
  if (place.additional === undefined) return;
  const { place: inside, isNamed } = place.additional;
  for (const [property, child] of Object.entries(value)) {
    if (!isNamed(property)) visitInside(inside, property, child, path, walk);
  }
}

function isAffordable(index: number, places: number, value: unknown, walk: Walk): boolean {
  walk.stepsLeft -= places * valuesIn(value, walk.stepsLeft / places);
  if (walk.stepsLeft < 0) walk.cut.add(index);
  return walk.stepsLeft >= 0;
}

/** How many values a value holds, itself included, as far as somebody wants to know. */
function valuesIn(value: unknown, most: number): number {
  let count = 1;
  if (typeof value !== 'object' || value === null) return count;
  for (const child of Object.values(value)) {
    count += valuesIn(child, most - count);
    if (count > most) break;
  }
  return count;
}

function visitInside(
  inside: Place,
  key: string | number,
  child: unknown,
  path: (string | number)[],
  walk: Walk,
): void {
  path.push(key);
  visit(inside, child, path, walk);
  path.pop();
}
