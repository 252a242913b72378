import type { ServiceName } from '../../services.ts';
import { didYouMean } from '../words/didYouMean.ts';
import { deciderAt } from './deciders.ts';
import { formatCheck } from './formatCheck.ts';
import { mergedSchema } from './mergedSchema.ts';
import { lookUp } from './references.ts';
import { readStateMachines, type StateMachineEntry } from './readStateMachines.ts';
import { SpecDefect } from './SpecDefect.ts';
import type { JsonSchema, JsonSchemaObject, Level, Operation, ResolveRef, Rule } from './types.ts';
import type { Place } from './Place.ts';
import type { StateMachine } from './stateMachine.ts';
import type { Dispute, NotObservable, OpenPoint } from './OpenPoint.ts';
import type { YamlFile } from './YamlFile.ts';

interface Entry {
  id: string;
  for?: string[];
  binds: string;
  source: string;
  sentences?: string[];
}

type RuleEntry = Entry & {
  level: Level;
  shouldFor?: string[];
  statement: string;
  keyword?: string;
  decidedBy?: string[];
};
type OpenPointEntry = Entry & Pick<OpenPoint, 'question' | 'standBeside' | 'disputes'>;

/** A file `<service>.rules.yaml` (`specs/schemas/rules.schema.json`). */
interface RulesFile {
  service: ServiceName;
  rules?: RuleEntry[];
  openPoints?: OpenPointEntry[];
  notObservable?: Omit<NotObservable, 'place'>[];
  stateMachines?: StateMachineEntry[];
}

/** The content of a rules file, with families expanded to one rule per resource, by operation. */
export interface ReadRules {
  rules: Rule[];
  openPoints: OpenPoint[];
  notObservable: NotObservable[];
  stateMachines: StateMachine[];
}

/** The operations and schemas that an entry's `binds` can name. */
interface Bindable {
  service: ServiceName;
  operations: Operation[];
  schemas: Record<string, JsonSchema>;
  resolve: ResolveRef;
}

/** The part of a rule's id in place of a resource. */
const BRACES = /\{\w+\}/;

const checkFormat = formatCheck('rules.schema.json');

/**
 * Reads the rules of an OpenAPI document.
 * @param file of the rules
 * @param document their OpenAPI document, for the keywords that some of them name
 * @param bindable what they can bind
 * @throws SpecDefect on a file of another format, and on an id that does not belong to what it binds
 */
export function readRules(file: YamlFile, document: YamlFile, bindable: Bindable): ReadRules {
  checkFormat(file.name, file.value);
  const {
    service,
    rules = [],
    openPoints = [],
    notObservable = [],
    stateMachines = [],
  } = file.value as unknown as RulesFile;
  if (service !== bindable.service)
    throw new SpecDefect(file.name, service, `these are not the rules of ${bindable.service}`);
  const read = expanded(file, rules, bindable).map(({ entry, ...named }): Rule => ({
    ...named,
    service,
    level: levelOf(entry, named.resource),
    statement: entry.statement,
    ...sourceOf(entry),
    ...(entry.keyword !== undefined && { keyword: keywordOf(file, document, entry) }),
    ...(entry.decidedBy !== undefined && {
      decidedBy: entry.decidedBy.map((pointer) => deciderAt(document, pointer)),
    }),
  }));
  return {
    rules: read,
    openPoints: expanded(file, openPoints, bindable).map(({ entry, ...named }) => ({
      ...named,
      service,
      question: entry.question,
      ...sourceOf(entry),
      ...(entry.standBeside !== undefined && { standBeside: entry.standBeside }),
      ...(entry.disputes !== undefined && {
        disputes: disputesOf(file, entry, named.operation, bindable),
      }),
    })),
    notObservable: notObservable.map((entry) => ({ ...entry, place: placeIn(file, entry) })),
    stateMachines: readStateMachines(file, stateMachines, read),
  };
}

function sourceOf({ source, sentences }: Entry): Pick<Rule, 'source' | 'sentences'> {
  return { source, ...(sentences !== undefined && { sentences }) };
}

function levelOf({ level, shouldFor = [] }: RuleEntry, resource: string | undefined): Level {
  return resource !== undefined && shouldFor.includes(resource) ? 'should' : level;
}

/** The disputed parts of an open point, each of which must exist. */
function disputesOf(
  file: YamlFile,
  { id, disputes = [] }: OpenPointEntry,
  operation: string | null,
  bindable: Bindable,
): Dispute[] {
  const own = bindable.operations.filter((one) => operation === null || one.id === operation);
  const isThere = ({ about }: Dispute) => {
    const [, kind, name] = /^(parameter|response) (.+)$/.exec(about) ?? [];
    if (kind === 'parameter')
      return own.some(({ parameters }) => parameters.some((one) => one.name === name));
    if (kind === 'response')
      return own.some(({ responses }) => responses.some(({ status }) => status === name));
    return bound(about, { ...bindable, operations: [] }) !== undefined;
  };
  const lost = disputes.find((dispute) => !isThere(dispute));
  if (lost !== undefined)
    throw new SpecDefect(file.name, id, `disputes ${lost.about}, which there is not`);
  return disputes;
}

