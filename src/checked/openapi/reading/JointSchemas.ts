import { isObject } from '../../../words/json/isObject.ts';
import type { JsonSchemaObject } from '../../../promised/types.ts';
import { partsOf } from './partsOf.ts';
import type { Reading } from './Reading.ts';

const BRANCHES = ['anyOf', 'oneOf'];
const CONDITIONS = ['if', 'then', 'else'];
const CLOSING = ['additionalProperties', 'unevaluatedProperties'];
/** Of parts that name more properties together, none is closed any longer. */
const MOST_NAMES = 500;

/**
 * Schemas that hold for one value together. Where one of them is closed (`additionalProperties: false`), JSON Schema has it
 * refuse what only the others name, so that nothing could fit all of them. Authors mean all of them together: that is a
 * matter of the document, and no server's. So a closed one allows what those beside it name.
 */
export class JointSchemas {
  readonly #reading: Reading;
  /** By schema made here: the parts of the document that it stands for, lest what leads to itself is made without end. */
  readonly #madeOf = new WeakMap<object, object[]>();

  constructor(reading: Reading) {
    this.#reading = reading;
  }

  /** A schema of which each closed part allows the properties that the others name; itself, if there is none. */
  opened(schema: JsonSchemaObject): JsonSchemaObject {
    const { $ref, ...own } = schema;
    const isJoint = ['allOf', ...BRANCHES].some((keyword) => keyword in own);
    const isBesideRef = $ref !== undefined && Object.keys(own).length > 0;
    if ((!isJoint && !isBesideRef) || !this.#isClosed(schema, BRANCHES)) return schema;
    const all = this.#namesIn(schema, [...BRANCHES, ...CONDITIONS]);
    // What another branch names is none of this one's.
    const around = this.#namesIn(schema, CONDITIONS);
    const opened: JsonSchemaObject = isClosing(own) ? allowing(own, all) : { ...own };
    const parts = [$ref === undefined ? [] : { $ref }, opened['allOf'] ?? []].flat();
    if (parts.length > 0) opened['allOf'] = parts.map((part) => this.#part(part, all, schema));
    for (const keyword of BRANCHES)
      if (Array.isArray(opened[keyword]))
        opened[keyword] = opened[keyword].map((part) => this.#part(part, around, schema));
    return this.#reading.made(schema, opened);
  }

  /** Whether each branch of a `oneOf` requires a property of which no other one speaks: who wrote it means one alone. */
  areApart(branches: unknown[]): boolean {
    const requiredIn = branches.map((branch) =>
      this.#partsOf(branch).flatMap((part) => (part['required'] as string[] | undefined) ?? []),
    );
    const branchesWith = new Map<string, number>();
    for (const [index, branch] of branches.entries())
      for (const name of new Set([...this.#namesIn(branch, []), ...requiredIn[index]!]))
        branchesWith.set(name, (branchesWith.get(name) ?? 0) + 1);
    return requiredIn.every((names) => names.some((name) => branchesWith.get(name) === 1));
  }

  /** A part of a schema that allows these properties as well. */
  #part(part: unknown, names: string[], of: object): unknown {
    const own = new Set(this.#namesIn(part, CONDITIONS));
    const further = names.filter((name) => !own.has(name));
    if (further.length === 0 || !this.#isClosed(part)) return part;
    let target = part;
    for (let depth = 0; depth < 20 && isOnlyRef(target); depth += 1)
      target = this.#reading.lookUp(String(target['$ref']));
    const above = this.#madeOf.get(of) ?? [];
    if (!isObject(target) || above.includes(target)) return part;
    const opened = names.length > MOST_NAMES ? open(target) : allowing(target, further);
    const made = this.#reading.made(target, opened);
    this.#madeOf.set(made, [...above, target]);
    return made;
  }

  #isClosed(schema: unknown, further?: string[]): boolean {
    return this.#partsOf(schema, further).some(isClosing);
  }

  #namesIn(schema: unknown, further: string[]): string[] {
    return this.#partsOf(schema, further).flatMap(({ properties }) =>
      isObject(properties) ? Object.keys(properties) : [],
    );
  }

  #partsOf(schema: unknown, further?: string[]): JsonSchemaObject[] {
    return partsOf(schema, (ref) => this.#reading.lookUp(ref), further);
  }
}

function isClosing(schema: JsonSchemaObject): boolean {
  return CLOSING.some((keyword) => schema[keyword] === false);
}

function isOnlyRef(schema: unknown): schema is JsonSchemaObject {
  return isObject(schema) && Object.keys(schema).join() === '$ref';
}

/** A schema that refuses no name; as many names in each of as many parts would be the square of them. */
function open(schema: JsonSchemaObject): JsonSchemaObject {
  const kept = Object.entries(schema).filter(
    ([keyword, value]) => value !== false || !CLOSING.includes(keyword),
  );
  return Object.fromEntries(kept);
}

function allowing(schema: JsonSchemaObject, names: string[]): JsonSchemaObject {
  const any = names.map((name) => [name, {}] as const);
  const properties = isObject(schema['properties']) ? schema['properties'] : {};
  return { ...schema, properties: { ...Object.fromEntries(any), ...properties } };
}
