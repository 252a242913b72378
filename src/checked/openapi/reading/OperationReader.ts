import { isObject } from '../../../words/json/isObject.ts';
import { elementsOf, membersOf } from '../../../words/json/readJson.ts';
import { makesAnother, NEVER_SENT } from '../../../sent/requests/makesAnother.ts';
import type { JsonSchema, JsonSchemaObject } from '../../../promised/types.ts';
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

/** Reads operations of a document into what the kernel reads of every spec. */
export class OperationReader {
  readonly #reading: Reading;
  readonly #schemas: SchemaReader;

  constructor(reading: Reading, schemas: SchemaReader) {
    this.#reading = reading;
    this.#schemas = schemas;
  }

  /** @param title of the document */
  read(found: Found, title: string): JsonSchemaObject {
    const { path, method, node, operationId } = found;
    const body = this.#body(found);
    return this.#reading.made(node, {
      operationId,
      'x-path': path,
      'x-source': `${title} › ${method.toUpperCase()} ${path}`,
      'x-effect': SAFE.includes(method) ? 'none' : EFFECT,
      ...(node['deprecated'] === true && { deprecated: true }),
      parameters: this.#parameters(found),
      ...(body !== undefined && { requestBody: body }),
      responses: this.#responses(found),
    });
  }

  #parameters({ path, item, node }: Found): JsonSchemaObject[] {
    const byKey = new Map<string, JsonSchemaObject>();
    for (const holder of [item, node])
      for (const given of elementsOf(holder['parameters'])) {
        const parameter = this.#reading.object(given, 'a parameter', holder);
        const read = parameter && this.#parameter(parameter);
        if (read !== undefined) byKey.set(`${String(read['in'])} ${String(read['name'])}`, read);
      }
    for (const [, given = ''] of path.matchAll(/\{([^{}]+)\}/g)) {
      const name = templateName(given);
      if (byKey.has(`path ${name}`)) continue;
      this.#reading.notUnderstood(`{${given}} in a path, of which no parameter speaks`, node);
      const parameter = { name, in: 'path', required: true, schema: {} };
      byKey.set(`path ${name}`, this.#reading.made(node, parameter));
    }
    // A parameter of a path that the path does not have cannot be sent.
    const isThere = ({ in: place, name }: JsonSchemaObject) =>
      place !== 'path' || templated(path).includes(`{${String(name)}}`);
    return [...byKey.values()].filter(isThere);
  }

  #parameter(parameter: JsonSchemaObject): JsonSchemaObject | undefined {
    const { name, in: place, required, style, explode, content } = parameter;
    if (
      typeof name !== 'string' ||
      !['path', 'query', 'header', 'cookie'].includes(String(place))
    ) {
      this.#reading.notUnderstood('a parameter without `name` or `in`', parameter);
      return undefined;
    }
    if (place === 'header' && SAID_ELSEWHERE.test(name)) return undefined;
    if (makesAnother(String(place), name)) {
      const what = `the ${String(place)} parameter ${name}, ${NEVER_SENT}`;
      this.#reading.notUnderstood(what, parameter);
      // Without one that is required nothing can be asked, which is told when it is: somebody may have given its value.
      if (required !== true) return undefined;
    }
    const media = isObject(content) ? Object.values(content)[0] : undefined;
    const schema = this.#exemplified(isObject(media) ? media : parameter);
    if (parameter['allowReserved'] === true) this.#reading.annotation('allowReserved');
    const plain = {
      ...(typeof style === 'string' && { style }),
      ...(typeof explode === 'boolean' && { explode }),
    };
    return this.#reading.made(parameter, {
      name: place === 'path' ? templateName(name) : name,
      in: place,
      required: required === true || place === 'path',
      ...(media === undefined ? plain : { style: 'json' }),
      schema,
    });
  }

  /** The schema of a parameter or a body, with the examples beside it. */
  #exemplified(holder: JsonSchemaObject): JsonSchema {
    const schema = this.#schemas.read(holder['schema'], 'request');
    const given = Object.values(membersOf(holder['examples'])).flatMap((one) =>
      isObject(one) && 'value' in one ? [one['value']] : [],
    );
    if ('example' in holder) given.push(holder['example']);
    if (given.length === 0) return schema;
    return { ...(typeof schema === 'boolean' ? {} : schema), examples: given };
  }

  #body({ node, method }: Found): JsonSchemaObject | undefined {
    if (node['requestBody'] === undefined) return undefined;
    const reading = this.#reading;
    const body = reading.object(node['requestBody'], 'a request body', node);
    const content = membersOf(body?.['content']);
    const type = preferred(Object.keys(content));
    if (body === undefined || type === undefined) return undefined;
    if (SAFE.includes(method)) {
      const what = `a body of a ${method.toUpperCase()} request, which has no meaning`;
      reading.notUnderstood(what, body);
      return undefined;
    }
    const media = content[type];
    const schema = isObject(media) ? this.#exemplified(media) : {};
    for (const part of Object.values(membersOf(membersOf(media)['encoding'])))
      for (const key of Object.keys(membersOf(part)))
        if (key !== 'contentType') reading.annotation(`${key} of a field of a form`);
    if (!isSendable(type)) reading.notUnderstood(`a request body of ${type}`, body);
    return reading.made(body, {
      required: body['required'] === true,
      content: { [type.replace(/^(\*|application)\/\*/, 'application/json')]: { schema } },
    });
  }

  #responses({ node, method }: Found): JsonSchemaObject {
    const responses = membersOf(node['responses']);
    // Where no success is described, authors mean it by `default`, and no refusal.
    const others = Object.keys(responses).some((status) => /^[23]/.test(status))
      ? 'default'
      : '2XX';
    const read = Object.entries(responses).flatMap(([given, value]) => {
      if (given.startsWith('x-')) return [];
      const status = given.toUpperCase() === 'DEFAULT' ? others : given.toUpperCase();
      const response = this.#reading.object(value, `the response ${given}`, node);
      if (response === undefined) return [];
      if (!/^([1-5](\d\d|XX)|default)$/.test(status)) {
        this.#reading.notUnderstood(`the status ${given}`, response);
        return [];
      }
      return [[status, this.#response(response, method)] as const];
    });
    const of = isObject(node['responses']) ? node['responses'] : node;
    return this.#reading.made(of, Object.fromEntries(read));
  }

  #response(response: JsonSchemaObject, method: string): JsonSchemaObject {
    const content = method === 'head' ? {} : membersOf(response['content']);
    const types = Object.keys(content);
    const type = preferred(types);
    const media = type === undefined ? undefined : content[type];
    const isJson =
      type !== undefined && PREFERRED.slice(0, 3).some((pattern) => pattern.test(type));
    // Versions that only parameters tell apart may have different schemas.
    const isOne = types.every(
      (one) => essenceOf(one) !== essenceOf(type!) || schemaIn(content[one]) === schemaIn(media),
    );
    if (!isOne)
      this.#reading.notUnderstood('media types that only their parameters tell apart', response);
    const isRead = isJson && isOne && isObject(media);
    const schema = isRead ? this.#schemas.read(media['schema'], 'response') : undefined;
    // The first one has the schema; the others are as right.
    const ordered = types.toSorted((one, other) => Number(other === type) - Number(one === type));
    const described = ordered.map((one) => [one, one === type && isRead ? { schema } : {}]);
    return this.#reading.made(response, {
      description: '',
      ...(type !== undefined && { content: Object.fromEntries(described) }),
      headers: this.#headers(response),
    });
  }

  #headers(response: JsonSchemaObject): JsonSchemaObject {
    const given = Object.entries(membersOf(response['headers']));
    const read = given.flatMap(([name, value]) => {
      const header = this.#reading.object(value, `the header ${name}`, response);
      if (header === undefined || name.toLowerCase() === 'content-type') return [];
      const schema = this.#schemas.read(header['schema'], 'response');
      const required = header['required'] === true;
      return [[name, this.#reading.made(header, { required, schema })]];
    });
    return Object.fromEntries(read);
  }
}

/** The name of a path parameter as templates of the kernel have it. */
function templateName(name: string): string {
  return name.replaceAll(/\W/g, '_');
}

/** A path with the names of the kernel in its templates, and percent-encoded where HTTP would not allow it. */
export function templated(path: string): string {
  return path
    .toWellFormed()
    .replaceAll(/\{([^{}]+)\}/g, (_, name: string) => `{${templateName(name)}}`)
    .replaceAll(/[^\x21-\x7e]|["<>\\^`|]/gu, encodeURIComponent);
}

/** Whether bodies of a media type can be made from a schema. */
export function isSendable(type: string): boolean {
  return PREFERRED.some((pattern) => pattern.test(type));
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