/** The keyword that a rule names. */
function keywordOf(
  file: YamlFile,
  document: YamlFile,
  { id, keyword: pointer = '' }: RuleEntry,
): Rule['keyword'] {
  const [, around = '', name = ''] = /^(.*)\/([^/]+)$/.exec(pointer) ?? [];
  const place = document.placeOf(partAt(document, around) ?? {}, name);
  if (place === undefined)
    throw new SpecDefect(
      file.name,
      id,
      `names the keyword ${pointer}, which ${document.name} lacks`,
    );
  return { pointer, place };
}

function partAt(document: YamlFile, pointer: string): object | undefined {
  try {
    return lookUp(document, pointer) as object;
  } catch (error) {
    if (error instanceof SpecDefect) return undefined;
    throw error;
  }
}

type Named = Pick<Rule, 'id' | 'family' | 'resource' | 'place' | 'operation'>;

/**
 * Entries under their full ids: first the service's, then those of its operations in their order, then those of its
 * schemas.
 */
function expanded<T extends Entry>(
  file: YamlFile,
  entries: T[],
  bindable: Bindable,
): (Named & { entry: T })[] {
  const order = new Map(bindable.operations.map(({ id }, index) => [id, index]));
  const rank = ({ entry, operation }: Named & { entry: T }) =>
    entry.binds === 'service' ? -1 : (order.get(operation ?? '') ?? order.size);
  return entries
    .flatMap((entry) =>
      (entry.for ?? [undefined]).map((resource) => ({
        entry,
        ...named(file, entry, resource, bindable),
      })),
    )
    .sort((a, b) => rank(a) - rank(b));
}

function named(
  file: YamlFile,
  entry: Entry,
  resource: string | undefined,
  bindable: Bindable,
): Named {
  const id = entry.id.replace(BRACES, resource ?? '');
  const binds = entry.binds.replace(BRACES, (resource ?? '').replaceAll('/', '.'));
  const { prefix, operation } = bound(binds, bindable) ?? {};
  if (prefix === undefined || operation === undefined) {
    const expected = 'no operationId, no schema or property of one, and not "service"';
    throw new SpecDefect(
      file.name,
      id,
      `binds ${binds}, which is ${expected}${didYouMean(binds, bindableNames(binds, bindable))}`,
    );
  }
  if (!id.startsWith(`${prefix}/`))
    throw new SpecDefect(file.name, id, `binds ${binds}, so that it must begin with ${prefix}/`);
  const place = placeIn(file, entry);
  return { id, family: entry.id, ...(resource !== undefined && { resource }), place, operation };
}

/** The beginning of the ids that bind something, and the operation; undefined if it does not exist. */
function bound(
  binds: string,
  { service, operations, schemas, resolve }: Bindable,
): { prefix: string; operation: string | null } | undefined {
  if (binds === 'service') return { prefix: service, operation: null };
  const operation = `${service}/${binds.replaceAll('.', '/')}`;
  if (operations.some(({ id }) => id === operation)) return { prefix: operation, operation };
  const [name = '', ...properties] = binds.split('/');
  let schema = Object.hasOwn(schemas, name) ? schemas[name] : undefined;
  for (const property of properties) schema = propertyOf(schema, property, resolve);
  return schema === undefined ? undefined : { prefix: `${service}/${name}`, operation: null };
}

/** What `binds` can name: operations, schemas, and the properties of the schema that it begins with. */
function bindableNames(
  binds: string,
  { service, operations, schemas, resolve }: Bindable,
): string[] {
  const [schema = ''] = binds.split('/');
  const own = Object.hasOwn(schemas, schema) ? propertiesOf(schemas[schema], resolve) : {};
  return [
    ...Object.keys(own).map((property) => `${schema}/${property}`),
    ...operations.map(({ id }) => id.slice(`${service}/`.length).replaceAll('/', '.')),
    ...Object.keys(schemas),
    'service',
  ];
}

function propertyOf(
  schema: JsonSchema | undefined,
  name: string,
  resolve: ResolveRef,
): JsonSchema | undefined {
  const properties = propertiesOf(schema, resolve);
  return Object.hasOwn(properties, name) ? properties[name] : undefined;
}

function propertiesOf(
  schema: JsonSchema | undefined,
  resolve: ResolveRef,
): Record<string, JsonSchema> {
  const { properties = {} } = mergedSchema(schema ?? true, resolve) as {
    properties?: Record<string, JsonSchema>;
  };
  return properties;
}

function placeIn(file: YamlFile, entry: object): Place {
  const first = Object.keys(entry as JsonSchemaObject)[0];
  const place = file.placeOf(entry, 'id' in entry ? 'id' : first);
  if (place === undefined) throw new Error(`an entry of ${file.name} has no place`);
  return place;
}
