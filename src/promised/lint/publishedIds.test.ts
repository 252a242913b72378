import { describe, expect, test } from 'vitest';
import { loadSpecs, SPECS_FOLDER } from '../reading/loadSpecs.ts';
import { published, publishedIdProblems, publishedIdsIn } from './publishedIds.ts';
import type { Spec } from '../types.ts';

describe.each(loadSpecs().map((spec) => [spec.service, spec] as const))(
  'ids of %s',
  (service, spec) => {
    test('are those that were published', () => {
      expect(publishedIdProblems(spec, publishedIdsIn(SPECS_FOLDER, service))).toEqual([]);
    });

    test('have a sentence and a source each', () => {
      for (const rule of [...spec.rules, ...spec.constraints]) {
        expect(rule, rule.id).toMatchObject({
          statement: expect.stringMatching(/\S.*\.$/s),
          // That it is a section of a pinned document or a standard is told by lintSentences.
          source: expect.stringMatching(/\S/),
        });
      }
    });
  },
);

const spec = {
  service: 'stock',
  rules: [{ id: 'stock/list/kept', level: 'must' }],
  constraints: [],
  openPoints: [{ id: 'stock/list/question' }],
} as unknown as Spec;

function problemsWith(text: string): string[] {
  return publishedIdProblems(spec, text).map(({ place, message }) => `${place} ${message}`);
}

const LINES = 'stock/list/kept must\nstock/list/question open\n';

describe('an id', () => {
  test('that is as it was published is right', () => {
    expect(problemsWith(LINES)).toEqual([]);
  });

  test('that was removed or renamed is a problem until it is retired', () => {
    expect(problemsWith(`${LINES}stock/list/gone must\n`)).toEqual([
      expect.stringMatching(/^stock\/list\/gone Was published and is gone/),
    ]);
    expect(problemsWith(`${LINES}stock/list/gone retired\n`)).toEqual([]);
  });

  test('that is retired is never used again', () => {
    expect(problemsWith(LINES.replace('must', 'retired'))).toEqual([
      expect.stringMatching(/^stock\/list\/kept Is retired/),
    ]);
  });

  test('that is new, or has another level, is a problem until it is written down', () => {
    expect(problemsWith('stock/list/kept should\n')).toEqual([
      expect.stringMatching(/^stock\/list\/kept Was published as should and is must/),
      expect.stringMatching(/^stock\/list\/question Is not published/),
    ]);
  });
});

test('what is wrong with one rule at many resources is one problem', () => {
  const gone = ['menus', 'tables', 'discounts'].map((one) => `stock/${one}/kept must\n`).join('');
  expect(problemsWith(LINES + gone)).toEqual([
    expect.stringMatching(/^stock\/\{menus, tables and 1 more\}\/kept Was published and is gone/),
  ]);
});

test('many that say the same are not told one by one', () => {
  const gone = Array.from({ length: 12 }, (_, index) => `stock/list/gone-${index} must\n`).join('');
  const problems = problemsWith(LINES + gone);
  expect(problems).toHaveLength(9);
  expect(problems.at(-1)).toMatch(/^and 4 more ids Was published and is gone/);
});

test('writing down adds and renews, and takes nothing out', () => {
  const text = 'stock/list/gone must\nstock/list/kept should\nstock/list/old retired\n';
  expect(published(spec, text)).toBe(
    'stock/list/gone must\nstock/list/kept must\nstock/list/old retired\nstock/list/question open\n',
  );
});
