import { expect, test } from 'vitest';
import { Shared, shareBetweenSandboxes } from './Shared.ts';

// In this order: sharing is never switched off again.
test('makes everything anew where nobody shares', () => {
  const shared = new Shared<number>();
  let made = 0;
  const ask = () => shared.get(() => (made += 1), 'a');
  expect([ask(), ask()]).toEqual([1, 2]);
});

test('makes once what sandboxes share, and each key its own', () => {
  shareBetweenSandboxes();
  const shared = new Shared<string>();
  const made: unknown[] = [];
  const ask = (...key: unknown[]) =>
    shared.get(
      () => {
        made.push(key);
        return JSON.stringify(key);
      },
      ...key,
    );
  const set = new Set(['x']);
  for (const key of [['a'], ['a', 1], [set], [new Set(['x', 'y'])], [{ guid: 'g', other: 1 }]])
    ask(...key);
  expect(made).toHaveLength(5);
  ask('a');
  ask(new Set(['x']));
  ask({ guid: 'g', other: 2 });
  expect(made).toHaveLength(5);
});

test('makes it again where too much else was asked for meanwhile', () => {
  const shared = new Shared<number>();
  for (let number = 0; number < 2000; number += 1) shared.get(() => number, number);
  expect(shared.get(() => -1, 1999)).toBe(1999);
  expect(shared.get(() => -1, 0)).toBe(-1);
});
