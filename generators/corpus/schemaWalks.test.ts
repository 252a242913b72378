import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { neverDrawn, readWalks, walksOf } from './schemaWalks.ts';

const walks = readWalks(join(import.meta.dirname, '../../test/schema-walks.jsonl'));

describe('what is finite is walked whole, simplest and nearest to the line first', () => {
  test.each(walks.map((walk) => [walk.about, walk] as const))('%s', (_, walk) => {
    expect(walksOf(walk)).toEqual(walk.sites);
    expect(neverDrawn(walk)).toEqual([]);
  });
});
