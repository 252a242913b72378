import { parseJson } from '../words/json/parseJson.ts';
import { isObject } from '../words/json/isObject.ts';
import { markerOf } from '../sent/redaction/Marker.ts';
import { mergedSchema } from '../promised/mergedSchema.ts';
import { childSchema } from '../promised/schemaAt.ts';
import type { JsonSchema, JsonSchemaObject, ResolveRef } from '../promised/types.ts';
import { shownName } from './shownName.ts';

/** Deeper values are not looked at, and so not shown. */
const DEEPEST = 100;

const REDACTED = markerOf(undefined);

/** What the documents say about a value: any of these schemas describes it. */
type Described = JsonSchemaObject[];

/**
 * A JSON text of a stranger with only what the documents describe as harmless: values of documented members that are not
 * sensitive, and of the documented type. Everything else is redacted; of members that are not documented the name is kept.
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
  return JSON.stringify(shown(value, flat(schemas, resolve), resolve, 0));
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

function shown(value: unknown, described: Described, resolve: ResolveRef, depth: number): unknown {
  if (value === null || typeof value === 'boolean') return value;
  const isSensitive = described.some((schema) => schema['x-sensitive'] === true);
  if (described.length === 0 || isSensitive || depth > DEEPEST) return REDACTED;
  if (json.isRawJSON(value) || typeof value === 'number') return value;
  if (typeof value === 'string')
    return described.some((schema) => mayBeText(schema)) ? value : REDACTED;
  if (Array.isArray(value)) {
    return value.map((element: unknown, index) =>
      shown(element, elementsOf(described, index, resolve), resolve, depth + 1),
    );
  }
  return Object.fromEntries(
    Object.entries(value as object).map(([name, member]) => {
      const inside = membersOf(described, name, resolve);
      return [shownName(name), shown(member, inside, resolve, depth + 1)];
    }),
  );
}

function mayBeText({ type, enum: values }: JsonSchemaObject): boolean {
  if (type !== undefined) return [type].flat().includes('string');
  return Array.isArray(values) && values.some((one) => typeof one === 'string');
}

/** Where the documents show one thing, a list of them may have come, and the other way round. */
function elementsOf(described: Described, index: number, resolve: ResolveRef): Described {
  const elements = described.flatMap((schema): JsonSchema[] => {
    const prefix = (schema.prefixItems as JsonSchema[] | undefined)?.[index];
    const element = prefix ?? (schema.items as JsonSchema | undefined);
    return element === undefined ? (isOfThings(schema) ? [schema] : []) : [element];
  });
  return flat(elements, resolve);
}

function membersOf(described: Described, name: string, resolve: ResolveRef): Described {
  const members = described.flatMap((schema): JsonSchema[] =>
    schema.items === undefined
      ? [childSchema(schema, { property: name })]
      : membersOf(flat([schema.items as JsonSchema], resolve), name, resolve),
  );
  return flat(members, resolve);
}

function isOfThings(schema: JsonSchemaObject): boolean {
  return isObject(schema.properties) || schema.additionalProperties !== undefined;
}

const SAY_SOMETHING = ['type', 'properties', 'items', 'enum', 'prefixItems', 'x-sensitive'];

/** Flat schemas, with their branches; without those that say nothing, and each once: they may lead back to each other. */
function flat(schemas: JsonSchema[], resolve: ResolveRef): Described {
  const all = new Set<JsonSchemaObject>();
  const add = (schema: JsonSchema) => {
    const whole = mergedSchema(schema, resolve);
    if (all.has(whole)) return;
    all.add(whole);
    const { anyOf = [], oneOf = [], allOf = [] } = whole as Record<string, JsonSchema[]>;
    [...anyOf, ...oneOf, ...allOf].forEach(add);
  };
  schemas.forEach(add);
  return [...all].filter((whole) => SAY_SOMETHING.some((keyword) => keyword in whole));
}
