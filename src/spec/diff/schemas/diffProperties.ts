import { isObject } from '../../../json/isObject.ts';
import type { Direction, Outcome } from '../Change.ts';
import { childNode } from '../OpenApiNode.ts';
import { breaksNobody, outcomeOf } from '../outcomeOf.ts';
import { keywordValue, type SchemaNode } from './SchemaNode.ts';
import {
  report,
  reportAs,
  type DiffInside,
  type SchemaPair,
  type SchemaWalk,
} from './SchemaWalk.ts';

/** Compares the properties of two versions of a schema, and which of them are required. */
export function diffProperties(walk: SchemaWalk, pair: SchemaPair, inside: DiffInside): void {
  const [before, after] = [propertiesOf(pair.before), propertiesOf(pair.after)];
  for (const name of new Set([...before, ...after])) {
    const isBefore = before.includes(name);
    const isAfter = after.includes(name);
    if (isBefore && isAfter)
      inside(walk, propertyOf(pair.before, name), propertyOf(pair.after, name));
    else if (isAfter) reportAdded(walk, pair, name);
    else reportRemoved(walk, pair, name);
    if (isBefore || !isAfter) diffRequired(walk, pair, name);
  }
  const undeclared = [...requiredOf(pair.before), ...requiredOf(pair.after)];
  for (const name of new Set(undeclared))
    if (!before.includes(name) && !after.includes(name)) diffRequired(walk, pair, name);
  diffDependents(walk, pair);
}

function propertiesOf(schema: SchemaNode): string[] {
  const properties = keywordValue(schema, 'properties');
  return isObject(properties) ? Object.keys(properties) : [];
}

function propertyOf({ keywords, pointer }: SchemaNode, name: string) {
  const properties = keywords.get('properties');
  if (properties === undefined) throw new Error(`${pointer} has no properties`);
  return childNode(properties, name);
}

function requiredOf(schema: SchemaNode): string[] {
  return (keywordValue(schema, 'required') ?? []) as string[];
}

/** Whether a schema allows properties that it does not name. */
function isOpen(schema: SchemaNode): boolean {
  return ['additionalProperties', 'unevaluatedProperties'].every(
    (keyword) => keywordValue(schema, keyword) !== false,
  );
}

function reportAdded(walk: SchemaWalk, pair: SchemaPair, name: string): void {
  const isRequired = requiredOf(pair.after).includes(name);
  const finding = {
    kind: isRequired ? 'required-property-added' : 'property-added',
    place: `${pair.after.pointer}/properties/${name}`,
    message: `property ${name} added, ${isRequired ? 'required' : 'optional'}`,
  };
  const { direction } = walk.reach;
  if (!isRequired && !isOpen(pair.before)) reportAs(walk, finding, outcomeOf('widened', direction));
  else reportAs(walk, finding, (isRequired ? ADDED_REQUIRED : ADDED)[direction]);
}

const ADDED: Record<Direction, Outcome> = {
  request: {
    breaks: ['servers'],
    reason: 'A server may ignore it; clients may leave it out.',
  },
  response: breaksNobody('Clients ignore fields that they do not know; servers may leave it out.'),
};

const ADDED_REQUIRED: Record<Direction, Outcome> = {
  request: {
    breaks: ['clients', 'servers'],
    reason: 'A client that does not send it is rejected now.',
  },
  response: {
    breaks: ['servers'],
    reason: 'A server does not send it; every response must hold it now.',
  },
};

function reportRemoved(walk: SchemaWalk, pair: SchemaPair, name: string): void {
  const finding = {
    kind: 'property-removed',
    place: `${pair.before.pointer}/properties/${name}`,
    message: `property ${name} removed`,
  };
  const { direction } = walk.reach;
  if (isOpen(pair.after)) reportAs(walk, finding, REMOVED[direction]);
  else
    reportAs(walk, finding, {
      breaks: ['clients', 'servers'],
      reason: `${REMOVED[direction].reason} No other properties are allowed, so that it is not valid any more.`,
    });
}

const REMOVED: Record<Direction, Outcome> = {
  request: {
    breaks: ['clients'],
    reason: 'What a client says there does not count any more.',
  },
  response: {
    breaks: ['clients'],
    reason: 'What a client reads there need never be given again.',
  },
};

function diffRequired(walk: SchemaWalk, pair: SchemaPair, name: string): void {
  const wasRequired = requiredOf(pair.before).includes(name);
  const isRequired = requiredOf(pair.after).includes(name);
  if (wasRequired === isRequired) return;
  // A property that is gone is reported as such.
  if (
    wasRequired &&
    propertiesOf(pair.before).includes(name) &&
    !propertiesOf(pair.after).includes(name)
  )
    return;
  report(walk, pair, isRequired ? 'narrowed' : 'widened', {
    keyword: 'required',
    message: `property ${name} is ${isRequired ? 'required now' : 'optional now'}`,
  });
}

function diffDependents(walk: SchemaWalk, pair: SchemaPair): void {
  const [before, after] = [pair.before, pair.after].map(
    (schema) => (keywordValue(schema, 'dependentRequired') ?? {}) as Record<string, string[]>,
  );
  const asked = (dependents: Record<string, string[]> = {}) =>
    Object.entries(dependents).flatMap(([key, names]) =>
      names.map((name) => `${name} where ${key} is`),
    );
  for (const one of asked(after).filter((each) => !asked(before).includes(each)))
    report(walk, pair, 'narrowed', {
      keyword: 'dependentRequired',
      message: `${one} is required now`,
    });
  for (const one of asked(before).filter((each) => !asked(after).includes(each)))
    report(walk, pair, 'widened', {
      keyword: 'dependentRequired',
      message: `${one} is optional now`,
    });
}
