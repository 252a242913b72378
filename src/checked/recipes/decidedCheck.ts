import type { Check } from '../Check.ts';
import { recordCheck, type FindRecords, type RecordFinding } from '../recordCheck.ts';
import { judgeOf, propertiesOf } from '../../promised/reading/deciders.ts';
import { describeSite } from '../../promised/constraints/describeSite.ts';
import type { Rule, Spec } from '../../promised/types.ts';

/**
 * The check of a rule that keywords below an `if` decide, over all records of their schema that the run reads.
 * @param records of the schema, as the service's suite finds them
 */
export function decidedCheck(rule: Rule, spec: Spec, records: FindRecords): Check {
  const { id, decidedBy = [] } = rule;
  const check = recordCheck<Record<string, unknown>>({
    unseen: `nothing was returned that shows ${[...new Set(decidedBy.flatMap(propertiesOf))].join(' and ')} as the rule asks`,
    records,
    judge: findingsOf(rule, spec.resolve),
  });
  return { rule: id, ...check };
}

/** What the keywords of a rule find in a record of their schema. */
export function findingsOf({ decidedBy = [] }: Rule, resolve: Spec['resolve']) {
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
