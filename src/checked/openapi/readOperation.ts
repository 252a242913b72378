import { isObject } from '../../words/json/isObject.ts';
import { elementsOf, membersOf } from '../../words/json/readJson.ts';
import { makesAnother, NEVER_SENT } from '../../sent/makesAnother.ts';
import type { JsonSchema, JsonSchemaObject } from '../../promised/types.ts';
import type { SchemaReader } from './SchemaReader.ts';
import type { Reading } from './Reading.ts';

/** Header parameters that OpenAPI has clients ignore, as other parts of the document say them, and those of the message itself. */
const SAID_ELSEWHERE =
  /^(accept|authorization|cookie|content-(type|length|encoding)|host|connection|keep-alive|transfer-encoding|te|trailer|upgrade|expect)$/i;
/** Media types in the order in which one is chosen, where several are documented. */
const PREFERRED = [
  /^application\/json\b/i,
  /^application\/[\w.-]+\+json\b/i,
  /^(\*|application)\/\*/,
  /^application\/x-www-form-urlencoded\b/i,
  /^multipart\/form-data\b/i,
  /^text\/plain\b/i,
];
/** Methods by which nothing is asked to change (RFC 9110 §9.2.1). */
const SAFE = ['get', 'head', 'options'];

/** The one effect of a document of others: that something changes. */
export const EFFECT = 'changeState';

/** An operation in the document, with the path item that it is in. */
export interface Found {
  path: string;
  method: string;
  item: JsonSchemaObject;
  node: JsonSchemaObject;
  operationId: string;
}

/** Reads one operation of a document into what the kernel reads of every spec. */
export function readOperation(
  { path, method, item, node, operationId }: Found,
  reading: Reading,
  schemas: SchemaReader,
  title: string,
): JsonSchemaObject {
  const parameters = parametersOf({ path, item, node }, reading, schemas);
  const body = bodyOf(node, method, reading, schemas);
  return reading.made(node, {
    operationId,
    'x-path': path,
    'x-source': `${title} › ${method.toUpperCase()} ${path}`,
    'x-effect': SAFE.includes(method) ? 'none' : EFFECT,
    ...(node['deprecated'] === true && { deprecated: true }),
    parameters,
    ...(body !== undefined && { requestBody: body }),
    responses: responsesOf(node, method, reading, schemas),
  });
}

/** The name of a path parameter as templates of the kernel have it. */
function templateName(name: string): string {
  return name.replaceAll(/\W/g, '_');
}

function parametersOf(
  { path, item, node }: Pick<Found, 'path' | 'item' | 'node'>,
  reading: Reading,
  schemas: SchemaReader,
): JsonSchemaObject[] {
  const byKey = new Map<string, JsonSchemaObject>();
  for (const holder of [item, node])
    for (const given of elementsOf(holder['parameters'])) {
      const parameter = reading.object(given, 'a parameter', holder);
      const read = parameter && readParameter(parameter, reading, schemas);
      if (read !== undefined) byKey.set(`${String(read['in'])} ${String(read['name'])}`, read);
    }
  for (const [, name = ''] of path.matchAll(/\{([^{}]+)\}/g)) {
    const key = `path ${templateName(name)}`;
    if (byKey.has(key)) continue;
    reading.notUnderstood(`{${name}} in a path, of which no parameter speaks`, node);
    byKey.set(
      key,
      reading.made(node, { name: templateName(name), in: 'path', required: true, schema: {} }),
    );
  }
  // A parameter of a path that the path does not have cannot be sent.
  const isThere = ({ in: place, name }: JsonSchemaObject) =>
    place !== 'path' || templated(path).includes(`{${String(name)}}`);
  return [...byKey.values()].filter(isThere);
}

/** A path with the names of the kernel in its templates. */
export function templated(path: string): string {
  return path.replaceAll(/\{([^{}]+)\}/g, (_, name: string) => `{${templateName(name)}}`);
}

function readParameter(
  parameter: JsonSchemaObject,
  reading: Reading,
  schemas: SchemaReader,
): JsonSchemaObject | undefined {
  const { name, in: place, required, style, explode, content } = parameter;
  if (typeof name !== 'string' || !['path', 'query', 'header', 'cookie'].includes(String(place))) {
    reading.notUnderstood('a parameter without `name` or `in`', parameter);
    return undefined;
  }
  if (place === 'header' && SAID_ELSEWHERE.test(name)) return undefined;
  if (makesAnother(String(place), name)) {
    reading.notUnderstood(`the ${String(place)} parameter ${name}, ${NEVER_SENT}`, parameter);
    // Without one that is required nothing can be asked, which is told when it is: somebody may have given its value.
    if (required !== true) return undefined;
  }
  const media = isObject(content) ? Object.values(content)[0] : undefined;
  const schema = exemplified(isObject(media) ? media : parameter, schemas);
  if (parameter['allowReserved'] === true) reading.annotation('allowReserved');
  return reading.made(parameter, {
    name: place === 'path' ? templateName(name) : name,
    in: place,
    required: required === true || place === 'path',
    ...(media === undefined
      ? {
          ...(typeof style === 'string' && { style }),
          ...(typeof explode === 'boolean' && { explode }),
        }
      : { style: 'json' }),
    schema,
  });
}

