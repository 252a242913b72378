import type { Trial } from '../trial/Trial.ts';
import { isObject } from '../../words/json/isObject.ts';
import { mergedSchema } from '../../promised/schemas/mergedSchema.ts';
import { oneOrMany } from '../../promised/schemas/oneOrMany.ts';
import type { JsonSchema, ResolveRef } from '../../promised/types.ts';

/**
 * The documented part of an operation's JSON response. Responses that must agree may differ in the fields that a service
 * adds.
 * @param operationId one that has a schema for 200
 */
export function documentedIn(trial: Trial, operationId: string, json: unknown): unknown {
  const { schema, resolve } = documentedResponse(trial, operationId);
  if (schema === undefined) throw new Error(nothingOf(operationId));
  return documentedPart(schema, json, resolve);
}

/** The fields that the documents show for what an operation gives, or for each of it, with their schemas. */
export function documentedFields(trial: Trial, operationId: string): Record<string, JsonSchema> {
  const { schema, resolve } = documentedResponse(trial, operationId);
  const { properties } = mergedSchema(oneOrMany(schema, resolve) ?? schema ?? true, resolve);
  return (properties ?? {}) as Record<string, JsonSchema>;
}

function nothingOf(operationId: string): string {
  return `the specs show nothing of what ${operationId} gives`;
}

function documentedResponse(trial: Trial, operationId: string) {
  const { responses, service } = trial.operation(operationId);
  const spec = trial.session.specs.find((candidate) => candidate.service === service);
  const schema = responses.find(({ status }) => status === '200')?.schema;
  if (spec === undefined) throw new Error(nothingOf(operationId));
  return { schema, resolve: spec.resolve };
}

/**
 * A value without the members that its schema does not name, at any depth. A service may add members with any content:
 * the address that was asked for, the server that answered. If the schema names no members, the value itself.
 */
export function documentedPart(schema: JsonSchema, value: unknown, resolve: ResolveRef): unknown {
  const { properties, additionalProperties, items } = mergedSchema(schema, resolve);
  if (Array.isArray(value))
    return isObject(items)
      ? value.map((element) => documentedPart(items as JsonSchema, element, resolve))
      : value;
  if (!isObject(value) || !(isObject(properties) || isObject(additionalProperties))) return value;
  const shown = Object.entries(value).flatMap(([name, member]) => {
    const own = isObject(properties) && Object.hasOwn(properties, name);
    const inside = own ? properties[name] : additionalProperties;
    if (!own && !isObject(inside)) return [];
    return [[name, documentedPart(inside as JsonSchema, member, resolve)] as const];
  });
  return Object.fromEntries(shown);
}
