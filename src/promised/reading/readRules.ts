import type { ServiceName } from '../../../services.ts';
import { didYouMean } from '../../words/didYouMean.ts';
import { ownMember } from '../../words/json/ownMember.ts';
import { deciderAt } from './deciders.ts';
import { formatCheck } from './formatCheck.ts';
import { mergedSchema } from '../schemas/mergedSchema.ts';
import { lookUp } from './references.ts';
import { readStateMachines, type StateMachineEntry } from './readStateMachines.ts';
import { SpecDefect } from '../SpecDefect.ts';
import type { JsonSchema, Level, Operation, ResolveRef, Rule } from '../types.ts';
import type { Place } from '../Place.ts';
import type { StateMachine } from '../stateMachine.ts';
import type { Dispute, NotObservable, OpenPoint } from '../OpenPoint.ts';
import type { YamlFile } from '../YamlFile.ts';

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
  const { service } = file.value as unknown as RulesFile;
  if (service !== bindable.service)
    throw new SpecDefect(file.name, service, `these are not the rules of ${bindable.service}`);
  return new RulesReader(file, document, bindable).all();
}

type Named = Pick<Rule, 'id' | 'family' | 'resource' | 'place' | 'operation'>;

class RulesReader {
  readonly #file: YamlFile;
  readonly #document: YamlFile;
  readonly #bindable: Bindable;

  constructor(file: YamlFile, document: YamlFile, bindable: Bindable) {
    this.#file = file;
    this.#document = document;
    this.#bindable = bindable;
  }

