import { isObject } from '../json/isObject.ts';
import { mergedSchema } from '../spec/mergedSchema.ts';
import type { JsonSchema, Spec, Step } from '../spec/types.ts';
import { pathOf } from './fieldPath.ts';
import type { RuleView } from './RuleView.ts';
import { componentOf, propertiesOf, type PropertyView } from './schemaViews.ts';

/** A field of a body where it stands, with what is asked of it, and the fields inside it. */
export interface FieldView extends PropertyView {
  /** `requestMetadata.billingAddress.country` */
  path: string;
  /** Derived from its schema. */
  constraints: RuleView[];
  /** Written by hand, whose sentence names it. */
  rules: RuleView[];
  fields: FieldView[];
}

/** A body with its fields, and what is asked of it as a whole. */
export interface BodyView {
  constraints: RuleView[];
  fields: FieldView[];
}

/** What is asked of fields: constraints on this one body, and rules by hand of its operation. */
export interface Asked {
  constraints: readonly RuleView[];
  rules: readonly RuleView[];
}

/** Deeper, a page shows the name of the schema only. */
const DEEPEST = 6;

/** Names that are words too: a sentence names such a field in code only. */
const PLAIN_WORD = /^[a-z]+$/;

/** A body as the page of its operation shows it: nested fields where they stand. */
export function bodyView(schema: JsonSchema, spec: Spec, { constraints, rules }: Asked): BodyView {
  const left = new Set(constraints);
  const take = (path: string) => {
    const own = [...left].filter(({ field }) => field === path);
    own.forEach((one) => left.delete(one));
    return own;
  };
  const fields = fieldsIn(schema, [], [], { spec, take, rules });
  return { constraints: [...left], fields };
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
  // A schema within itself ends at its name.
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

/** The object that a schema is, or the elements of its array, and the steps that lead there. */
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
