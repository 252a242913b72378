import type { ShownRule } from '../Suite.ts';
import { findingsOf } from './decidedCheck.ts';
import { describedBy } from '../../promised/describedBy.ts';
import type { JsonSchema, ResolveRef, Spec } from '../../promised/types.ts';
import { isObject } from '../../words/json/isObject.ts';
import { memoized } from '../../words/memoized.ts';

/** The rules that keywords below an `if` decide, as each response that may have a record of their schema shows them. */
export const decidedBySchema = memoized(({ rules, operations, resolve }: Spec): ShownRule[] =>
  rules.flatMap((rule): ShownRule[] => {
    const [first] = rule.decidedBy ?? [];
    if (first === undefined) return [];
    const { schema: name } = first;
    const findings = findingsOf(rule, resolve);
    const withRecords = operations.filter(({ responses }) =>
      responses.some(({ schema }) => mayHold(schema, name, resolve)),
    );
    return withRecords.map(({ id: operation, documented, responses }) => ({
      rule: rule.id,
      operation,
      judge: ({ response }) => {
        const described = response && describedBy(responses, response.status);
        const found = recordsIn(response?.json, described?.schema, name, resolve);
        const broken = found.flatMap(findings).find(({ holds }) => !holds);
        if (broken === undefined) return undefined;
        const { expected, actual } = broken;
        return { message: `${documented} returned a ${name} with ${actual}.`, expected, actual };
      },
    }));
  }),
);

/** Whether JSON that a schema describes may have an object of another one: asked once, as most have none. */
function mayHold(
  schema: JsonSchema | undefined,
  name: string,
  resolve: ResolveRef,
  seen = new Set<string>(),
): boolean {
  if (!isObject(schema)) return false;
  const { $ref } = schema as { $ref?: string };
  if ($ref === undefined)
    return partsOf(schema).some((inner) => mayHold(inner, name, resolve, seen));
  if ($ref.endsWith(`/${name}`)) return true;
  return !seen.has($ref) && mayHold(resolve($ref), name, resolve, seen.add($ref));
}

function partsOf(schema: object): JsonSchema[] {
  const { items, properties, ...rest } = schema as Record<string, JsonSchema>;
  return [items, ...Object.values(properties ?? {}), ...alternativesIn(rest)].filter(
    (inner) => inner !== undefined,
  ) as JsonSchema[];
}

/** What describes the same JSON as the schema itself. */
function alternativesIn({ allOf, anyOf, oneOf }: Record<string, unknown>): JsonSchema[] {
  return [allOf, anyOf, oneOf].flatMap((all) => (Array.isArray(all) ? (all as JsonSchema[]) : []));
}

/** The objects of a schema in JSON that another schema describes. */
function recordsIn(
  json: unknown,
  schema: JsonSchema | undefined,
  name: string,
  resolve: ResolveRef,
): Record<string, unknown>[] {
  if (!isObject(schema) || typeof json !== 'object' || json === null) return [];
  const { $ref, items, properties } = schema as { [keyword: string]: JsonSchema } & {
    $ref?: string;
  };
  const within = (value: unknown, inner?: JsonSchema) => recordsIn(value, inner, name, resolve);
  if ($ref !== undefined)
    return isObject(json) && $ref.endsWith(`/${name}`) ? [json] : within(json, resolve($ref));
  return [
    ...(Array.isArray(json) ? json.flatMap((one) => within(one, items)) : []),
    ...Object.entries(properties ?? {}).flatMap(([key, inner]) =>
      isObject(json) ? within(json[key], inner) : [],
    ),
    ...alternativesIn(schema).flatMap((inner) => within(json, inner)),
  ];
}
