import { parseJson } from '../words/json/parseJson.ts';
import { isObject } from '../words/json/isObject.ts';
import { markerOf } from '../sent/redaction/text/Marker.ts';
import { mergedSchema } from '../promised/schemas/mergedSchema.ts';
import { childSchema } from '../promised/schemas/schemaAt.ts';
import type { JsonSchema, JsonSchemaObject, ResolveRef } from '../promised/types.ts';
import { tellsNothing } from '../sent/judging/formOf.ts';
import { allows } from './harmless.ts';
import { shownName } from './shownName.ts';

/** Deeper values are not looked at, and so not shown. */
const DEEPEST = 100;

/** Of so many names below one place it is remembered what the documents say. */
const MOST_REMEMBERED = 10_000;

const REDACTED = markerOf(undefined);

/** A place in a body, of which the documents say the same whenever a value comes there. */
interface Place {
  /**
   * A schema of each list must allow the value. The first list has all that describe it, the others what a branch of a schema
   * around it asks besides.
   */
  lists: JsonSchemaObject[][];
  isSensitive: boolean;
  /** The places inside, by the branches that conditions choose and the name. */
  inside: Map<string, Place>;
}

/**
 * A JSON text of a stranger with only what the documents describe as harmless: values of documented members that are not
 * sensitive, and what their schemas ask for. Everything else is redacted; of members that are not documented the name is kept.
 * Undefined if the text is no JSON.
 * @param schemas by which the text may be described; none if the documents show nothing
 */
export function shownJson(
  text: string,
  schemas: JsonSchema[],
  resolve: ResolveRef,
): string | undefined {
  let value: unknown;
  try {
    value = LONG_NUMBER.test(text)
      ? parseJson(text, asWritten as (key: string, value: unknown) => unknown)
      : parseJson(text);
  } catch {
    return undefined;
  }
  return JSON.stringify(shown(value, placeOf([flat(schemas, resolve)], resolve), resolve, 0));
}

