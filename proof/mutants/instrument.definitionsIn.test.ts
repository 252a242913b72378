import { expect, test } from 'vitest';
import { definitionsIn } from './instrument.ts';

const SOURCE = `
const LIMIT = 5;
export class Store {
  size = 1;
  add(item: string): void {
    const kept = () => item === 'x';
    if (kept()) this.size += 2;
  }
}
function outer() {
  function inner() { return 7; }
  return inner() + 8;
}
outer(9);
`;
const at = (text: string) => definitionsIn('a.ts', SOURCE)(SOURCE.indexOf(text));

test.each([
  ['5', 'LIMIT'],
  ['1;', 'Store.size'],
  ["'x'", 'Store.add'],
  ['2;', 'Store.add'],
  ['7', 'outer.inner'],
  ['8', 'outer'],
  ['9', 'module'],
])('%s stands in %s', (text, definition) => {
  expect(at(text)).toBe(definition);
});
