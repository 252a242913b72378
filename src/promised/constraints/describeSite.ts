import { countOf } from '../../words/countOf.ts';
import { combinationAt } from '../schemas/combinationsOf.ts';
import { schemaAt } from '../schemas/schemaAt.ts';
import type { JsonSchema, JsonSchemaObject, ResolveRef, Site, Step } from '../types.ts';

/** A readable name for the value to which a site applies: `` `billingAddress.country` ``, "each element". */
export function nameOf(site: Site): string {
  const path = site.steps.map(nameOfStep).join('').replace(/^\./, '');
  const property = site.property === undefined ? '' : `${path === '' ? '' : '.'}${site.property}`;
  if (path + property === '') return 'the whole';
  if (path + property === '[]') return 'each element';
  return `\`${path}${property}\``;
}

function nameOfStep(step: Step): string {
  if ('property' in step) return `.${step.property}`;
  return 'items' in step ? '[]' : '.*';
}

/** What a site's keyword demands, as the end of a sentence: "is greater than 0", "is one of IN_STOCK, QUANTITY". */
export function describeSite(schema: JsonSchema, site: Site, resolve: ResolveRef): string {
  const flat = schemaAt(schema, site.steps, resolve);
  const node = combinationAt(flat, site) ?? flat;
  const describe = WORDS[site.keyword];
  return describe === undefined
    ? `meets the keyword ${site.keyword}`
    : describe(node[site.keyword], node);
}

const WORDS: Record<string, (argument: unknown, node: JsonSchemaObject) => string> = {
  type: (type) => `is ${[type].flat().map(withArticle).join(' or ')}`,
  enum: (values) => `is one of ${(values as unknown[]).map(String).join(', ')}`,
  const: (value) => `is ${JSON.stringify(value)}`,
  minimum: (bound) => `is ${String(bound)} or more`,
  maximum: (bound) => `is ${String(bound)} or less`,
  exclusiveMinimum: (bound) => `is greater than ${String(bound)}`,
  exclusiveMaximum: (bound) => `is less than ${String(bound)}`,
  multipleOf: (divisor) => `is a multiple of ${String(divisor)}`,
  minLength: (length) =>
    length === 1 ? 'is not empty' : `has at least ${String(length)} characters`,
  maxLength: (length) => `has at most ${countOf(Number(length), 'character')}`,
  pattern: (pattern) => `matches ${String(pattern)}`,
  format: (format) => `is a valid ${String(format)}`,
  minItems: (count) => `has at least ${countOf(Number(count), 'element')}`,
  maxItems: (count) => `has at most ${countOf(Number(count), 'element')}`,
  uniqueItems: () => 'repeats no element',
  additionalProperties: () => 'has only members that the schema lists',
  required: () => 'is required',
  anyOf: (branches) => `has at least one of ${alternatives(branches)}`,
  oneOf: (branches) => `has exactly one of ${alternatives(branches)}`,
  not: (schema) => `is not ${forbidden(schema as JsonSchemaObject)}`,
  items: () => 'has no elements but those that `prefixItems` lists',
  contains: (schema) => `has an element that meets ${JSON.stringify(schema)}`,
  allOf: (parts) => `meets ${JSON.stringify(parts)}`,
  patternProperties: () => 'has members that are what the schema says by patterns of their names',
  unevaluatedProperties: () => 'has no members but those that the schema describes',
  unevaluatedItems: () => 'has no elements but those that the schema describes',
  if: (condition) => `meets the demands that apply if ${JSON.stringify(condition)} holds`,
};

/** `guids, multiLocationIds` if each branch only requires properties. */
function alternatives(branches: unknown): string {
  const named = (branches as JsonSchemaObject[]).map(({ required, ...rest }) =>
    Array.isArray(required) && Object.keys(rest).length === 0 ? required.join(' with ') : undefined,
  );
  return named.includes(undefined) ? 'its alternatives' : named.join(', ');
}

/** What `not` forbids, in words; as JSON where there are none. */
function forbidden(schema: JsonSchemaObject): string {
  if (schema['type'] === 'null') return 'null';
  return JSON.stringify('const' in schema ? schema['const'] : schema);
}

function withArticle(type: unknown): string {
  if (type === 'null') return 'null';
  return `${/^[aeiou]/.test(String(type)) ? 'an' : 'a'} ${String(type)}`;
}
