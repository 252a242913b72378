import { expect, test } from 'vitest';
import type { RuleResult } from '../../src/decided/types.ts';
import { runLines } from './ruleText.ts';

const passed = { id: 'stock/list/kept', outcome: 'passed', cases: 1 } as RuleResult;

test('the last run is called that, with what it came to', () => {
  const last = { folder: 'reports/runs/1', results: [passed] };
  expect(runLines(last, false, 'nothing')).toEqual(['last run  reports/runs/1: passed (1 case)']);
  expect(runLines(last, true, 'nothing')).toEqual(['run       reports/runs/1: passed (1 case)']);
});

test('of a family each rule is named', () => {
  const results: RuleResult[] = [
    passed,
    { ...passed, id: 'stock/list/other', outcome: 'notExercised', reason: 'no fixture', cases: 0 },
  ];
  expect(runLines({ folder: 'reports/runs/1', results }, false, 'nothing')).toEqual([
    'last run  reports/runs/1:',
    '          stock/list/kept  passed (1 case)',
    '          stock/list/other  not exercised: no fixture (0 cases)',
  ]);
});

test('what is the same for all of a family is said once', () => {
  const results = [passed, { ...passed, id: 'stock/list/other', cases: 3 }];
  expect(runLines({ folder: 'reports/runs/1', results }, false, 'nothing')).toEqual([
    'last run  reports/runs/1: all 2 passed (1 to 3 cases each)',
  ]);
});

test('where nothing was run yet, that is said', () => {
  expect(runLines(undefined, false, 'none tested it')).toEqual(['last run  none tested it']);
});
