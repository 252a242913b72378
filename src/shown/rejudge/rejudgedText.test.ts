import { expect, test } from 'vitest';
import { exampleResult, exampleVerdict } from '../../decided/testing/exampleVerdict.ts';
import type { Asked } from '../../decided/types.ts';
import { rejudgedText } from './rejudgedText.ts';

/** What is said of a run with two rules of which one cannot be judged again. */
function lastLine(asked: Asked): string | undefined {
  const kept = exampleResult({ id: 'a' });
  const [before, after] = [[kept, exampleResult({ id: 'b' })], [kept]].map((rules) =>
    exampleVerdict(rules, { run: { asked } }),
  );
  const open = [exampleResult({ id: 'b', outcome: 'notExercised', reason: 'redacted' })];
  return rejudgedText({
    ...{ before: before!, after: after!, exchanges: [], observations: [], sent: 0, isOwn: true },
    became: { different: [], open, reworded: 0, same: 1 },
  })
    .split('\n')
    .at(-1);
}

test('advises to keep more only after a run that did not, and else says the verdict', () => {
  expect(lastLine({})).toMatch(/^Only 1 of the 2 .*`run --evidence full`.*No verdict\.$/);
  expect(lastLine({ evidence: 'full' })).toMatch(/^CONFORMANT: 1 must rules? passed/);
});
