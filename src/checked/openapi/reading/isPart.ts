import { isObject } from '../../../words/json/isObject.ts';

/** The members of all objects of OpenAPI (2.0 to 3.2) and of JSON Schema that a file of a document may begin with. */
const MEMBERS = new Set(
  [
    'openapi swagger info host basePath schemes consumes produces servers paths webhooks components security tags',
    'securityDefinitions jsonSchemaDialect schemas responses parameters requestBodies headers examples securitySchemes',
    'links callbacks pathItems definitions get put post delete options head patch trace query additionalOperations',
    'summary description operationId requestBody deprecated externalDocs server name in required allowEmptyValue style',
    'explode allowReserved schema content collectionFormat encoding contentType example value externalValue dataValue',
    'serializedValue operationRef scheme bearerFormat flows flow openIdConnectUrl authorizationUrl tokenUrl refreshUrl',
    'scopes $schema $id $ref $defs $anchor $comment $vocabulary $dynamicRef $dynamicAnchor id type format enum const',
    'title default readOnly writeOnly nullable discriminator xml multipleOf maximum exclusiveMaximum minimum',
    'exclusiveMinimum maxLength minLength pattern items additionalItems prefixItems contains maxItems minItems uniqueItems',
    'maxContains minContains properties patternProperties additionalProperties propertyNames maxProperties minProperties',
    'dependentRequired dependentSchemas dependencies unevaluatedItems unevaluatedProperties allOf anyOf oneOf not if then',
    'else contentMediaType contentEncoding contentSchema',
  ].flatMap((line) => line.split(' ')),
);

/**
 * Whether a file is a part of an OpenAPI document: one of its objects, or several by name or in a list. What a program keeps its
 * settings and credentials in is none, so that whoever wrote the document cannot have it sent to his address.
 * @param levels of names above the objects
 */
export function isPart(value: unknown, levels = 2): boolean {
  if (isOne(value)) return true;
  if (levels === 0 || typeof value !== 'object' || value === null) return false;
  const inside = Object.values(value);
  return inside.length > 0 && inside.every((one) => isPart(one, levels - 1));
}

function isOne(value: unknown): boolean {
  if (!isObject(value)) return false;
  const names = Object.keys(value);
  // Variables of a program have both, and no object of OpenAPI does.
  const isVariable = names.includes('name') && names.includes('value');
  const isKnown = names.every((name) => MEMBERS.has(name) || name.startsWith('x-'));
  return names.length > 0 && isKnown && !isVariable;
}
