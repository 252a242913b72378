import { describe, expect, test } from 'vitest';
import { loadSpecs } from './loadSpecs.ts';

/** Ids are permanent: waivers, baselines and other programs name them. One that changes here changes for everybody. */
describe.each(loadSpecs().map((spec) => [spec.service, spec] as const))(
  'ids of %s',
  (service, spec) => {
    test('are those that were published', async () => {
      const ids = [...spec.rules, ...spec.constraints].map(({ id, level }) => `${id} ${level}`);
      await expect(`${ids.toSorted().join('\n')}\n`).toMatchFileSnapshot(`ruleIds/${service}.txt`);
    });

    test('have a sentence and a source each', () => {
      for (const rule of [...spec.rules, ...spec.constraints]) {
        expect(rule, rule.id).toMatchObject({
          statement: expect.stringMatching(/\S.*\.$/s),
          source: expect.stringMatching(
            /(Card, Stock, Restaurants, Partners|Configuration|Analytics|RFC \d+)/,
          ),
        });
      }
    });
  },
);