  all(): ReadRules {
    const file = this.#file.value as unknown as RulesFile;
    const { service, openPoints = [], notObservable = [], stateMachines = [] } = file;
    const rules = this.#expanded(file.rules ?? []).map(({ entry, ...named }): Rule => ({
      ...named,
      service,
      level: levelOf(entry, named.resource),
      statement: entry.statement,
      ...sourceOf(entry),
      ...(entry.keyword !== undefined && { keyword: this.#keywordOf(entry) }),
      ...(entry.decidedBy !== undefined && {
        decidedBy: entry.decidedBy.map((pointer) => deciderAt(this.#document, pointer)),
      }),
    }));
    return {
      rules,
      openPoints: this.#expanded(openPoints).map(({ entry, ...named }) => ({
        ...named,
        service,
        question: entry.question,
        ...sourceOf(entry),
        ...(entry.standBeside !== undefined && { standBeside: entry.standBeside }),
        ...(entry.disputes !== undefined && { disputes: this.#disputesOf(entry, named.operation) }),
      })),
      notObservable: notObservable.map((entry) => ({ ...entry, place: this.#placeOf(entry) })),
      stateMachines: readStateMachines(this.#file, stateMachines, rules),
    };
  }

  #refuse(id: string, problem: string): never {
    throw new SpecDefect(this.#file.name, id, problem);
  }

  /** The disputed parts of an open point, each of which must exist. */
  #disputesOf({ id, disputes = [] }: OpenPointEntry, operation: string | null): Dispute[] {
    const { operations } = this.#bindable;
    const own = operations.filter((one) => operation === null || one.id === operation);
    const isThere = ({ about }: Dispute) => {
      const [, kind, name] = /^(parameter|response) (.+)$/.exec(about) ?? [];
      if (kind === 'parameter')
        return own.some(({ parameters }) => parameters.some((one) => one.name === name));
      if (kind === 'response')
        return own.some(({ responses }) => responses.some(({ status }) => status === name));
      return this.#bound(about, []) !== undefined;
    };
    const lost = disputes.find((dispute) => !isThere(dispute));
    if (lost !== undefined) this.#refuse(id, `disputes ${lost.about}, which there is not`);
    return disputes;
  }

  #keywordOf({ id, keyword: pointer = '' }: RuleEntry): Rule['keyword'] {
    const [, around = '', name = ''] = /^(.*)\/([^/]+)$/.exec(pointer) ?? [];
    const place = this.#document.placeOf(partAt(this.#document, around) ?? {}, name);
    if (place === undefined)
      this.#refuse(id, `names the keyword ${pointer}, which ${this.#document.name} lacks`);
    return { pointer, place };
  }

  /**
   * Entries under their full ids: first the service's, then those of its operations in their order, then those of its
   * schemas.
   */
  #expanded<T extends Entry>(entries: T[]): (Named & { entry: T })[] {
    const order = new Map(this.#bindable.operations.map(({ id }, index) => [id, index]));
    const rank = ({ entry, operation }: Named & { entry: T }) =>
      entry.binds === 'service' ? -1 : (order.get(operation ?? '') ?? order.size);
    return entries
      .flatMap((entry) =>
        (entry.for ?? [undefined]).map((resource) => ({ entry, ...this.#named(entry, resource) })),
      )
      .sort((a, b) => rank(a) - rank(b));
  }

  #named(entry: Entry, resource: string | undefined): Named {
    const id = entry.id.replace(BRACES, resource ?? '');
    const binds = entry.binds.replace(BRACES, (resource ?? '').replaceAll('/', '.'));
    const { prefix, operation } = this.#bound(binds) ?? {};
    if (prefix === undefined || operation === undefined) {
      const expected = 'no operationId, no schema or property of one, and not "service"';
      const guess = didYouMean(binds, this.#bindableNames(binds));
      this.#refuse(id, `binds ${binds}, which is ${expected}${guess}`);
    }
    if (!id.startsWith(`${prefix}/`))
      this.#refuse(id, `binds ${binds}, so that it must begin with ${prefix}/`);
    const place = this.#placeOf(entry);
    return { id, family: entry.id, ...(resource !== undefined && { resource }), place, operation };
  }

  /** The beginning of the ids that bind something, and the operation; undefined if it does not exist. */
  #bound(binds: string, operations = this.#bindable.operations) {
    const { service, schemas } = this.#bindable;
    if (binds === 'service') return { prefix: service, operation: null };
    const operation = `${service}/${binds.replaceAll('.', '/')}`;
    if (operations.some(({ id }) => id === operation)) return { prefix: operation, operation };
    const [name = '', ...properties] = binds.split('/');
    let schema = ownMember(schemas, name);
    for (const property of properties) schema = ownMember(this.#propertiesOf(schema), property);
    return schema === undefined ? undefined : { prefix: `${service}/${name}`, operation: null };
  }

  /** What `binds` can name: operations, schemas, and the properties of the schema that it begins with. */
  #bindableNames(binds: string): string[] {
    const { service, operations, schemas } = this.#bindable;
    const [schema = ''] = binds.split('/');
    const own = this.#propertiesOf(ownMember(schemas, schema));
    return [
      ...Object.keys(own).map((property) => `${schema}/${property}`),
      ...operations.map(({ id }) => id.slice(`${service}/`.length).replaceAll('/', '.')),
      ...Object.keys(schemas),
      'service',
    ];
  }

  #propertiesOf(schema: JsonSchema | undefined): Record<string, JsonSchema> {
    if (schema === undefined) return {};
    const { properties = {} } = mergedSchema(schema, this.#bindable.resolve);
    return properties as Record<string, JsonSchema>;
  }

  #placeOf(entry: object): Place {
    const place = this.#file.placeOf(entry, 'id' in entry ? 'id' : Object.keys(entry)[0]);
    if (place === undefined) throw new Error(`an entry of ${this.#file.name} has no place`);
    return place;
  }
}

function sourceOf({ source, sentences }: Entry): Pick<Rule, 'source' | 'sentences'> {
  return { source, ...(sentences !== undefined && { sentences }) };
}

function levelOf({ level, shouldFor = [] }: RuleEntry, resource: string | undefined): Level {
  return resource !== undefined && shouldFor.includes(resource) ? 'should' : level;
}

function partAt(document: YamlFile, pointer: string): object | undefined {
  try {
    return lookUp(document, pointer) as object;
  } catch (error) {
    if (error instanceof SpecDefect) return undefined;
    throw error;
  }
}
