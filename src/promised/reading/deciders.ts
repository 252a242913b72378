import { isObject } from '../../words/json/isObject.ts';
import { isOptionalWithoutNull } from '../schemas/optionalSites.ts';
import { lookUp } from './references.ts';
import { SpecDefect } from '../SpecDefect.ts';
import type { Decider, JsonSchema, JsonSchemaObject, ResolveRef } from '../types.ts';
import { validates, valueTest } from '../schemas/valueTest.ts';
import type { YamlFile } from '../YamlFile.ts';

const POINTER =
  /^#\/components\/schemas\/(\w+)((?:\/allOf\/\d+|\/then|\/else)+)\/properties\/(\w+)\/(\w+)$/;

/**
 * Reads the pointer to a keyword that decides a rule.
 * @throws SpecDefect if it leads to none, or to one that no condition is around (from which a constraint is derived)
 */
export function deciderAt(file: YamlFile, pointer: string): Decider {
  const [, schema = '', way = '', property = '', keyword = ''] = POINTER.exec(pointer) ?? [];
  const asked = lookUp(file, pointer.replace(/\/\w+$/, ''));
  const conditions = conditionsOn(file, `#/components/schemas/${schema}`, way);
  const place = isObject(asked) ? file.placeOf(asked, keyword) : undefined;
  if (place === undefined || conditions.length === 0)
    throw new SpecDefect(file.name, pointer, 'this leads to no keyword of a property below an if');
  return {
    pointer,
    place,
    schema,
    conditions,
    property,
    keyword,
    asked: asked as JsonSchemaObject,
    isRequired: branchOf(file, placeOfBranch(pointer)).required?.includes(property) ?? false,
  };
}

/** What stands in a branch of a condition. */
interface Branch {
  properties?: Record<string, JsonSchemaObject>;
  required?: string[];
}

function placeOfBranch(pointer: string): string {
  return pointer.replace(/\/properties\/.*/, '');
}

function branchOf(file: YamlFile, place: string): Branch {
  return lookUp(file, place) as Branch;
}

function conditionsOn(file: YamlFile, root: string, way: string): JsonSchema[] {
  return [...way.matchAll(/\/(then|else)/g)].map(({ 1: branch, index }) => {
    const condition = lookUp(file, `${root}${way.slice(0, index)}/if`) as JsonSchema;
    return branch === 'then' ? condition : { not: condition };
  });
}

/** The conditions that some deciders stand below: no constraint is derived from these. */
export function conditionsAround(file: YamlFile, deciders: Decider[]): unknown[] {
  return deciders.flatMap(({ pointer }) =>
    [...pointer.matchAll(/\/(?:then|else)/g)].map(({ index }) =>
      lookUp(file, `${pointer.slice(0, index)}/if`),
    ),
  );
}

/** Keywords that say which values are right, null included. */
const SAYING_WHICH = ['type', 'enum', 'const'];

/**
 * Judges records by a decider: whether one keeps the keyword; undefined if it shows nothing about it. A property that is
 * absent is as good as null where the keyword says that null is right.
 */
export function judgeOf(
  { conditions, schema, property, keyword, asked, pointer, isRequired }: Decider,
  resolve: ResolveRef,
): (record: JsonSchemaObject) => boolean | undefined {
  const { applies, keeps } = valueTest(
    {
      id: pointer,
      site: { steps: [], keyword },
      schema: { [keyword]: asked[keyword] },
      ignoresNull: isOptionalWithoutNull(
        resolve(`#/components/schemas/${schema}`),
        { steps: [{ property }], keyword },
        resolve,
      ),
    },
    resolve,
  );
  const isMeant = validates({ allOf: conditions }, resolve);
  const saysOfNull = SAYING_WHICH.includes(keyword);
  return (record) => {
    if (!isMeant(record)) return undefined;
    const { [property]: value } = record;
    if (value === undefined && isRequired) return keeps(null);
    if (value === undefined) return saysOfNull && keeps(null) ? true : undefined;
    if (value === null && !saysOfNull && keeps(null)) return undefined;
    return applies(value) ? keeps(value) : undefined;
  };
}

/** The properties that show a decider at work: those of its conditions, and the one that it asks something of. */
export function propertiesOf({ conditions, property }: Decider): string[] {
  const named = JSON.stringify(conditions).matchAll(/"properties":\{"(\w+)"/g);
  return [...new Set([...[...named].map(([, name = '']) => name), property])];
}

/**
 * A condition from which nothing is derived because a rule states a part of it: every keyword below it must decide a rule.
 * @throws SpecDefect at the first that decides none
 */
export function refuseUndecided(file: YamlFile, deciders: Decider[]): void {
  const deciding = new Set(deciders.map(({ pointer }) => pointer));
  for (const branch of new Set([...deciding].map(placeOfBranch))) {
    const { properties = {}, required = [], ...others } = branchOf(file, branch);
    const stated = [
      ...Object.keys(others).filter(
        (keyword) => !['allOf', 'if', 'then', 'else'].includes(keyword),
      ),
      ...(required.every((name) => name in properties) ? [] : ['required']),
      ...Object.entries(properties).flatMap(([property, asked]) =>
        Object.keys(asked).map((keyword) => `properties/${property}/${keyword}`),
      ),
    ].map((below) => `${branch}/${below}`);
    const undecided = stated.find((pointer) => !deciding.has(pointer));
    if (undecided !== undefined)
      throw new SpecDefect(file.name, undecided, 'no rule is decided by this keyword');
  }
}
