import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  membersOf,
  neverDrawn,
  readWalks,
  simplestOf,
  walksOf,
  wronglyDrawn,
} from './schemaWalks.ts';

const walks = readWalks(join(import.meta.dirname, '../../test/schema-walks.jsonl'));

describe('what is finite is walked whole, simplest and nearest to the line first', () => {
  test.each(walks.map((walk) => [walk.about, walk] as const))('%s', (_, walk) => {
    expect(walksOf(walk)).toEqual(walk.sites);
    expect(neverDrawn(walk)).toEqual([]);
    if (walk.drawn !== undefined) expect(wronglyDrawn(walk)).toEqual([]);
  });
});

describe('a failure ends at the simplest values', () => {
  test.each(
    walks
      .filter(({ simplest }) => simplest !== undefined)
      .map((walk) => [walk.about, walk] as const),
  )('%s', (_, walk) => {
    expect(simplestOf(walk)).toEqual(walk.simplest);
  });
});

describe('what is optional is there, or is not', () => {
  test.each(
    walks.filter(({ members }) => members !== undefined).map((walk) => [walk.about, walk] as const),
  )('%s', (_, walk) => {
    expect(membersOf(walk)).toEqual(walk.members);
  });
});
