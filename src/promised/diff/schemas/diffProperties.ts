import { isObject } from '../../../words/json/isObject.ts';
import { memoized } from '../../../words/memoized.ts';
import type { Direction, Outcome } from '../Change.ts';
import { childNode } from '../OpenApiNode.ts';
import { breaks, IGNORED, NOT_SENT, outcomeOf, UNHEARD } from '../outcomes.ts';
import { keywordValue, type SchemaNode } from './SchemaNode.ts';
import type { SchemaPair } from './SchemaPair.ts';

/** Compares the properties of two versions of a schema, and which of them are required. */
export function diffProperties(pair: SchemaPair): void {
  const [before, after] = [propertiesOf(pair.before), propertiesOf(pair.after)];
  for (const name of new Set([...before, ...after])) {
    const [isBefore, isAfter] = [before.has(name), after.has(name)];
    if (isBefore && isAfter)
      pair.inside(propertyOf(pair.before, name), propertyOf(pair.after, name));
    else if (isAfter) reportAdded(pair, name);
    else reportRemoved(pair, name);
    if (isBefore || !isAfter) diffRequired(pair, name);
  }
  const undeclared = [...requiredOf(pair.before), ...requiredOf(pair.after)];
  for (const name of new Set(undeclared))
    if (!before.has(name) && !after.has(name)) diffRequired(pair, name);
  diffDependents(pair);
}

const propertiesOf = memoized((schema: SchemaNode): Set<string> => {
  const properties = keywordValue(schema, 'properties');
  return new Set(isObject(properties) ? Object.keys(properties) : []);
});

function propertyOf({ keywords, pointer }: SchemaNode, name: string) {
  const properties = keywords.get('properties');
  if (properties === undefined) throw new Error(`${pointer} has no properties`);
  return childNode(properties, name);
}

const requiredOf = memoized(
  (schema: SchemaNode) => new Set((keywordValue(schema, 'required') ?? []) as string[]),
);

/** Whether a schema allows properties that it does not name. */
function isOpen(schema: SchemaNode): boolean {
  return ['additionalProperties', 'unevaluatedProperties'].every(
    (keyword) => keywordValue(schema, keyword) !== false,
  );
}

function reportAdded(pair: SchemaPair, name: string): void {
  const isRequired = requiredOf(pair.after).has(name);
  const { direction } = pair;
  const outcome =
    !isRequired && !isOpen(pair.before)
      ? outcomeOf('widened', direction)
      : (isRequired ? ADDED_REQUIRED : ADDED)[direction];
  const [kind, state] = isRequired ? ['required-property', 'required'] : ['property', 'optional'];
  const place = `${pair.after.pointer}/properties/${name}`;
  pair.reportAs(`${kind}-added`, `property ${name} added, ${state}`, outcome, place);
}

const ADDED: Record<Direction, Outcome> = {
  request: IGNORED,
  response: breaks.nobody('Clients ignore fields that they do not know; servers may leave it out.'),
};

const ADDED_REQUIRED: Record<Direction, Outcome> = {
  request: NOT_SENT,
  response: breaks.servers('A server does not send it; every response must hold it now.'),
};

const REMOVED: Record<Direction, Outcome> = {
  request: UNHEARD,
  response: breaks.clients('What a client reads there need never be given again.'),
};

function reportRemoved(pair: SchemaPair, name: string): void {
  const place = `${pair.before.pointer}/properties/${name}`;
  const outcome = REMOVED[pair.direction];
  const isInvalid = `${outcome.reason} No other properties are allowed, so that it is not valid any more.`;
  const named = isOpen(pair.after) ? outcome : breaks.both(isInvalid);
  pair.reportAs('property-removed', `property ${name} removed`, named, place);
}

function diffRequired(pair: SchemaPair, name: string): void {
  const wasRequired = requiredOf(pair.before).has(name);
  const isRequired = requiredOf(pair.after).has(name);
  if (wasRequired === isRequired) return;
  // A property that is gone is reported as such.
  if (wasRequired && propertiesOf(pair.before).has(name) && !propertiesOf(pair.after).has(name))
    return;
  const [effect, state] = isRequired
    ? (['narrowed', 'required'] as const)
    : (['widened', 'optional'] as const);
  pair.report(effect, 'required', `property ${name} is ${state} now`);
}

function diffDependents(pair: SchemaPair): void {
  const keyword = 'dependentRequired';
  const [before, after] = pair
    .values(keyword)
    .map((dependents) =>
      Object.entries((dependents ?? {}) as Record<string, string[]>).flatMap(([key, names]) =>
        names.map((name) => `${name} where ${key} is`),
      ),
    )
    .map((names) => new Set(names)) as [Set<string>, Set<string>];
  for (const one of [...after].filter((each) => !before.has(each)))
    pair.report('narrowed', keyword, `${one} is required now`);
  for (const one of [...before].filter((each) => !after.has(each)))
    pair.report('widened', keyword, `${one} is optional now`);
}
