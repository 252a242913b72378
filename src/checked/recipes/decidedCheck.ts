import type { Check } from '../Check.ts';
import type { ShownRule } from '../Suite.ts';
import { recordCheck, type FindRecords, type RecordFinding } from '../recordCheck.ts';
import { judgeOf, propertiesOf } from '../../promised/reading/deciders.ts';
import { describedBy } from '../../promised/describedBy.ts';
import { describeSite } from '../../promised/constraints/describeSite.ts';
import { isObject } from '../../words/json/isObject.ts';
import type { JsonSchema, ResolveRef, Rule, Spec } from '../../promised/types.ts';

/**
 * The check of a rule that keywords below an `if` decide, over all records of their schema that the run reads.
 * @param records of the schema, as the service's suite finds them
 */
export function decidedCheck(rule: Rule, spec: Spec, records: FindRecords): Check {
  const { id, decidedBy = [] } = rule;
  const check = recordCheck<Record<string, unknown>>({
    unseen: `nothing was returned that shows ${[...new Set(decidedBy.flatMap(propertiesOf))].join(' and ')} as the rule asks`,
    records,
    judge: findingsOf(rule, spec),
  });
  return { rule: id, ...check };
}

/** The same rules, as each response with a record of their schema shows them. */
export function decidedBySchema(spec: Spec): ShownRule[] {
  return spec.rules.flatMap((rule): ShownRule[] => {
    const [first] = rule.decidedBy ?? [];
    if (first === undefined) return [];
    const findings = findingsOf(rule, spec);
    return spec.operations.map(({ id: operation, documented, responses }) => ({
      rule: rule.id,
      operation,
      judge: ({ response }) => {
        const described = response && describedBy(responses, response.status);
        const found = recordsIn(response?.json, described?.schema, first.schema, spec.resolve);
        const broken = found.flatMap(findings).find(({ holds }) => !holds);
        if (broken === undefined) return undefined;
        const { expected, actual } = broken;
        return {
          message: `${documented} gave a ${first.schema} with ${actual}.`,
          expected,
          actual,
        };
      },
    }));
  });
}

/** The objects of a schema in JSON that another schema describes. */
function recordsIn(
  json: unknown,
  schema: JsonSchema | undefined,
  name: string,
  resolve: ResolveRef,
): Record<string, unknown>[] {
  if (!isObject(schema) || typeof json !== 'object' || json === null) return [];
  const { $ref, items, properties, allOf, anyOf, oneOf } = schema as {
    [keyword: string]: JsonSchema;
  } & { $ref?: string };
  const within = (value: unknown, inner?: JsonSchema) => recordsIn(value, inner, name, resolve);
  if ($ref !== undefined)
    return isObject(json) && $ref.endsWith(`/${name}`) ? [json] : within(json, resolve($ref));
  return [
    ...(Array.isArray(json) ? json.flatMap((one) => within(one, items)) : []),
    ...Object.entries(properties ?? {}).flatMap(([key, inner]) =>
      isObject(json) ? within(json[key], inner) : [],
    ),
    ...[allOf, anyOf, oneOf]
      .flatMap((all) => (Array.isArray(all) ? all : []))
      .flatMap((inner) => within(json, inner)),
  ];
}

function findingsOf({ decidedBy = [] }: Rule, { resolve }: Spec) {
  const judges = decidedBy.map((decider) => ({ decider, judge: judgeOf(decider, resolve) }));
  return (record: Record<string, unknown>): RecordFinding[] =>
    judges.flatMap(({ decider, judge }) => {
      const { property, keyword, asked } = decider;
      const holds = judge(record);
      if (holds === undefined) return [];
      const shown = propertiesOf(decider).map(
        (name) => `${name} ${JSON.stringify(record[name]) ?? 'left out'}`,
      );
      const wanted = describeSite(asked, { steps: [], keyword }, resolve);
      return [{ holds, expected: `${property} ${wanted}`, actual: shown.join(', ') }];
    });
}
