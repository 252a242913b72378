import { bundleFromString, createConfig } from '@redocly/openapi-core';
import { stringify } from 'yaml';
import type { RecordedExchange } from '../../sent/exchange/types.ts';
import { isObject } from '../../words/json/isObject.ts';
import { jsonPointer } from '../../words/json/jsonPointer.ts';
import type { Operation, Spec, Json } from '../../promised/types.ts';
import { parseJson } from '../../words/json/parseJson.ts';
import { isDone } from '../../sent/exchange/isDone.ts';

type Part = Record<string, unknown>;

/** Roles of ordinary requests; others may be refused, or be cases of a rule about something unusual. */
const PLAIN = ['setup', 'twin', 'restore'];

/**
 * The OpenAPI document of a service in one file without outside references, with an accepted request as the example of
 * each operation.
 * @param spec of the service
 * @param exchanges recorded, for the examples
 */
export async function selfContained(spec: Spec, exchanges: RecordedExchange[]): Promise<Part> {
  const document = structuredClone(spec.document) as Part;
  for (const operation of spec.operations) {
    const example = requestExample(operation, exchanges);
    if (example !== undefined) addExample(document, operation, example);
  }
  const { bundle, problems } = await bundleFromString({
    source: stringify(document, { aliasDuplicateObjects: false }),
    absoluteRef: `${spec.service}.yaml`,
    config: await createConfig({}),
  });
  if (problems.length > 0)
    throw new Error(`${spec.service}.yaml cannot be made one file: ${problems[0]?.message}`);
  return bundle.parsed as Part;
}

/** Adds an example. Operations share parameters, so an operation with an example gets its own. */
function addExample(document: Part, operation: Operation, example: RequestExample): void {
  const item = (document['paths'] as Record<string, Part>)[operation.path] ?? {};
  const node = item[operation.method.toLowerCase()] as Part;
  const parameters = (node['parameters'] ?? []) as unknown[];
  node['parameters'] = parameters.map((parameter) => {
    const own = { ...resolved(document, parameter) };
    const name = own['in'] === 'header' ? String(own['name']).toLowerCase() : String(own['name']);
    const text = example.parameters.get(`${String(own['in'])} ${name}`);
    return text === undefined ? parameter : { ...own, example: typed(text, own['schema']) };
  });
  if (node['requestBody'] === undefined || example.body === undefined) return;
  const body = structuredClone(resolved(document, node['requestBody']));
  for (const media of Object.values(body['content'] as Record<string, Part>))
    media['example'] = example.body;
  node['requestBody'] = body;
}

function resolved(document: Part, node: unknown): Part {
  const { $ref } = node as { $ref?: string };
  return $ref === undefined ? (node as Part) : resolved(document, jsonPointer(document, $ref));
}

/** A text from the wire as the value that its schema describes. */
function typed(text: string, schema: unknown): unknown {
  const type = isObject(schema) ? schema['type'] : undefined;
  if (type === 'integer' || type === 'number') return Number(text);
  return type === 'boolean' ? text === 'true' : text;
}

/** An accepted request of an operation. */
interface RequestExample {
  /** Values by place and name, as in `path merchantUuid`; decoded. */
  parameters: Map<string, string>;
  body?: Json;
}

/**
 * The first accepted request of an operation, an ordinary one if there is one.
 * @param operation whose requests are wanted
 * @param exchanges recorded, with only credentials redacted
 * @returns undefined if none was accepted
 */
export function requestExample(
  operation: Operation,
  exchanges: RecordedExchange[],
): RequestExample | undefined {
  const accepted = exchanges.filter(
    (exchange) => exchange.operation === operation.id && isDone(exchange.response?.status),
  );
  const exchange = accepted.find(({ role }) => PLAIN.includes(role)) ?? accepted[0];
  if (exchange === undefined) return undefined;
  const { request } = exchange;
  const url = new URL(request.url);
  const headers = request.headers.map(([name, value]): [string, string] => [
    `header ${name.toLowerCase()}`,
    value,
  ]);
  const query = [...url.searchParams].map(([name, value]): [string, string] => [
    `query ${name}`,
    value,
  ]);
  return {
    parameters: new Map([...headers, ...query, ...pathParameters(operation, url.pathname)]),
    ...(operation.body !== undefined &&
      request.body !== null && { body: parseJson(request.body) as Json }),
  };
}

/** The values of the path's parameters; the service's address may come before the path. */
function pathParameters({ path }: Operation, pathname: string): [string, string][] {
  const template = path.split('/').filter((step) => step !== '');
  const steps = pathname.split('/').filter((step) => step !== '');
  const first = steps.length - template.length;
  return template.flatMap((step, index): [string, string][] => {
    const [, name] = /^\{(.*)\}$/.exec(step) ?? [];
    return name === undefined
      ? []
      : [[`path ${name}`, decodeURIComponent(steps[first + index] ?? '')]];
  });
}
