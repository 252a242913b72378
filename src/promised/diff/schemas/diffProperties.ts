import { isObject } from '../../../words/json/isObject.ts';
import type { Direction, Outcome } from '../Change.ts';
import { childNode } from '../OpenApiNode.ts';
import {
  breaksBoth,
  breaksClients,
  breaksNobody,
  breaksServers,
  IGNORED,
  NOT_SENT,
  outcomeOf,
  UNHEARD,
} from '../outcomes.ts';
import { keywordValue, type SchemaNode } from './SchemaNode.ts';
import {
  report,
  reportAs,
  valuesOf,
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
  request: IGNORED,
  response: breaksNobody('Clients ignore fields that they do not know; servers may leave it out.'),
};

const ADDED_REQUIRED: Record<Direction, Outcome> = {
  request: NOT_SENT,
  response: breaksServers('A server does not send it; every response must hold it now.'),
};

const REMOVED: Record<Direction, Outcome> = {
  request: UNHEARD,
  response: breaksClients('What a client reads there need never be given again.'),
};

function reportRemoved(walk: SchemaWalk, pair: SchemaPair, name: string): void {
  const place = `${pair.before.pointer}/properties/${name}`;
  const finding = { kind: 'property-removed', place, message: `property ${name} removed` };
  const outcome = REMOVED[walk.reach.direction];
  const isInvalid = `${outcome.reason} No other properties are allowed, so that it is not valid any more.`;
  reportAs(walk, finding, isOpen(pair.after) ? outcome : breaksBoth(isInvalid));
}

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
  const keyword = 'dependentRequired';
  const [before, after] = valuesOf(pair, keyword).map((dependents) =>
    Object.entries((dependents ?? {}) as Record<string, string[]>).flatMap(([key, names]) =>
      names.map((name) => `${name} where ${key} is`),
    ),
  ) as [string[], string[]];
  for (const one of after.filter((each) => !before.includes(each)))
    report(walk, pair, 'narrowed', { keyword, message: `${one} is required now` });
  for (const one of before.filter((each) => !after.includes(each)))
    report(walk, pair, 'widened', { keyword, message: `${one} is optional now` });
}