/** The schema of a parameter or a body, with the examples beside it. */
function exemplified(holder: JsonSchemaObject, schemas: SchemaReader): JsonSchema {
  const schema = schemas.read(holder['schema'], 'request');
  const given = isObject(holder['examples'])
    ? Object.values(holder['examples']).flatMap((one) =>
        isObject(one) && 'value' in one ? [one['value']] : [],
      )
    : [];
  if ('example' in holder) given.push(holder['example']);
  if (given.length === 0) return schema;
  return { ...(typeof schema === 'boolean' ? {} : schema), examples: given };
}

function bodyOf(
  node: JsonSchemaObject,
  method: string,
  reading: Reading,
  schemas: SchemaReader,
): JsonSchemaObject | undefined {
  if (node['requestBody'] === undefined) return undefined;
  const body = reading.object(node['requestBody'], 'a request body', node);
  const content = isObject(body?.['content']) ? body['content'] : {};
  const type = preferred(Object.keys(content));
  if (body === undefined || type === undefined) return undefined;
  if (SAFE.includes(method)) {
    reading.notUnderstood(
      `a body of a ${method.toUpperCase()} request, which has no meaning`,
      body,
    );
    return undefined;
  }
  const media = content[type];
  const schema = isObject(media) ? exemplified(media, schemas) : {};
  for (const part of Object.values(membersOf(membersOf(media)['encoding'])))
    for (const key of Object.keys(membersOf(part)))
      if (key !== 'contentType') reading.annotation(`${key} of a field of a form`);
  if (!isSendable(type)) reading.notUnderstood(`a request body of ${type}`, body);
  return reading.made(body, {
    required: body['required'] === true,
    content: { [type.replace(/^(\*|application)\/\*/, 'application/json')]: { schema } },
  });
}

/** Whether bodies of a media type can be made from a schema. */
export function isSendable(type: string): boolean {
  return PREFERRED.some((pattern) => pattern.test(type));
}

function responsesOf(
  node: JsonSchemaObject,
  method: string,
  reading: Reading,
  schemas: SchemaReader,
): JsonSchemaObject {
  const responses = isObject(node['responses']) ? node['responses'] : {};
  // Where no success is described, authors mean it by `default`, and no refusal.
  const others = Object.keys(responses).some((status) => /^[23]/.test(status)) ? 'default' : '2XX';
  const read = Object.entries(responses).flatMap(([given, value]) => {
    if (given.startsWith('x-')) return [];
    const status = given.toUpperCase() === 'DEFAULT' ? others : given.toUpperCase();
    const response = reading.object(value, `the response ${given}`, node);
    if (response === undefined) return [];
    if (!/^([1-5](\d\d|XX)|default)$/.test(status)) {
      reading.notUnderstood(`the status ${given}`, response);
      return [];
    }
    return [[status, readResponse(response, method, reading, schemas)] as const];
  });
  return reading.made(
    isObject(node['responses']) ? node['responses'] : node,
    Object.fromEntries(read),
  );
}

function readResponse(
  response: JsonSchemaObject,
  method: string,
  reading: Reading,
  schemas: SchemaReader,
): JsonSchemaObject {
  const content = isObject(response['content']) && method !== 'head' ? response['content'] : {};
  const types = Object.keys(content);
  const type = preferred(types);
  const media = type === undefined ? undefined : content[type];
  const isJson = type !== undefined && PREFERRED.slice(0, 3).some((pattern) => pattern.test(type));
  // Versions that only parameters tell apart may have different schemas.
  const isOne = types.every(
    (one) => essenceOf(one) !== essenceOf(type!) || schemaIn(content[one]) === schemaIn(media),
  );
  if (!isOne) reading.notUnderstood('media types that only their parameters tell apart', response);
  const schema =
    isJson && isOne && isObject(media) ? schemas.read(media['schema'], 'response') : undefined;
  const headers = isObject(response['headers']) ? Object.entries(response['headers']) : [];
  return reading.made(response, {
    description: '',
    // The first one has the schema; the others are as right.
    ...(type !== undefined && {
      content: Object.fromEntries(
        [type, ...types.filter((one) => one !== type)].map((one, index) => [
          one,
          index === 0 && schema !== undefined ? { schema } : {},
        ]),
      ),
    }),
    headers: Object.fromEntries(
      headers.flatMap(([name, value]) => {
        const header = reading.object(value, `the header ${name}`, response);
        if (header === undefined || name.toLowerCase() === 'content-type') return [];
        const described = schemas.read(header['schema'], 'response');
        const made = reading.made(header, {
          required: header['required'] === true,
          schema: described,
        });
        return [[name, made]];
      }),
    ),
  });
}

function essenceOf(type: string): string {
  return type.split(';')[0]!.trim().toLowerCase();
}

function schemaIn(media: unknown): string | undefined {
  return isObject(media) ? JSON.stringify(media['schema']) : undefined;
}

/** The media type by which bodies are made and compared, of those that are documented. */
function preferred(types: string[]): string | undefined {
  const [found] = PREFERRED.map((pattern) => types.find((type) => pattern.test(type))).filter(
    (type) => type !== undefined,
  );
  return found ?? types[0];
}
