import { expect, test } from 'vitest';
import { gapsOf } from './gapsOf.ts';
import type { ProofResult } from './proofTasks.ts';

const EVERYTHING = { everyFault: true, everything: true };

function variantAt(service: 'stock' | 'partners', differs: boolean): ProofResult {
  const decided = { passed: 1, notExercised: 0, raised: [], left: [] };
  return { kind: 'variant', variant: 'odd', service, differs, durationMs: 1, ...decided };
}

test('a variant that changes nothing anywhere proves nothing', () => {
  const idle = [variantAt('stock', false), variantAt('partners', false)];
  expect(gapsOf(idle, [], EVERYTHING)).toEqual([expect.stringContaining('odd changes no request')]);
  expect(gapsOf(idle, [], { everyFault: true, everything: false })).toEqual([]);
});

test('one that changes something for one service is no gap', () => {
  const some = [variantAt('stock', false), variantAt('partners', true)];
  expect(gapsOf(some, [], EVERYTHING)).toEqual([]);
});

const raisedAt = (resource: string) => ({
  rule: `configuration/${resource}/list/pages-end`,
  message: `GET /${resource} has no end.`,
  received: `101 pages of ${resource}`,
});

test('what a variant raised is one gap, with a line for a rule at all resources and what was received', () => {
  const variant = { ...variantAt('stock', true), raised: ['menus', 'tables'].map(raisedAt) };
  const elsewhere = { ...variantAt('partners', true), raised: [] };
  const results = [variant as ProofResult, elsewhere as ProofResult];
  const fileOf = (id: string) => `faults/stock/variants.ts:${id.length}`;
  expect(gapsOf(results, [], EVERYTHING, fileOf)).toEqual([
    'variant odd (faults/stock/variants.ts:3) is honest, and these rules failed:\n' +
      '  configuration/{menus, tables}/list/pages-end: GET /menus has no end. Received: 101 pages of menus',
  ]);
});

test('what a fault lacks is told by whom it was to be noticed and what became of that', () => {
  const fault: ProofResult = {
    kind: 'fault',
    fault: 'stock/list/odd',
    description: '',
    caughtBy: [],
    unnoticedBy: [{ rule: 'stock/list/kept', outcome: 'notExercised', reason: 'no item' }],
    raised: [raisedAt('menus')],
    durationMs: 1,
  };
  expect(gapsOf([fault], [], { everyFault: false, everything: false })).toEqual([
    'fault stock/list/odd should be noticed by these rules, and is not:\n  stock/list/kept: notExercised (no item)',
    'fault stock/list/odd does not name these rules, which failed (list them under alsoBreaks if it breaks them):\n' +
      '  configuration/menus/list/pages-end: GET /menus has no end. Received: 101 pages of menus',
  ]);
});
