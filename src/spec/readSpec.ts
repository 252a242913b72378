import { createHash } from 'node:crypto';
import { parse } from 'yaml';
import { deriveConstraints } from './deriveConstraints.ts';
import { expandShapes } from './expandShapes.ts';
import { SpecDefect } from './SpecDefect.ts';
import type {
  Effect,
  JsonSchema,
  JsonSchemaObject,
  Level,
  OpenPoint,
  Operation,
  Parameter,
  ResolveRef,
  ResponseSpec,
  Rule,
  ServiceName,
  Spec,
} from './types.ts';

const METHODS = ['get', 'put', 'post', 'delete', 'patch', 'head', 'options'] as const;

/** Our extensions of OpenAPI. Any other `x-` key is a slip of the pen and would silently bind nothing. */
const EXTENSIONS = new Set([
  'x-service',
  'x-address',
  'x-rules',
  'x-rule-sets',
  'x-open-points',
  'x-not-observable',
  'x-source',
  'x-path',
  'x-effect',
  'x-invalid-statuses',
  'x-no-body',
  'x-open-enum',
  'x-sensitive',
  'x-level',
  'x-shapes',
]);

interface RuleNode {
  id: string;
  level: Level;
  statement: string;
  source: string;
}

interface OpenPointNode {
  id: string;
  question: string;
  source: string;
}

/**
 * Reads one specification: expands shapes, resolves what it refers to, derives its constraints.
 * @param file its name, for error texts
 * @param text its YAML
 * @throws SpecDefect on anything that does not resolve, is unknown, or stands twice
 */
export function readSpec(file: string, text: string): Spec {
  const document = expandShapes(parse(text) as JsonSchemaObject);
  const service = document['x-service'] as ServiceName;
  const resolve: ResolveRef = (ref) => lookUp(file, document, ref) as JsonSchema;
  refuseUnknownExtensions(file, document, '#');
  resolveAll(file, document, document);
  const operations = readOperations(file, document, service);
  const rules: Rule[] = [];
  const openPoints: OpenPoint[] = [];
  for (const { node, prefix, operation } of placesOfRules(document, service)) {
    const entries = (node['x-rules'] ?? []) as (RuleNode | { $ref: string })[];
    for (const rule of entries.flatMap((entry) => ruleNodesOf(file, document, entry))) {
      rules.push({ ...rule, id: `${prefix}/${rule.id}`, service, operation });
    }
    for (const point of (node['x-open-points'] ?? []) as OpenPointNode[]) {
      openPoints.push({ ...point, id: `${prefix}/${point.id}`, service });
    }
  }
  const info = document['info'] as { title: string; version: string };
  const constraints = operations.flatMap((operation) =>
    deriveConstraints(operation, rawOperation(document, operation), resolve),
  );
  refuseDuplicates(file, [...rules, ...constraints, ...openPoints]);
  return {
    service,
    version: info.version,
    title: info.title,
    sha256: createHash('sha256').update(text).digest('hex'),
    document,
    operations,
    rules,
    constraints,
    openPoints,
    resolve,
  };
}

/** An entry of `x-rules`: one rule, or a reference to a set that several operations share. */
function ruleNodesOf(
  file: string,
  document: JsonSchemaObject,
  entry: RuleNode | { $ref: string },
): RuleNode[] {
  return '$ref' in entry ? (lookUp(file, document, entry.$ref) as RuleNode[]) : [entry];
}

function readOperations(
  file: string,
  document: JsonSchemaObject,
  service: ServiceName,
): Operation[] {
  const operations: Operation[] = [];
  for (const [path, item] of Object.entries(
    document['paths'] as Record<string, JsonSchemaObject>,
  )) {
    for (const method of METHODS) {
      const node = item[method] as JsonSchemaObject | undefined;
      if (node === undefined) continue;
      operations.push(readOperation(file, document, service, path, method, item, node));
    }
  }
  return operations;
}

function readOperation(
  file: string,
  document: JsonSchemaObject,
  service: ServiceName,
  path: string,
  method: string,
  item: JsonSchemaObject,
  node: JsonSchemaObject,
): Operation {
  const deref = (value: unknown) => dereference(file, document, value);
  const prefix = prefixOf(document);
  const parameters = [
    ...((item['parameters'] ?? []) as unknown[]),
    ...((node['parameters'] ?? []) as unknown[]),
  ].map((parameter): Parameter => {
    const { name, in: place, required, schema, 'x-invalid-statuses': statuses } = deref(parameter);
    return {
      invalidStatuses: statuses as string[] | undefined,
      name: name as string,
      in: place as Parameter['in'],
      required: required === true,
      schema: schema as JsonSchema,
    };
  });
  const body = node['requestBody'] === undefined ? undefined : deref(node['requestBody']);
  const security = (node['security'] ?? document['security'] ?? []) as Record<string, string[]>[];
  const method_ = method.toUpperCase();
  return {
    id: `${service}/${String(node['operationId']).replaceAll('.', '/')}`,
    service,
    method: method_,
    path: prefix + path,
    documented: `${method_} ${prefix}${(node['x-path'] as string | undefined) ?? path}`,
    address: document['x-address'] as Operation['address'],
    parameters,
    body: body && {
      required: body['required'] === true,
      schema:
        Object.values(body['content'] as Record<string, { schema: JsonSchema }>)[0]?.schema ?? true,
    },
    responses: Object.entries(node['responses'] as JsonSchemaObject).map(([status, response]) =>
      readResponse(status, deref(response), deref),
    ),
    scopes: security[0] === undefined ? null : Object.values(security[0]).flat(),
    effect: node['x-effect'] as Effect | undefined,
    invalidStatuses: (node['x-invalid-statuses'] as string[] | undefined) ?? ['4XX'],
  };
}

