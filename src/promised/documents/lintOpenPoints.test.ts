import { expect, test } from 'vitest';
import type { Constraint, Rule, Spec } from '../types.ts';
import type { OpenPoint } from '../OpenPoint.ts';
import { lintOpenPoints } from './lintOpenPoints.ts';
import type { Sentences } from './lintSentences.ts';

const place = { file: 'specs/stock.rules.yaml', line: 1 };

/** A must and an open point on one sentence, and what stands beside the open point. */
function problemsOf(
  standBeside: OpenPoint['standBeside'],
  level: Rule['level'] = 'must',
  constraints: Partial<Constraint>[] = [],
): string[] {
  const rule = { id: 'stock/list/is-sorted', level, place };
  const openPoint = { id: 'stock/list/order', place, sentences: ['a'], standBeside };
  const spec = { rules: [rule], constraints, openPoints: [openPoint] } as unknown as Spec;
  const ids = [rule.id, openPoint.id, ...constraints.map(({ id = '' }) => id)];
  const byDigest = new Map([['a', new Set(ids)]]);
  return lintOpenPoints({ specs: [spec], byDigest } as Sentences).map(({ message }) => message);
}

test('a must on the sentence of an open point needs a reason', () => {
  expect(problemsOf(undefined)).toEqual([expect.stringContaining('stock/list/is-sorted')]);
  expect(problemsOf([{ musts: ['stock/list/*'], why: 'It is.' }])).toEqual([]);
});

test('a should needs none, and a reason for what is no must is one too many', () => {
  expect(problemsOf(undefined, 'should')).toEqual([]);
  expect(problemsOf([{ musts: ['stock/list/is-sorted'], why: 'It is.' }], 'should')).toEqual([
    expect.stringContaining('is no must'),
  ]);
});

test('of what is derived, a keyword says its level where it stands, and the rest needs a reason', () => {
  const derived = { level: 'must', place } as const;
  const site = {} as Constraint['site'];
  const reason = [{ musts: ['stock/list/is-sorted'], why: 'It is.' }];
  expect(problemsOf(reason, 'must', [{ ...derived, id: 'stock/list/guid/type', site }])).toEqual(
    [],
  );
  expect(problemsOf(reason, 'must', [{ ...derived, id: 'stock/list/accepts' }])).toEqual([
    expect.stringContaining('stock/list/accepts'),
  ]);
});
