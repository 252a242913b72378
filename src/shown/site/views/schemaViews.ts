import { countOf } from '../../../words/countOf.ts';
import { isObject } from '../../../words/json/isObject.ts';
import { mergedSchema } from '../../../promised/schemas/mergedSchema.ts';
import type { JsonSchema, JsonSchemaObject, ResolveRef, Spec } from '../../../promised/types.ts';
import { schemaAddress } from './addresses.ts';
import { disputesAbout, type DisputeView } from './disputeViews.ts';

/** A schema's name, with the address of its description if it has one. */
export interface TypeView {
  text: string;
  address?: string;
}

export interface PropertyView {
  name: string;
  type: TypeView;
  isRequired: boolean;
  description?: string;
  /** Further demands of its schema: `greater than 0`, `one of VALID, INVALID`. */
  limits: string[];
  disputes: DisputeView[];
}

export interface SchemaView {
  name: string;
  /** `stock/MenuItemInventory`: the permanent id. */
  id: string;
  type: TypeView;
  description?: string;
  source?: string;
  limits: string[];
  disputes: DisputeView[];
  properties: PropertyView[];
}

export function schemaViews(spec: Spec): SchemaView[] {
  const { schemas = {} } = (spec.document['components'] ?? {}) as {
    schemas?: Record<string, JsonSchema>;
  };
  return Object.entries(schemas).map(([name, schema]) => {
    const flat = mergedSchema(schema, spec.resolve);
    // Its own description: that of a schema which it extends or refers to is about another.
    const { 'x-source': source, description } = schema as JsonSchemaObject;
    return {
      name,
      id: `${spec.service}/${name}`,
      type: typeView(flat, spec),
      ...(typeof description === 'string' && { description }),
      ...(typeof source === 'string' && { source }),
      limits: limitsOf(flat),
      disputes: disputesAbout(name, spec),
      properties: propertiesOf({ $ref: `#/components/schemas/${name}` }, spec),
    };
  });
}

/** The properties of an object, or of the elements of an array. */
export function propertiesOf(schema: JsonSchema, spec: Spec): PropertyView[] {
  const flat = objectIn(schema, spec.resolve);
  const required = (flat['required'] ?? []) as string[];
  const properties = (flat['properties'] ?? {}) as Record<string, JsonSchema>;
  const component = componentOf(schema, spec);
  return Object.entries(properties).map(([name, property]) => {
    const own = mergedSchema(property, spec.resolve);
    const { description } = own;
    return {
      name,
      type: typeView(property, spec),
      isRequired: required.includes(name),
      ...(typeof description === 'string' && { description }),
      limits: [...limitsOf(own), ...elementLimits(own, spec)],
      disputes: disputesAbout(`${component}/${name}`, spec),
    };
  });
}

/** Which values the elements of an array may have. */
function elementLimits({ items }: JsonSchemaObject, { resolve }: Spec): string[] {
  const { enum: values } = mergedSchema((items as JsonSchema | undefined) ?? true, resolve);
  return values === undefined ? [] : [`elements: ${[values].flat().map(String).join(', ')}`];
}

function objectIn(schema: JsonSchema, resolve: ResolveRef): JsonSchemaObject {
  const flat = mergedSchema(schema, resolve);
  return flat['items'] === undefined ? flat : mergedSchema(flat['items'] as JsonSchema, resolve);
}

/** `array of MenuItemInventory`, with the address of the named schema; of several that it may be, of the first named. */
export function typeView(schema: JsonSchema, spec: Spec): TypeView {
  const name = nameOf(schema);
  if (name !== undefined) return { text: name, address: schemaAddress(spec.service, name) };
  const flat = mergedSchema(schema, spec.resolve);
  if (flat['items'] !== undefined) {
    const element = typeView(flat['items'] as JsonSchema, spec);
    return { ...element, text: `array of ${element.text}` };
  }
  const branches = [flat['anyOf'] ?? flat['oneOf'] ?? []].flat() as JsonSchema[];
  if (branches.length > 0 && flat['type'] === undefined) {
    const views = branches.map((branch) => typeView(branch, spec));
    const address = views.find((view) => view.address !== undefined)?.address;
    const text = views.map((view) => view.text).join(' or ');
    return { text, ...(address !== undefined && { address }) };
  }
  const types = [flat['type'] ?? 'type not shown'].flat().join(' or ');
  const { format } = flat;
  return { text: typeof format === 'string' ? `${types} (${format})` : types };
}

/** The component that a schema, or each element of its array, is; undefined if it is no component. */
export function componentOf(schema: JsonSchema, { resolve }: Spec): string | undefined {
  return nameOf(schema) ?? nameOf(mergedSchema(schema, resolve)['items']);
}

/** The component that a schema is, if it is only a reference to one. */
function nameOf(schema: unknown): string | undefined {
  const reference = isObject(schema) ? schema['$ref'] : undefined;
  return typeof reference === 'string'
    ? /^#\/components\/schemas\/([^/]+)$/.exec(reference)?.[1]
    : undefined;
}

const WORDS: Record<string, (argument: unknown) => string> = {
  enum: (values) => `one of ${(values as unknown[]).map(String).join(', ')}`,
  'x-open-enum': (values) =>
    `for example ${[values].flat().map(String).join(', ')}; others may come`,
  examples: (values) => `for example ${[values].flat().map(String).join(', ')}`,
  const: (value) => `always ${JSON.stringify(value)}`,
  default: (value) => `default ${JSON.stringify(value)}`,
  minimum: (bound) => `${String(bound)} or more`,
  maximum: (bound) => `${String(bound)} or less`,
  exclusiveMinimum: (bound) => `greater than ${String(bound)}`,
  exclusiveMaximum: (bound) => `less than ${String(bound)}`,
  minLength: (length) => `at least ${countOf(Number(length), 'character')}`,
  maxLength: (length) => `at most ${countOf(Number(length), 'character')}`,
  pattern: (pattern) => `matches ${String(pattern)}`,
  minItems: (count) => `at least ${countOf(Number(count), 'element')}`,
  maxItems: (count) => `at most ${countOf(Number(count), 'element')}`,
  readOnly: () => 'read-only',
  deprecated: () => 'deprecated',
};

/** The demands of one schema's keywords, in words. */
export function limitsOf(flat: JsonSchemaObject): string[] {
  const isSaid = String(flat['description']).includes('Deprecated');
  return Object.entries(WORDS).flatMap(([keyword, words]) => {
    const isMark = keyword === 'deprecated' || keyword === 'readOnly';
    const value = isMark && !flat[keyword] ? undefined : flat[keyword];
    return value === undefined || (isSaid && keyword === 'deprecated') ? [] : [words(value)];
  });
}
