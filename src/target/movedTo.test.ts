import { expect, test } from 'vitest';
import { movedTo } from './movedTo.ts';
import type { Target } from './Target.ts';

const target = {
  urls: { base: 'https://a.example/v1' },
  control: 'https://a.example/v1/c',
} as Target;

test('addresses are moved, and that of the control plane below them', () =>
  expect(movedTo(['base=http://b.example/'], target)).toEqual({
    urls: { base: 'http://b.example' },
    control: 'http://b.example/c',
  }));

test.each([
  'base=https://user:secret@b.example',
  'base=https://b.example?key=secret',
  'base=b.example/?key=secret',
  'base=file:///secret?secret',
  'other=https://b.example?key=secret',
  'https://user:secret@b.example',
])('%s is none, and what is secret of it is not told', (address) => {
  expect(() => movedTo([address], target)).toThrow(/^--url /);
  expect(() => movedTo([address], target)).not.toThrow('key=secret');
  expect(() => movedTo([address], target)).not.toThrow('user:secret');
});
