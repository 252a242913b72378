import { FORMATS } from '../../../../generators/schema/formats.ts';
import { isObject } from '../../../words/json/isObject.ts';
import { membersOf } from '../../../words/json/readJson.ts';
import { ownMember } from '../../../words/json/ownMember.ts';
import type { Json, JsonSchema, JsonSchemaObject } from '../../../promised/types.ts';
import type { ForeignDocument } from './readDocument.ts';
import { JointSchemas } from './JointSchemas.ts';
import { partsOf } from './partsOf.ts';
import { isPattern, plainKeywords } from './plainKeywords.ts';
import type { Reading } from './Reading.ts';
import { isCount, isLeast, MOST_PLACES, MOST_PLACES_OF_ALL, SchemaCost } from './SchemaCost.ts';

/** Whether a schema describes what is sent or what is received: `readOnly` and `writeOnly` differ. */
export type Direction = 'request' | 'response';

const TYPES = ['null', 'boolean', 'object', 'array', 'number', 'string', 'integer'];
const WITH_SCHEMA = [
  ...['items', 'contains', 'propertyNames', 'not', 'if', 'then', 'else'],
  ...['additionalProperties', 'unevaluatedProperties', 'unevaluatedItems'],
];
const WITH_SCHEMAS = ['allOf', 'anyOf', 'oneOf', 'prefixItems'];
const WITH_NAMED_SCHEMAS = ['properties', 'patternProperties', 'dependentSchemas'];
/** Words for people, and keywords that are read elsewhere. */
const SILENT = [
  ...['$ref', 'type', 'format', 'title', 'description', 'example'],
  ...['readOnly', 'writeOnly', 'nullable'],
];

/** What stands beside a reference in OpenAPI 3.0 has no meaning; that authors mean it all the same, accuses nobody. */
const BESIDE_REF = ['$ref', 'nullable', 'readOnly', 'writeOnly', 'example', 'default'];
const COMBINED = ['allOf', 'anyOf', 'oneOf', '$ref'];

/**
 * Reads the schemas of a document: what is JSON Schema 2020-12 stays, everything else is an annotation. The schemas that
 * references name are gathered in `schemas`; of a document that says different things of what is sent and received, once for each direction.
 */
export class SchemaReader {
  /** The schemas that are referred to, by name. */
  readonly schemas = Object.create(null) as Record<string, JsonSchema>;
  readonly #reading: Reading;
  readonly #isDirected: boolean;
  readonly #ignoresBesideRef: boolean;
  /** By reference and direction. */
  readonly #names = new Map<string, string>();
  readonly #cost: SchemaCost;
  readonly #joint: JointSchemas;
  #depth = 0;
  #spent = 0;

