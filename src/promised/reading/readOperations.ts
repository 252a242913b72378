import type { ServiceName } from '../../../services.ts';
import { mergedSchema } from '../schemas/mergedSchema.ts';
import { dereference, lookUp } from './references.ts';
import { SpecDefect } from '../SpecDefect.ts';
import type {
  Effect,
  JsonSchema,
  JsonSchemaObject,
  Level,
  Operation,
  Parameter,
  ResponseSpec,
  ResolveRef,
  Writing,
} from '../types.ts';
import type { SpecFile } from '../SpecFile.ts';

const METHODS = ['get', 'put', 'post', 'delete', 'patch', 'head', 'options'] as const;

/** Methods that only read, by RFC 9110 section 9.2.1. */
const SAFE_METHODS = ['GET', 'HEAD', 'OPTIONS'];

/** An operation, and the object of the OpenAPI document that it was read from. */
export interface ReadOperation {
  operation: Operation;
  node: JsonSchemaObject;
}

/** The operations of an OpenAPI document, in the order of its paths. */
export function readOperations(file: SpecFile, service: ServiceName): ReadOperation[] {
  const resolve: ResolveRef = (ref) => lookUp(file, ref) as JsonSchema;
  const paths = (file.value['paths'] ?? {}) as Record<string, JsonSchemaObject>;
  return Object.entries(paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const node = item[method] as JsonSchemaObject | undefined;
      if (node === undefined) return [];
      const shared = (item['parameters'] ?? []) as unknown[];
      const own = (node['parameters'] ?? []) as unknown[];
      const parameters = [...shared, ...own].map((parameter) =>
        readParameter(file, parameter, resolve),
      );
      const operation = readOperation(file, service, path, method.toUpperCase(), node, parameters);
      return [{ operation, node }];
    }),
  );
}

function readOperation(
  file: SpecFile,
  service: ServiceName,
  path: string,
  method: string,
  node: JsonSchemaObject,
  parameters: Parameter[],
): Operation {
  const body =
    node['requestBody'] === undefined ? undefined : dereference(file, node['requestBody']);
  const security = (node['security'] ?? file.value['security'] ?? []) as Record<string, string[]>[];
  return file.made(node, {
    id: `${service}/${String(node['operationId']).replaceAll('.', '/')}`,
    service,
    method,
    path,
    documented: `${method} ${(node['x-path'] as string | undefined) ?? path}`,
    address: file.value['x-address'] as string,
    parameters,
    body: body && file.made(body, { required: body['required'] === true, ...firstContent(body) }),
    answerLevel: levelsOf(node).response,
    responses: Object.entries(node['responses'] as JsonSchemaObject).map(([status, response]) =>
      readResponse(file, status, dereference(file, response), levelsOf(node).response),
    ),
    scopes: security[0] === undefined ? null : Object.values(security[0]).flat(),
    ...effectOf(file, method, node),
    ...(node['deprecated'] === true && { isDeprecated: true as const }),
    invalidStatuses: (node['x-invalid-statuses'] as string[] | undefined) ?? ['4XX'],
  });
}

/**
 * What an operation changes. An operation whose method is not safe (RFC 9110 §9.2.1) must say so, even if it changes
 * nothing: a reading operation is sent without permission.
 */
function effectOf(
  file: SpecFile,
  method: string,
  node: JsonSchemaObject,
): Pick<Operation, 'effect' | 'isHarmless' | 'isIdempotent'> {
  const effect = node['x-effect'] as Effect | undefined;
  const declared = (file.value['x-effects'] ?? {}) as Record<
    string,
    { repeatable?: true; idempotent?: true }
  >;
  const refuse = (problem: string): never => {
    throw new SpecDefect(file.name, String(node['operationId']), problem);
  };
  if (effect === undefined && !SAFE_METHODS.includes(method))
    return refuse(
      `${method} is not safe (RFC 9110 section 9.2.1), so x-effect has to say what it changes, or none`,
    );
  if (effect === undefined || effect === 'none') return {};
  const known = declared[effect];
  if (known === undefined) return refuse(`x-effects of the document does not name ${effect}`);
  return {
    effect,
    ...(known.repeatable && { isHarmless: true }),
    ...(known.idempotent && { isIdempotent: true }),
  };
}

function firstContent({ content }: JsonSchemaObject): { schema: JsonSchema; mediaType?: string } {
  const [first] = Object.entries(content as Record<string, { schema?: JsonSchema }>);
  return { schema: first?.[1].schema ?? true, ...(first !== undefined && { mediaType: first[0] }) };
}

/** How a parameter's value is written, if it is a list or an object; the defaults are those of OpenAPI 3.1. */
function parameterStyle(node: JsonSchemaObject, resolve: ResolveRef): Writing | undefined {
  const { style: given, explode, schema = true } = node;
  const types = [mergedSchema(schema as JsonSchema, resolve)['type']].flat();
  const isPlain = !types.includes('array') && !types.includes('object');
  if (isPlain && !['json', 'label', 'matrix'].includes(String(given))) return undefined;
  const usual = node['in'] === 'query' || node['in'] === 'cookie' ? 'form' : 'simple';
  const style = typeof given === 'string' ? given : usual;
  return { style, explode: typeof explode === 'boolean' ? explode : style === 'form' };
}

function readParameter(file: SpecFile, parameter: unknown, resolve: ResolveRef): Parameter {
  const node = dereference(file, parameter);
  const writing = parameterStyle(node, resolve);
  return file.made(node, {
    invalidStatuses: node['x-invalid-statuses'] as string[] | undefined,
    name: node['name'] as string,
    fixture: node['x-fixture'] as string | undefined,
    in: node['in'] as Parameter['in'],
    required: node['required'] === true,
    schema: node['schema'] as JsonSchema,
    ...(writing !== undefined && { writing }),
  });
}

/** @param level of the operation's responses, if it is not must */
function readResponse(
  file: SpecFile,
  status: string,
  response: JsonSchemaObject,
  level: Level | undefined,
): ResponseSpec {
  const [content, ...others] = Object.entries(
    (response['content'] ?? {}) as Record<string, { schema?: JsonSchema }>,
  );
  return file.made(response, {
    status,
    mediaType: content?.[0],
    ...(others.length > 0 && { otherMediaTypes: others.map(([type]) => type) }),
    level: levelsOf(response).response ?? level,
    mediaTypeLevel: levelsOf(response).mediaType ?? levelsOf(file.value).mediaType ?? 'must',
    schema: content?.[1].schema,
    noBody: response['x-no-body'] === true,
    headers: Object.entries((response['headers'] ?? {}) as JsonSchemaObject).map(
      ([name, header]) => {
        const node = dereference(file, header);
        return file.made(node, {
          name,
          required: node['required'] === true,
          schema: (node['schema'] as JsonSchema | undefined) ?? true,
        });
      },
    ),
  });
}

function levelsOf({ 'x-level': levels }: JsonSchemaObject): {
  response?: Level;
  mediaType?: Level;
} {
  return (levels ?? {}) as { response?: Level; mediaType?: Level };
}
