import { expect, test } from 'vitest';
import { tourOf } from './tourOf.ts';

const arrow = (from: string, to: string) => ({ from, to, event: `to ${to}`, rules: [] });

test('takes each transition, one after the other, also where one has to be taken again', () => {
  const all = [arrow('a', 'b'), arrow('b', 'a'), arrow('b', 'b'), arrow('a', 'c'), arrow('c', 'a')];
  const tour = tourOf(all, 'a');
  expect(new Set(tour)).toEqual(new Set(all));
  expect(tour.map(({ from }) => from)).toEqual(['a', ...tour.slice(0, -1).map(({ to }) => to)]);
});

test('ends where a state cannot be left', () => {
  const all = [arrow('a', 'end'), arrow('a', 'b'), arrow('b', 'a')];
  expect(tourOf(all, 'a').map(({ to }) => to)).toEqual(['end']);
  expect(tourOf(all, 'end')).toEqual([]);
});