/** A number that JavaScript's may not hold; reading each as it is written takes several times as long. */
const LONG_NUMBER = /[:,[]\s*-?(?:\d{16,}|\d[\d.]*[eE]|\d{9,}\.\d{6,})/;

/** A number as it was written, which may be more than JavaScript's numbers hold. */
interface RawNumber {
  rawJSON: string;
}

/** What JavaScript has and TypeScript does not know yet (ES2026, JSON.parse source text access). */
const json = JSON as unknown as {
  rawJSON: (text: string) => RawNumber;
  isRawJSON: (value: unknown) => value is RawNumber;
};

function asWritten(_: string, value: unknown, { source }: { source?: string } = {}): unknown {
  const isExact = source === undefined || typeof value !== 'number' || String(value) === source;
  return isExact ? value : json.rawJSON(source);
}

function placeOf(lists: JsonSchemaObject[][], resolve: ResolveRef): Place {
  const all = withBranches(lists[0] ?? [], resolve);
  const isSensitive = all.some((schema) => schema['x-sensitive'] === true);
  return { lists, isSensitive, inside: new Map() };
}

function shown(value: unknown, place: Place, resolve: ResolveRef, depth: number): unknown {
  if (value === null || typeof value === 'boolean') return value;
  const { lists, isSensitive } = place;
  const [all = []] = lists;
  if (all.length === 0 || isSensitive || depth > DEEPEST) return REDACTED;
  if (json.isRawJSON(value) || typeof value !== 'object') {
    const plain = json.isRawJSON(value) ? Number(value.rawJSON) : value;
    const isAllowed = lists.every((some) => some.some((one) => allows(one, plain, resolve)));
    return isAllowed || tellsNothing(plain) ? value : REDACTED;
  }
  const chosen: boolean[] = [];
  const further = besides(all, value, resolve, chosen);
  const inside = (
    name: string | number,
    within: (some: JsonSchemaObject[]) => JsonSchemaObject[],
  ) => {
    const key = `${chosen.map(Number).join('')} ${name}`;
    const known = place.inside.get(key);
    if (known !== undefined) return known;
    const [first = [], ...others] = [...lists, ...further()].map((some) =>
      within(withBranches(some, resolve)),
    );
    const fresh = placeOf([first, ...others.filter((some) => some.length > 0)], resolve);
    if (place.inside.size < MOST_REMEMBERED) place.inside.set(key, fresh);
    return fresh;
  };
  if (Array.isArray(value)) {
    const fixed = Math.max(
      ...withBranches(all, resolve).map(
        ({ prefixItems = [] }) => (prefixItems as unknown[]).length,
      ),
    );
    return value.map((element: unknown, index) => {
      const at = Math.min(index, fixed);
      return shown(
        element,
        inside(at, (some) => elementsOf(some, at, resolve)),
        resolve,
        depth + 1,
      );
    });
  }
  return Object.fromEntries(
    Object.entries(value).map(([name, member]: [string, unknown]) => {
      const known = inside(name, (some) => membersOf(some, name, resolve));
      return [shownName(name), shown(member, known, resolve, depth + 1)];
    }),
  );
}

/**
 * What a schema asks of the members of a value besides: the branch that a condition chooses, and one of several branches.
 * @param chosen gets which of two branches each condition chooses
 */
function besides(
  schemas: JsonSchemaObject[],
  value: unknown,
  resolve: ResolveRef,
  chosen: boolean[],
): () => JsonSchemaObject[][] {
  const [schema, other] = schemas;
  if (schema === undefined || other !== undefined) return () => [];
  const { anyOf, oneOf, allOf = [] } = schema as Record<string, JsonSchema[] | undefined>;
  const branches = schema as Record<string, JsonSchema>;
  const parts = [...allOf];
  if (branches['if'] !== undefined) {
    const isKept = allows(branches['if'], value, resolve);
    chosen.push(isKept);
    parts.push(branches[isKept ? 'then' : 'else'] ?? true);
  }
  const further = parts.map((part) => {
    const whole = [mergedSchema(part, resolve)];
    const inside = besides(whole, value, resolve, chosen);
    return () => [whole, ...inside()];
  });
  return () => [
    ...[anyOf, oneOf].flatMap((some) => (some === undefined ? [] : [flat(some, resolve)])),
    ...further.flatMap((lists) => lists()),
  ];
}

/** Where the documents show one thing, a list of them may have come, and the other way round. */
function elementsOf(
  schemas: JsonSchemaObject[],
  index: number,
  resolve: ResolveRef,
): JsonSchemaObject[] {
  const elements = schemas.flatMap((schema): JsonSchema[] => {
    const prefix = (schema.prefixItems as JsonSchema[] | undefined)?.[index];
    const element = prefix ?? (schema.items as JsonSchema | undefined);
    return element === undefined ? (isOfThings(schema) ? [schema] : []) : [element];
  });
  return flat(elements, resolve);
}

function membersOf(
  schemas: JsonSchemaObject[],
  name: string,
  resolve: ResolveRef,
): JsonSchemaObject[] {
  const members = schemas.flatMap((schema): JsonSchema[] =>
    schema.items === undefined
      ? [childSchema(schema, { property: name })]
      : membersOf(withBranches([schema.items as JsonSchema], resolve), name, resolve),
  );
  return flat(members, resolve);
}

function isOfThings(schema: JsonSchemaObject): boolean {
  return isObject(schema.properties) || schema.additionalProperties !== undefined;
}

const SAY_SOMETHING = [
  'type',
  'properties',
  'items',
  'enum',
  'const',
  'prefixItems',
  'format',
  'pattern',
  'x-sensitive',
];

/** Flat schemas without those that say nothing, also in their branches; each once. */
function flat(schemas: JsonSchema[], resolve: ResolveRef): JsonSchemaObject[] {
  const all = new Set(schemas.map((schema) => mergedSchema(schema, resolve)));
  const saysSomething = (whole: JsonSchemaObject) =>
    SAY_SOMETHING.some((keyword) => keyword in whole);
  return [...all].filter((whole) => withBranches([whole], resolve).some(saysSomething));
}

/** Flat schemas with their branches, each once: they may lead back to each other. */
function withBranches(schemas: JsonSchema[], resolve: ResolveRef): JsonSchemaObject[] {
  const all = new Set<JsonSchemaObject>();
  const add = (schema: JsonSchema) => {
    const whole = mergedSchema(schema, resolve);
    if (all.has(whole)) return;
    all.add(whole);
    const { anyOf = [], oneOf = [], allOf = [] } = whole as Record<string, JsonSchema[]>;
    [...anyOf, ...oneOf, ...allOf].forEach(add);
  };
  schemas.forEach(add);
  return [...all];
}
