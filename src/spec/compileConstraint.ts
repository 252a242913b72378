import { Ajv2020 } from 'ajv/dist/2020.js';
import type { ValidateFunction } from 'ajv';
import { formats } from './formats.ts';
import { schemaAt } from './schemaAt.ts';
import type { Constraint, JsonSchemaObject, ResolveRef, Step } from './types.ts';

/** What a body (or one parameter's value) shows about one constraint. */
export interface Evaluation {
  /** How many values the keyword applied to. 0 means that nothing was shown. */
  evaluated: number;
  broken: { pointer: string; value: unknown }[];
}

/** The JSON types that a keyword speaks about; a value of another type says nothing about it. */
const APPLIES_TO: Record<string, string> = {
  minimum: 'number',
  maximum: 'number',
  exclusiveMinimum: 'number',
  exclusiveMaximum: 'number',
  multipleOf: 'number',
  minLength: 'string',
  maxLength: 'string',
  pattern: 'string',
  minItems: 'array',
  maxItems: 'array',
  uniqueItems: 'array',
  required: 'object',
};

/** Keywords that speak about values of any type; beside an enum, `type` is implied and no constraint of its own. */
const DECIDES_TYPE = ['type', 'enum', 'const'];

const ajv = new Ajv2020({
  strict: true,
  strictTypes: false,
  strictRequired: false,
  allowUnionTypes: true,
  formats,
});
const compiled = new Map<string, ValidateFunction>();
const evaluators = new WeakMap<Constraint, (instance: unknown) => Evaluation>();

/**
 * One constraint as a validator of its own, so that every constraint is shown kept or broken separately
 * and it is known whether there was any value to show it.
 * @throws Error where the keyword's schema does not compile (an error of ours)
 */
export function compileConstraint(
  constraint: Constraint,
  resolve: ResolveRef,
): (instance: unknown) => Evaluation {
  const known = evaluators.get(constraint);
  if (known !== undefined) return known;
  const fresh = evaluatorOf(constraint, resolve);
  evaluators.set(constraint, fresh);
  return fresh;
}

function evaluatorOf(
  constraint: Constraint,
  resolve: ResolveRef,
): (instance: unknown) => Evaluation {
  const { site, schema } = constraint;
  if (site === undefined || schema === undefined)
    throw new Error(`${constraint.id} binds no value`);
  const node = schemaAt(schema, site.steps, resolve);
  const typed = node['type'] === undefined ? () => true : validator({ type: node['type'] });
  const keyword =
    site.property === undefined
      ? validator({ [site.keyword]: node[site.keyword] })
      : validator({ required: [site.property] });
  const appliesTo = APPLIES_TO[site.keyword];
  const applies = (value: unknown) =>
    DECIDES_TYPE.includes(site.keyword) ||
    (typed(value) &&
      (appliesTo === undefined || jsonType(value) === appliesTo) &&
      !isNullBeside(site.keyword, value));
  return (instance) => {
    const values = [...valuesAt(instance, site.steps, schema, resolve)].filter(({ value }) =>
      applies(value),
    );
    return { evaluated: values.length, broken: values.filter(({ value }) => !keyword(value)) };
  };
}

/** A nullable value that is null says nothing about a format. */
function isNullBeside(keyword: string, value: unknown): boolean {
  return value === null && keyword === 'format';
}

function validator(schema: JsonSchemaObject): ValidateFunction {
  const key = JSON.stringify(schema);
  const known = compiled.get(key);
  if (known !== undefined) return known;
  const fresh = ajv.compile(schema);
  compiled.set(key, fresh);
  return fresh;
}

/** Every value that a path leads to in an instance. What is absent leads nowhere. */
export function* valuesAt(
  instance: unknown,
  steps: Step[],
  schema: Constraint['schema'],
  resolve: ResolveRef,
  pointer = '',
  depth = 0,
): Generator<{ pointer: string; value: unknown }> {
  const step = steps[depth];
  if (step === undefined) {
    yield { pointer, value: instance };
    return;
  }
  for (const [key, child] of childrenAt(instance, steps, depth, schema, resolve)) {
    yield* valuesAt(child, steps, schema, resolve, `${pointer}/${key}`, depth + 1);
  }
}

function childrenAt(
  instance: unknown,
  steps: Step[],
  depth: number,
  schema: Constraint['schema'],
  resolve: ResolveRef,
): [string, unknown][] {
  const step = steps[depth];
  if (step === undefined || instance === null || typeof instance !== 'object') return [];
  if ('items' in step) return Array.isArray(instance) ? Object.entries(instance) : [];
  if (Array.isArray(instance)) return [];
  if ('property' in step) {
    return Object.hasOwn(instance, step.property)
      ? [[step.property, (instance as Record<string, unknown>)[step.property]]]
      : [];
  }
  const named = schemaAt(schema ?? true, steps.slice(0, depth), resolve)['properties'] ?? {};
  return Object.entries(instance).filter(([key]) => !Object.hasOwn(named as object, key));
}

function jsonType(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}