function readResponse(
  status: string,
  response: JsonSchemaObject,
  deref: (value: unknown) => JsonSchemaObject,
): ResponseSpec {
  const content = Object.entries(
    (response['content'] ?? {}) as Record<string, { schema?: JsonSchema }>,
  )[0];
  return {
    status,
    mediaType: content?.[0],
    mediaTypeLevel: (response['x-level'] as { mediaType?: Level } | undefined)?.mediaType ?? 'must',
    schema: content?.[1].schema,
    noBody: response['x-no-body'] === true,
    headers: Object.entries((response['headers'] ?? {}) as JsonSchemaObject).map(
      ([name, header]) => {
        const { required, schema } = deref(header);
        return {
          name,
          required: required === true,
          schema: (schema as JsonSchema | undefined) ?? true,
        };
      },
    ),
  };
}

/** The service's prefix: what follows the address placeholder in the first server's URL. */
function prefixOf(document: JsonSchemaObject): string {
  const servers = document['servers'] as { url: string }[];
  return (servers[0]?.url ?? '').replace(/^\{\w+\}/, '');
}

function rawOperation(document: JsonSchemaObject, operation: Operation): JsonSchemaObject {
  const path = operation.path.slice(prefixOf(document).length);
  const item = (document['paths'] as Record<string, JsonSchemaObject>)[path];
  return item?.[operation.method.toLowerCase()] as JsonSchemaObject;
}

/** Where `x-rules` and `x-open-points` may stand: the document, its operations, anywhere inside a component schema. */
function* placesOfRules(
  document: JsonSchemaObject,
  service: ServiceName,
): Generator<{ node: JsonSchemaObject; prefix: string; operation: string | null }> {
  yield { node: document, prefix: service, operation: null };
  for (const item of Object.values(document['paths'] as Record<string, JsonSchemaObject>)) {
    for (const method of METHODS) {
      const node = item[method] as JsonSchemaObject | undefined;
      if (node === undefined) continue;
      const operation = `${service}/${String(node['operationId']).replaceAll('.', '/')}`;
      yield { node, prefix: operation, operation };
    }
  }
  const components = document['components'] as
    { schemas?: Record<string, JsonSchemaObject> } | undefined;
  for (const [name, schema] of Object.entries(components?.schemas ?? {})) {
    for (const node of objectsIn(schema))
      yield { node, prefix: `${service}/${name}`, operation: null };
  }
}

function* objectsIn(node: unknown): Generator<JsonSchemaObject> {
  if (node === null || typeof node !== 'object') return;
  if (!Array.isArray(node)) yield node as JsonSchemaObject;
  for (const child of Object.values(node)) yield* objectsIn(child);
}

function refuseUnknownExtensions(file: string, node: unknown, pointer: string): void {
  if (node === null || typeof node !== 'object') return;
  for (const [key, child] of Object.entries(node)) {
    if (key.startsWith('x-') && !EXTENSIONS.has(key)) {
      throw new SpecDefect(
        file,
        pointer,
        `unknown extension ${key}; known are ${[...EXTENSIONS].join(', ')}`,
      );
    }
    refuseUnknownExtensions(file, child, `${pointer}/${key}`);
  }
}

function resolveAll(file: string, document: JsonSchemaObject, node: unknown): void {
  for (const child of objectsIn(node)) {
    if (typeof child['$ref'] === 'string') lookUp(file, document, child['$ref']);
  }
}

function dereference(file: string, document: JsonSchemaObject, value: unknown): JsonSchemaObject {
  const node = value as JsonSchemaObject;
  return typeof node['$ref'] === 'string'
    ? dereference(file, document, lookUp(file, document, node['$ref']))
    : node;
}

function lookUp(file: string, document: JsonSchemaObject, ref: string): unknown {
  if (!ref.startsWith('#/'))
    throw new SpecDefect(file, ref, 'only references within the document are used');
  let node: unknown = document;
  for (const segment of ref.slice(2).split('/')) {
    node = (node as JsonSchemaObject | undefined)?.[
      segment.replaceAll('~1', '/').replaceAll('~0', '~')
    ];
  }
  if (node === undefined)
    throw new SpecDefect(file, ref, 'this reference names nothing in the document');
  return node;
}

function refuseDuplicates(file: string, entries: { id: string }[]): void {
  const seen = new Set<string>();
  for (const { id } of entries) {
    if (seen.has(id))
      throw new SpecDefect(file, id, 'this id stands twice; ids are permanent and name one thing');
    seen.add(id);
  }
}
