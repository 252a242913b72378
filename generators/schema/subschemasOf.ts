import type { JsonSchema, JsonSchemaObject } from '../../src/promised/types.ts';

const LISTS = ['allOf', 'anyOf', 'oneOf', 'prefixItems'];
const MAPS = ['properties', 'patternProperties', 'dependentSchemas'];
const SINGLES = [
  'items',
  'contains',
  'additionalProperties',
  'propertyNames',
  'not',
  'if',
  'then',
  'else',
  'unevaluatedItems',
  'unevaluatedProperties',
];

/** The schemas directly inside a schema that take part in its decision: neither `$defs` nor schemas named by a `$ref`. */
export function subschemasOf(schema: JsonSchemaObject): JsonSchema[] {
  return [
    ...LISTS.flatMap((keyword) => (schema[keyword] ?? []) as JsonSchema[]),
    ...MAPS.flatMap((keyword) => Object.values((schema[keyword] ?? {}) as object) as JsonSchema[]),
    ...SINGLES.filter((keyword) => schema[keyword] !== undefined).map(
      (keyword) => schema[keyword] as JsonSchema,
    ),
  ];
}
