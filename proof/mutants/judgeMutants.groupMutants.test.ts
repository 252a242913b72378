import { expect, test } from 'vitest';
import type { Mutant } from './Mutant.ts';
import { groupMutants } from './judgeMutants.ts';

const at = (line: number, original = 'a', file = 'a.ts') => ({ file, line, original }) as Mutant;

test('keeps apart what stands on a line of another one', () => {
  const block = at(1, '{\n  a;\n}');
  const [inside, beside, after, elsewhere] = [at(2), at(2), at(4), at(2, 'a', 'b.ts')];
  expect(groupMutants([block, inside, beside, after, elsewhere])).toEqual([
    [block, after, elsewhere],
    [inside],
    [beside],
  ]);
});

test('puts only so many together', () => {
  expect(groupMutants([at(1), at(2), at(3)], 2)).toEqual([[at(1), at(2)], [at(3)]]);
});
