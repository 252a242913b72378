import { expect, test } from 'vitest';
import { Killers } from './Killers.ts';
import type { Mutant } from './Mutant.ts';

const of = (file: string) => ({ file }) as Mutant;

test('asks first who killed last in the file, then who kills most there for what it costs', () => {
  const killers = new Killers();
  killers.add(of('a.ts'), 'often');
  killers.add(of('a.ts'), 'often');
  killers.add(of('a.ts'), 'dear');
  killers.add(of('a.ts'), 'dear');
  killers.add(of('a.ts'), 'last');
  killers.add(of('b.ts'), 'elsewhere');
  const hitsOf = new Map(
    Object.entries({ never: 1, elsewhere: 1, dear: 100_000, often: 1, last: 100_000 }),
  );
  expect(killers.inOrder(of('a.ts'), [...hitsOf.keys()], hitsOf)).toEqual([
    'last',
    'often',
    'elsewhere',
    'dear',
    'never',
  ]);
});

test('asks the cheapest first where nothing was killed yet', () => {
  const hitsOf = new Map(Object.entries({ dear: 9000, cheap: 2 }));
  expect(new Killers().inOrder(of('a.ts'), ['dear', 'cheap'], hitsOf)).toEqual(['cheap', 'dear']);
});
