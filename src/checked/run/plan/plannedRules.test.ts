import { expect, test } from 'vitest';
import type { Target } from '../../../target/Target.ts';
import type { Plan } from '../planOf.ts';
import { plannedRules } from './plannedRules.ts';

test('what a run would do about a document of 500 operations is known without looking at each check for each constraint', () => {
  const operations = Array.from({ length: 500 }, (_, index) => ({ id: `api/o${index}` }));
  let looks = 0;
  const checks = operations.flatMap(({ id }) =>
    [1, 2].map((number) => ({
      get rule() {
        looks += 1;
        return `${id}/query/${number}`;
      },
      preconditions: [],
    })),
  );
  const rules = operations.map(({ id }) => ({ id: `${id}/response/200/a`, operation: id }));
  const plan = {
    ...{ spec: { service: 'api', operations }, suite: { requestFactories: [] } },
    ...{ rules, checks, selected: new Set(rules.map(({ id }) => id)), leftOut: new Set() },
  };
  const planned = plannedRules([plan as unknown as Plan], {} as Target);
  expect(planned.filter(({ missing }) => missing === undefined)).toHaveLength(500);
  expect(looks).toBeLessThan(10 * checks.length);
});
