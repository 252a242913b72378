import { isObject } from '../../../words/json/isObject.ts';
import { membersOf } from '../../../words/json/readJson.ts';
import type { JsonSchemaObject } from '../../../promised/types.ts';
import type { ForeignDocument } from './readDocument.ts';
import type { Reading } from './Reading.ts';
import { credentialsOf } from './credentialsOf.ts';
import { ownId } from './ownId.ts';
import { EFFECT, OperationReader, templated, type Found } from './OperationReader.ts';
import { SchemaReader } from './SchemaReader.ts';
import type { Link, OperationNotes, SpecDocument } from './OperationNotes.ts';

/** No longer one is written by hand, and no verdict with it would be read. */
const LONGEST_PATH = 1_000;
const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch'];
/** Of an operation; what they cost is the square of their number. */
const MOST_PARAMETERS = 200;
/** Media types of responses that go on. */
const ENDLESS = /^(text\/event-stream|multipart\/x-mixed-replace)\b/i;

/**
 * Makes of a document of others the document that the kernel reads: in its form, with our keys and no others. What it
 * says beyond that is noted in `reading`.
 */
export function specDocument(foreign: ForeignDocument, reading: Reading): SpecDocument {
  const { document } = foreign;
  const info = membersOf(document['info']);
  const title = typeof info['title'] === 'string' && info['title'] !== '' ? info['title'] : 'API';
  const schemas = new SchemaReader(reading, foreign);
  const operations = new OperationReader(reading, schemas);
  noteAnnotations(document, reading);
  if (document['webhooks'] !== undefined) reading.annotation('webhooks');
  const paths: Record<string, JsonSchemaObject> = {};
  const notes: OperationNotes[] = [];
  const found = foundIn(document, reading);
  const meant = meantBy(found);
  for (const one of found) {
    if (one.node['callbacks'] !== undefined) reading.annotation('callbacks');
    const path = templated(one.path);
    paths[path] ??= reading.made(one.item, {});
    paths[path][one.method] = operations.read(one, title);
    notes.push({
      operationId: one.operationId,
      ...credentialsOf(one.node, document, reading),
      links: linksOf(one, meant, reading),
      files: filesOf(one, found, reading),
    });
  }
  return {
    notes,
    document: {
      openapi: '3.1.1',
      info: { title, version: typeof info['version'] === 'string' ? info['version'] : '' },
      'x-address': 'base',
      'x-source': title,
      'x-effects': { [EFFECT]: {} },
      paths,
      components: { schemas: schemas.schemas },
    },
  };
}

function foundIn(document: JsonSchemaObject, reading: Reading): Found[] {
  const paths = membersOf(document['paths']);
  const taken = new Map<string, number>();
  // Each list of servers is compared once: many operations may have the same long one.
  const areOurs = new Map<unknown, boolean>([[document['servers'], true]]);
  const ours = JSON.stringify(document['servers']);
  const isOurs = (servers: unknown) => {
    const known = areOurs.get(servers) ?? JSON.stringify(servers) === ours;
    areOurs.set(servers, known);
    return known;
  };
  return Object.entries(paths).flatMap(([path, value]) => {
    if (!path.startsWith('/')) {
      if (!path.startsWith('x-'))
        reading.notUnderstood('a path that does not begin with a slash', paths);
      return [];
    }
    if (path.length > LONGEST_PATH) {
      reading.notUnderstood(`a path of more than ${LONGEST_PATH} characters`, paths);
      return [];
    }
    const item = reading.object(value, 'a path item', document);
    if (item === undefined) return [];
    for (const other of ['trace', 'query', 'additionalOperations'])
      if (item[other] !== undefined) reading.notUnderstood(`\`${other}\` of a path`, item);
    return METHODS.flatMap((method) => {
      // That an operation is a reference is not foreseen, but done where each has a file of its own.
      const node = item[method] && reading.object(item[method], 'an operation', item);
      if (!isObject(node) || !isAsked(node, item, isOurs, reading)) return [];
      return [{ path, method, item, node, operationId: idOf(path, method, node, taken) }];
    });
  });
}

/** Whether an operation is at the address of the others, its responses end, and its parameters are few enough to vary each. */
function isAsked(
  node: JsonSchemaObject,
  item: JsonSchemaObject,
  isOurs: (servers: unknown) => boolean,
  reading: Reading,
): boolean {
  const own = node['servers'] ?? item['servers'];
  const parameters = [item, node].flatMap((one) => one['parameters'] ?? []);
  const types = Object.entries(membersOf(node['responses'])).flatMap(([status, one]) =>
    status.startsWith('2') ? Object.keys(membersOf(membersOf(one)['content'])) : [],
  );
  const why = [
    own !== undefined && own !== null && !isOurs(own) && 'at a server of its own',
    types.length > 0 && types.every((type) => ENDLESS.test(type)) && 'whose responses need not end',
    parameters.length > MOST_PARAMETERS && `of more than ${MOST_PARAMETERS} parameters`,
  ].find((one) => one !== false);
  if (why !== undefined) reading.notUnderstood(`an operation ${why}`, node);
  return why === undefined;
}

