import { expect, test } from 'vitest';
import {
  exampleFailure,
  exampleResult,
  exampleVerdict,
} from '../../../decided/testing/exampleVerdict.ts';
import { NOT_ASKED } from '../../../decided/reasons.ts';
import type { OutcomeName } from '../../../decided/types.ts';
import { historyOf } from './historyOf.ts';
import type { Run } from './Run.ts';

const ID = 'stock/update/a';

function run(day: number, outcome: OutcomeName, target = 'partner', reason?: string): Run {
  const failures = outcome === 'failed' ? [exampleFailure({ message: `Broken on ${day}.` })] : [];
  const verdict = exampleVerdict([exampleResult({ id: ID, outcome, failures, reason })], {
    target: { name: target, environment: 'partner', urls: {} },
    run: { startedAt: `2026-11-${day}T03:00:00.000Z` },
  });
  return { folder: `${day}`, verdict };
}

test('says since when a rule fails, and what was before, whatever the order of the runs', () => {
  const runs = [run(12, 'passed'), run(15, 'failed'), run(13, 'passed'), run(14, 'failed')];
  expect(historyOf(runs).get(ID)).toEqual([
    {
      target: 'partner',
      outcome: 'failed',
      since: '2026-11-14T03:00:00.000Z',
      isOrEarlier: false,
      runs: 2,
      before: [
        {
          outcome: 'passed',
          from: '2026-11-12T03:00:00.000Z',
          to: '2026-11-13T03:00:00.000Z',
          runs: 2,
        },
      ],
      detail: 'Broken on 15.',
    },
  ]);
});

test('says that it may be so for longer where the oldest run had it already', () => {
  expect(historyOf([run(12, 'failed'), run(13, 'failed')]).get(ID)).toMatchObject([
    { since: '2026-11-12T03:00:00.000Z', isOrEarlier: true, runs: 2 },
  ]);
});

test('a run that did not exercise the rule does not end its failing', () => {
  const runs = [
    run(12, 'failed'),
    run(13, 'notExercised', 'partner', 'no card'),
    run(14, 'failed'),
  ];
  expect(historyOf(runs).get(ID)).toMatchObject([{ since: '2026-11-12T03:00:00.000Z', runs: 2 }]);
});

test('says since when a rule is not exercised, and why', () => {
  const runs = [run(12, 'passed'), run(13, 'notExercised', 'partner', 'no card')];
  expect(historyOf(runs).get(ID)).toMatchObject([
    { outcome: 'notExercised', since: '2026-11-13T03:00:00.000Z', detail: 'no card' },
  ]);
});

test('a run that was not asked for the rule says nothing of it', () => {
  const runs = [run(12, 'passed'), run(13, 'notExercised', 'partner', NOT_ASKED)];
  expect(historyOf(runs).get(ID)).toMatchObject([{ outcome: 'passed', runs: 1 }]);
});

test('keeps targets apart, the one with the newest run first', () => {
  const runs = [run(12, 'passed', 'old'), run(13, 'failed', 'new'), run(11, 'failed', 'old')];
  expect(
    historyOf(runs)
      .get(ID)
      ?.map(({ target }) => target),
  ).toEqual(['new', 'old']);
});
