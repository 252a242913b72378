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
  expect(gapsOf(idle, [], EVERYTHING)).toEqual([expect.stringContaining('odd changes nothing')]);
  expect(gapsOf(idle, [], { everyFault: true, everything: false })).toEqual([]);
});

test('one that changes something for one service is no gap', () => {
  const some = [variantAt('stock', false), variantAt('partners', true)];
  expect(gapsOf(some, [], EVERYTHING)).toEqual([]);
});