  constructor(reading: Reading, { document, version }: ForeignDocument) {
    this.#reading = reading;
    this.#cost = new SchemaCost(reading);
    this.#joint = new JointSchemas(reading);
    this.#ignoresBesideRef = !/^3\.[12]/.test(version);
    this.#isDirected = /"(readOnly|writeOnly)":true|"(discriminator|oneOf)":/.test(
      JSON.stringify(document),
    );
  }

  /** A schema of the document as the kernel reads it. */
  read(schema: unknown, direction: Direction): JsonSchema {
    if (typeof schema === 'boolean') return schema;
    if (!isObject(schema)) return true;
    if (this.#depth === 0) {
      const cost = this.#cost.of(schema);
      if (cost > MOST_PLACES || this.#spent + cost > MOST_PLACES_OF_ALL) {
        this.#reading.notUnderstood('a schema that describes too many places of a value', schema);
        return true;
      }
      this.#spent += cost;
    }
    this.#depth += 1;
    try {
      return this.#depth > 200 ? true : this.#reading.made(schema, this.#object(schema, direction));
    } finally {
      this.#depth -= 1;
    }
  }

  #object(given: JsonSchemaObject, direction: Direction): JsonSchemaObject {
    const read: JsonSchemaObject = {};
    const isRef = this.#ignoresBesideRef && typeof given['$ref'] === 'string';
    const schema = isRef ? onlyOf(given, BESIDE_REF) : this.#joint.opened(given);
    if (typeof schema['$ref'] === 'string') {
      const name = this.#nameOf(schema['$ref'], direction, schema);
      if (name !== undefined) read['$ref'] = `#/components/schemas/${name}`;
    }
    for (const [keyword, value] of Object.entries(schema))
      this.#keyword(read, schema, keyword, value, direction);
    this.#type(read, schema);
    this.#format(read, schema);
    // OpenAPI has no other word for a secret; what is never returned may be one.
    const isPassword = /^password$/i.test(String(given['format']));
    if (given['writeOnly'] === true || isPassword) read['x-sensitive'] = true;
    this.#nullInEnum(read);
    this.#oneOf(read, schema, direction);
    this.#discriminated(read, schema, direction);
    const directed = this.#isDirected ? this.#directed(read, schema, direction) : read;
    // In OpenAPI 3.0 it means nothing without a type or beside other schemas, and authors mean that null is right.
    const types = [read['type']].flat();
    const isNullable = schema['nullable'] === true && read['type'] === undefined;
    const others = types.filter((type) => type !== 'null');
    if (isNullable) return orNull(directed);
    if (others.length === types.length || COMBINED.every((name) => read[name] === undefined))
      return directed;
    return orNull({ ...directed, type: others.length === 1 ? others[0] : others });
  }

  /** That a value fits two branches is a matter of the document, unless each requires what the others do not have. */
  #oneOf(read: JsonSchemaObject, schema: JsonSchemaObject, direction: Direction): void {
    const { oneOf } = read;
    if (oneOf === undefined) return;
    const isExact = direction === 'response' && this.#joint.areApart(schema['oneOf'] as unknown[]);
    if (!isExact) delete read['oneOf'];
    if (read['anyOf'] === undefined) read['anyOf'] = oneOf;
    else read['allOf'] = [...((read['allOf'] ?? []) as JsonSchema[]), { anyOf: oneOf }];
  }

  /** The mapping of a discriminator says by which values it picks a branch; without branches it judges nothing (OpenAPI 3.1.1 §4.8.25). */
  #discriminated(read: JsonSchemaObject, schema: JsonSchemaObject, direction: Direction): void {
    const { discriminator } = schema;
    const { propertyName: name, mapping } = membersOf(discriminator);
    if (direction === 'response' || typeof name !== 'string' || !isObject(mapping)) return;
    if (!Array.isArray(read['anyOf'])) {
      // Whoever sends one has to send a value that means something.
      const property = ownMember(membersOf(read['properties']), name);
      if (isObject(property)) property['examples'] ??= Object.keys(mapping);
      return;
    }
    const branches = read['anyOf'] as JsonSchemaObject[];
    read['anyOf'] = branches.map((branch) => {
      const isBranch = (to: unknown) => {
        const ref = /\//.test(String(to)) ? String(to) : `#/components/schemas/${String(to)}`;
        const isThere = this.#endOf(ref) !== undefined;
        if (!isThere) this.#reading.notUnderstood('a mapping that leads to nothing', schema);
        return (
          isThere &&
          this.#nameOf(ref, direction, schema) === branch['$ref']?.toString().split('/').at(-1)
        );
      };
      const values = Object.keys(mapping).filter((value) => isBranch(mapping[value]));
      if (values.length === 0) return branch;
      return { allOf: [branch, { required: [name], properties: { [name]: { enum: values } } }] };
    });
  }

  #keyword(
    read: JsonSchemaObject,
    schema: JsonSchemaObject,
    keyword: string,
    value: unknown,
    direction: Direction,
  ): void {
    const isKept = plainKeywords.get(keyword);
    if (keyword === 'examples' && isObject(value)) {
      // As they stand beside a schema; many write them within.
      const named = Object.values(value).filter((one) => isObject(one) && 'value' in one);
      if (named.length > 0)
        read['examples'] = named.map((one) => (one as JsonSchemaObject)['value']);
    } else if (isKept !== undefined) {
      // What nobody can exceed is broken by nothing.
      if (/^max[LICP]/.test(keyword) && isCount(value) && !isLeast(value))
        this.#reading.annotation(`${keyword} ${String(value)}`);
      else if (isKept(value)) read[keyword] = value;
      else this.#odd(keyword, value, schema);
    } else if (WITH_SCHEMA.includes(keyword)) {
      if (typeof value === 'boolean' || isObject(value))
        read[keyword] = this.read(value, direction);
      else this.#odd(keyword, value, schema);
    } else if (WITH_SCHEMAS.includes(keyword)) {
      if (Array.isArray(value) && value.length > 0)
        read[keyword] = value.map((one) => this.read(one, direction));
      else this.#odd(keyword, value, schema);
    } else if (WITH_NAMED_SCHEMAS.includes(keyword)) {
      if (!isObject(value)) return this.#odd(keyword, value, schema);
      if (keyword === 'patternProperties' && !Object.keys(value).every(isPattern))
        return this.#odd(keyword, value, schema);
      const named = Object.entries(value).map(([name, one]) => [name, this.read(one, direction)]);
      read[keyword] = Object.fromEntries(named);
    } else if (keyword === 'example') read['examples'] ??= [value];
    else if (!SILENT.includes(keyword)) this.#reading.annotation(keyword);
  }

  #odd(keyword: string, value: unknown, schema: object): void {
    const shown = JSON.stringify(value)?.slice(0, 40) ?? '';
    this.#reading.notUnderstood(`${keyword}: ${shown}`, schema);
  }

  #type(read: JsonSchemaObject, { type }: JsonSchemaObject): void {
    if (type === undefined) return;
    const types = [type].flat().filter((one) => TYPES.includes(one as string));
    if (types.length === 0) this.#reading.notUnderstood(`type: ${JSON.stringify(type)}`, read);
    else read['type'] = types.length === 1 ? types[0] : types;
  }

  #format(read: JsonSchemaObject, { format }: JsonSchemaObject): void {
    if (typeof format !== 'string') return;
    if (FORMATS[format] === undefined) this.#reading.annotation(`format ${format}`);
    else read['format'] = format;
  }

  /** Authors of OpenAPI 3.0 often write `nullable` beside an enum without null, and mean that null is right. */
  #nullInEnum(read: JsonSchemaObject): void {
    const values = read['enum'];
    if (!Array.isArray(values) || values.includes(null)) return;
    if (Array.isArray(read['type']) && read['type'].includes('null'))
      read['enum'] = [...(values as Json[]), null];
  }

  /** A request has no `readOnly` properties, and none is required of it; nor are `writeOnly` ones of a response. */
  #directed(
    read: JsonSchemaObject,
    schema: JsonSchemaObject,
    direction: Direction,
  ): JsonSchemaObject {
    const left = this.#leftOf(schema, direction === 'request' ? 'readOnly' : 'writeOnly');
    if (left.length === 0) return read;
    const directed = this.#withoutRequired(read, left);
    // A response that shows it all the same breaks nothing.
    if (direction === 'response' || !isObject(read['properties'])) return directed;
    const kept = Object.entries(read['properties']).filter(([name]) => !left.includes(name));
    return { ...directed, properties: Object.fromEntries(kept) };
  }

  /** The properties of a schema that have a flag, those of its `allOf` and references too. */
  #leftOf(schema: unknown, flag: string): string[] {
    const named = partsOf(schema, (ref) => this.#reading.lookUp(ref)).flatMap(({ properties }) =>
      isObject(properties) ? Object.entries(properties) : [],
    );
    const left = named.filter(([, property]) => this.#hasFlag(property, flag));
    return [...new Set(left.map(([name]) => name))];
  }

  #withoutRequired(read: JsonSchemaObject, names: string[]): JsonSchemaObject {
    const { required, allOf, ...rest } = read;
    const stays = [required ?? []].flat().filter((one) => !names.includes(String(one)));
    return {
      ...rest,
      ...(stays.length > 0 && { required: stays }),
      ...(Array.isArray(allOf) && {
        allOf: (allOf as JsonSchema[]).map((one) =>
          typeof one === 'boolean'
            ? one
            : this.#reading.made(one, this.#withoutRequired(one, names)),
        ),
      }),
    };
  }

  #hasFlag(schema: unknown, flag: string): boolean {
    let at = schema;
    for (let depth = 0; depth < 5 && isObject(at); depth += 1) {
      if (at[flag] === true) return true;
      at = typeof at['$ref'] === 'string' ? this.#reading.lookUp(at['$ref']) : undefined;
    }
    return false;
  }

  #nameOf(ref: string, direction: Direction, schema: object): string | undefined {
    const end = this.#endOf(ref);
    if (end === undefined) {
      this.#reading.notUnderstood(
        `the reference ${ref}, which leads to nothing in this document`,
        schema,
      );
      return undefined;
    }
    const key = `${this.#isDirected ? direction : ''} ${end.ref}`;
    const known = this.#names.get(key);
    if (known !== undefined) return known;
    const suffix = this.#isDirected && direction === 'request' ? '.request' : '';
    const plain = `${(end.ref.split('/').at(-1) ?? '').replaceAll(/[^\w.-]/g, '_')}${suffix}`;
    const name = Object.hasOwn(this.schemas, plain) ? `${plain}.${this.#names.size}` : plain;
    this.#names.set(key, name);
    this.schemas[name] = true;
    this.schemas[name] = this.read(end.schema, direction);
    return name;
  }

  /** Where a chain of references ends; undefined if it leads to nothing, or only to itself. */
  #endOf(ref: string): { ref: string; schema: unknown } | undefined {
    let at = ref;
    for (let depth = 0; depth < 50; depth += 1) {
      const schema = this.#reading.lookUp(at);
      if (schema === undefined) return undefined;
      const isOnlyRef = isObject(schema) && Object.keys(schema).join() === '$ref';
      if (!isOnlyRef) return { ref: at, schema };
      at = String(schema['$ref']);
    }
    return undefined;
  }
}

function onlyOf(schema: JsonSchemaObject, names: string[]): JsonSchemaObject {
  return Object.fromEntries(Object.entries(schema).filter(([name]) => names.includes(name)));
}

/** A schema by which null is right as well. */
function orNull(read: JsonSchemaObject): JsonSchemaObject {
  const { anyOf } = read;
  if (!Array.isArray(anyOf)) return { anyOf: [read, { type: 'null' }] };
  return { ...read, anyOf: [...(anyOf as JsonSchema[]), { type: 'null' }] };
}
