import { expect, test } from 'vitest';
import { HeldDecisions } from './startRun.ts';

test('lets go what was decided before the target was seen to be there', () => {
  const released: string[] = [];
  const held = new HeldDecisions((decisions) =>
    released.push(...decisions.map(({ rule }) => rule)),
  );
  const decision = (rule: string) => ({ rule, outcome: 'passed' as const, cases: 1, failures: [] });
  held.add(decision('early'), 10);
  held.add(decision('late'), 30);
  held.release(20);
  expect(released).toEqual(['early']);
  held.release(30);
  expect(released).toEqual(['early', 'late']);
  held.release(Infinity);
  expect(released).toHaveLength(2);
});
