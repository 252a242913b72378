import { describe, expect, test } from 'vitest';
import { conditionsAround, deciderAt, judgeOf, propertiesOf, refuseUndecided } from './deciders.ts';
import { lookUp } from './references.ts';
import type { JsonSchema } from '../types.ts';
import { YamlFile } from '../YamlFile.ts';

const file = new YamlFile(
  'shop.yaml',
  `
components:
  schemas:
    Discount:
      type: object
      properties:
        type: { type: string }
        percentage: { type: [number, 'null'] }
        total: { type: [number, 'null'] }
        only: { type: boolean }
      allOf:
        - if: { properties: { type: { const: PERCENT } }, required: [type] }
          then:
            properties:
              percentage: { type: number, maximum: 100 }
              only: { const: false }
          else:
            properties:
              percentage: { type: number, not: { const: 0 } }
              total: { type: 'null' }
            required: [percentage]
`,
);
const resolve = (ref: string) => lookUp(file, ref) as JsonSchema;
const at = (below: string) => deciderAt(file, `#/components/schemas/Discount/allOf/0/${below}`);
const judge = (below: string, record: object) => judgeOf(at(below), resolve)({ ...record });

describe('a keyword below an if', () => {
  test('is kept or broken by records for which the condition holds', () => {
    const maximum = 'then/properties/percentage/maximum';
    expect(judge(maximum, { type: 'PERCENT', percentage: 100 })).toBe(true);
    expect(judge(maximum, { type: 'PERCENT', percentage: 101 })).toBe(false);
    expect(judge(maximum, { type: 'FIXED', percentage: 101 })).toBeUndefined();
    expect(judge('else/properties/percentage/not', { type: 'FIXED', percentage: 0 })).toBe(false);
  });

  test('shows nothing without a value, and by a null that it says nothing of', () => {
    for (const record of [{ type: 'PERCENT' }, { type: 'PERCENT', percentage: null }])
      expect(judge('then/properties/percentage/maximum', record)).toBeUndefined();
    expect(
      judge('else/properties/percentage/not', { type: 'FIXED', percentage: null }),
    ).toBeUndefined();
    expect(judge('then/properties/only/const', { type: 'PERCENT', only: null })).toBeUndefined();
    expect(judge('then/properties/percentage/type', { type: 'PERCENT', percentage: null })).toBe(
      false,
    );
  });

  test('is kept by an absent value where it asks for null', () => {
    expect(judge('else/properties/total/type', { type: 'FIXED' })).toBe(true);
    expect(judge('then/properties/percentage/type', { type: 'PERCENT' })).toBeUndefined();
  });

  test('is broken by an absent value where the branch requires one and null is wrong', () => {
    expect(judge('else/properties/percentage/type', { type: 'FIXED' })).toBe(false);
  });

  test('is shown with the properties of its conditions', () => {
    expect(propertiesOf(at('then/properties/percentage/maximum'))).toEqual(['type', 'percentage']);
    expect(conditionsAround(file, [at('then/properties/only/const')])).toHaveLength(1);
  });
});

test('A pointer that leads to no keyword below an if is a defect of the spec', () => {
  expect(() => at('then/properties/percentage/minimum')).toThrow(/leads to no keyword/);
  expect(() => deciderAt(file, '#/components/schemas/Discount/properties/percentage/type')).toThrow(
    /leads to no keyword/,
  );
});

test('A keyword below a condition that rules state in part must decide one', () => {
  const decided = ['percentage/type', 'percentage/maximum', 'only/const'];
  const deciders = decided.map((below) => at(`then/properties/${below}`));
  expect(() => refuseUndecided(file, deciders)).not.toThrow();
  expect(() => refuseUndecided(file, deciders.slice(1))).toThrow(/percentage\/type/);
});