/** The id of an operation: its own in letters that an id may have; of its method and path, if it has none. */
function idOf(
  path: string,
  method: string,
  { operationId }: JsonSchemaObject,
  taken: Map<string, number>,
): string {
  const own = typeof operationId === 'string' ? operationId : `${method} ${path}`;
  const plain = own.replaceAll(/[^\w]+/g, '-').replaceAll(/^-+|-+$/g, '') || method;
  return ownId(plain, '-', taken);
}

/** The fields of a form that are files, texts of any bytes, each with a media type that the operation takes. */
function filesOf({ node, path }: Found, found: Found[], reading: Reading): Record<string, string> {
  const body = node['requestBody'] && reading.object(node['requestBody'], 'a request body', node);
  const content = membersOf(membersOf(body)['content']);
  const { schema, encoding } = membersOf(content['multipart/form-data']);
  const form = isObject(schema) ? reading.object(schema, 'a form', node) : undefined;
  const files = Object.entries(membersOf(form?.['properties'])).flatMap(([name, one]) => {
    const file = [one, membersOf(one)['items']].find(isFile);
    if (file === undefined) return [];
    const given = [
      membersOf(membersOf(encoding)[name])['contentType'],
      membersOf(file)['contentMediaType'],
    ];
    return [[name, given.map(firstType).find((type) => type !== undefined)] as const];
  });
  // What it takes may be what is shown below it.
  const shown = () => found.flatMap((one) => (one.path.startsWith(`${path}/`) ? typesOf(one) : []));
  return Object.fromEntries(
    files.map(([name, type]) => [name, type ?? shown().find(isOfFiles) ?? ANY_BYTES]),
  );
}

const ANY_BYTES = 'application/octet-stream';
const isOfFiles = (type: string) => /^(image|audio|video)\/\w+$|^application\/pdf$/i.test(type);

/** The first of some media types that is more than any bytes, if one is named. */
function firstType(given: unknown): string | undefined {
  const [first = ''] = typeof given === 'string' ? given.split(',') : [];
  const type = first.trim().replace(/^image\/\*$/, 'image/png');
  return /^[\w.+-]+\/[\w.+-]+$/.test(type) && type !== ANY_BYTES ? type : undefined;
}

function typesOf({ node }: Found): string[] {
  const successes = Object.entries(membersOf(node['responses'])).filter(
    ([status]) => !/^[345]/.test(status),
  );
  return successes.flatMap(([, one]) => Object.keys(membersOf(membersOf(one)['content'])));
}

function isFile(schema: unknown): boolean {
  if (!isObject(schema)) return false;
  return schema['format'] === 'binary' || schema['contentMediaType'] !== undefined;
}

function linksOf({ node }: Found, meant: Map<string, Found>, reading: Reading): Link[] {
  return Object.entries(membersOf(node['responses'])).flatMap(([status, value]) =>
    Object.values(membersOf(membersOf(value)['links'])).flatMap((given): Link[] => {
      const link = isObject(given) ? reading.object(given, 'a link', node) : undefined;
      const target = link && meant.get(keyOf(link));
      if (link === undefined || target === undefined || !isObject(link['parameters'])) return [];
      const parameters = Object.entries(link['parameters']).filter(
        (entry): entry is [string, string] => typeof entry[1] === 'string',
      );
      return [
        { status, operation: target.operationId, parameters: Object.fromEntries(parameters) },
      ];
    }),
  );
}

/** The operations by what links name them by; of equal ones the first. */
function meantBy(found: Found[]): Map<string, Found> {
  const meant = new Map<string, Found>();
  for (const one of found.toReversed()) {
    const { path, method, node } = one;
    const pointer = `#/paths/${path.replaceAll('~', '~0').replaceAll('/', '~1')}/${method}`;
    meant.set(keyOf({ operationRef: pointer }), one);
    if (typeof node['operationId'] === 'string') meant.set(keyOf(node), one);
  }
  return meant;
}

function keyOf({ operationId, operationRef }: JsonSchemaObject): string {
  return typeof operationId === 'string' ? `id ${operationId}` : `ref ${String(operationRef)}`;
}

function noteAnnotations(document: JsonSchemaObject, reading: Reading): void {
  const open: unknown[] = [document];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (typeof node !== 'object' || node === null) continue;
    for (const [key, child] of Object.entries(node) as [string, unknown][]) {
      if (key.startsWith('x-')) reading.annotation(key);
      else open.push(child);
    }
  }
}
