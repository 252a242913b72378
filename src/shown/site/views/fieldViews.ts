import { isObject } from '../../../words/json/isObject.ts';
import { mergedSchema } from '../../../promised/schemas/mergedSchema.ts';
import type { JsonSchema, Spec, Step } from '../../../promised/types.ts';
import { pathOf } from './fieldPath.ts';
import type { RuleView } from './RuleView.ts';
import { componentOf, propertiesOf, type PropertyView } from './schemaViews.ts';

/** What rules written by hand are about: a parameter, or a field. */
export interface Place {
  /** `requestMetadata.billingAddress.country` */
  path: string;
  /** Rules that are shown here. */
  own: RuleView[];
  /** Rules whose sentences name it, too, and that are shown elsewhere. */
  rules: RuleView[];
}

/** A field of a body at its place, with the rules about it, and the fields inside it. */
export interface FieldView extends PropertyView, Place {
  /** Constraints derived from its schema. */
  constraints: RuleView[];
  fields: FieldView[];
}

/** A body with its fields, and the rules about the body as a whole. */
export interface BodyView {
  constraints: RuleView[];
  fields: FieldView[];
}

/** Rules about fields: constraints on this body, and rules written by hand about its operation. */
export interface Asked {
  constraints: readonly RuleView[];
  rules: readonly RuleView[];
}

/** Below this depth, a page only shows the name of the schema. */
const DEEPEST = 6;

/** Field names that are also words: a sentence refers to such a field only in code quotes. */
const PLAIN_WORD = /^[a-z]+$/;

/** A body as the page of its operation shows it, with nested fields. */
export function bodyView(schema: JsonSchema, spec: Spec, { constraints, rules }: Asked): BodyView {
  const left = new Set(constraints);
  const take = (path: string) => {
    const own = [...left].filter(({ field }) => field === path);
    own.forEach((one) => left.delete(one));
    return own;
  };
  const fields = fieldsIn(stated(schema, spec), [], [], { spec, take, rules });
  return { constraints: [...left], fields };
}

/** Of an object or an array of the same objects, the first that the schema has: both have the same fields. */
function stated(schema: JsonSchema, spec: Spec): JsonSchema {
  const flat = mergedSchema(schema, spec.resolve);
  const branches = [flat['anyOf'] ?? flat['oneOf'] ?? []].flat() as JsonSchema[];
  const names = new Set(branches.map((branch) => componentOf(branch, spec)));
  const [name] = names;
  return names.size === 1 && name !== undefined ? { $ref: `#/components/schemas/${name}` } : schema;
}

interface Walk {
  spec: Spec;
  /** The constraints of a path, each once. */
  take: (path: string) => RuleView[];
  rules: readonly RuleView[];
}

function fieldsIn(schema: JsonSchema, steps: Step[], above: string[], walk: Walk): FieldView[] {
  const { spec, take, rules } = walk;
  const component = componentOf(schema, spec);
  // A schema inside itself ends at its name.
  if (steps.length > DEEPEST * 2 || (component !== undefined && above.includes(component)))
    return [];
  const within = component === undefined ? above : [...above, component];
  const { node, inside } = objectIn(schema, steps, spec);
  const properties = (node['properties'] ?? {}) as Record<string, JsonSchema>;
  const views = propertiesOf(schema, spec).map((view): FieldView => {
    const own = [...inside, { property: view.name }];
    return {
      ...view,
      path: pathOf(own),
      own: [],
      constraints: take(pathOf(own)),
      rules: rules.filter(({ statement }) => isNamed(view.name, statement)),
      fields: fieldsIn(properties[view.name] ?? true, own, within, walk),
    };
  });
  const { additionalProperties } = node;
  if (!isObject(additionalProperties)) return views;
  return [
    ...views,
    ...fieldsIn(additionalProperties, [...inside, { additional: true }], within, walk),
  ];
}

/**
 * Moves each rule to the place that its sentence names most fully, so that a page has its words once. Returns the rules
 * whose sentences name none.
 */
export function moveToPlaces(rules: readonly RuleView[], places: Place[]): RuleView[] {
  return rules.filter((rule) => {
    const named = ({ path }: Place) =>
      path.split('.').filter((name) => isNamed(name, rule.statement)).length;
    const [place] = places
      .filter((one) => one.rules.includes(rule))
      .toSorted((one, other) => named(other) - named(one));
    if (place === undefined) return true;
    place.own.push(rule);
    // Of two fields of one name, the sentence is about that in the object that it names.
    const name = place.path.split('.').at(-1);
    for (const one of places.filter(({ path }) => path.split('.').at(-1) === name))
      one.rules = one.rules.filter((other) => other !== rule);
    return false;
  });
}

export function withInner(field: FieldView): FieldView[] {
  return [field, ...field.fields.flatMap(withInner)];
}

/** The object that a schema describes, or the elements of its array, and the steps to it. */
function objectIn(schema: JsonSchema, steps: Step[], { resolve }: Spec) {
  const flat = mergedSchema(schema, resolve);
  if (flat['items'] === undefined) return { node: flat, inside: steps };
  const inside: Step[] = [...steps, { items: true }];
  return { node: mergedSchema(flat['items'] as JsonSchema, resolve), inside };
}

/** Whether a sentence names a field or parameter. */
export function isNamed(name: string, statement: string): boolean {
  if (PLAIN_WORD.test(name)) return statement.includes(`\`${name}\``);
  return new RegExp(`(?<![\\w.])${name}(?!\\w)`).test(statement);
}
