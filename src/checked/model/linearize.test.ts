import { expect, test } from 'vitest';
import { linearize } from './linearize.ts';

interface Seen {
  set?: number;
  read?: number;
  from: number;
  to: number;
}

const apply = (state: number, { set, read }: Seen) => set ?? (read === state ? state : undefined);

test.each([
  [
    'one order of two writes explains a read after both',
    [
      { set: 1, from: 0, to: 5 },
      { set: 2, from: 0, to: 5 },
      { read: 1, from: 6, to: 7 },
    ],
    1,
  ],
  [
    'a write that ended before another began is not the last',
    [
      { set: 1, from: 0, to: 1 },
      { set: 2, from: 2, to: 3 },
      { read: 1, from: 4, to: 5 },
    ],
    undefined,
  ],
  [
    'nobody wrote what is read',
    [
      { set: 1, from: 0, to: 5 },
      { read: 3, from: 6, to: 7 },
    ],
    undefined,
  ],
  [
    'a read beside a write may come before it',
    [
      { set: 1, from: 0, to: 5 },
      { read: 0, from: 0, to: 5 },
    ],
    1,
  ],
])('%s', (_what, history, end) => {
  expect(linearize<number, Seen>(0, history, apply)).toBe(end);
  expect(linearize<number, Seen>(0, history, apply, isRead)).toBe(end);
});

const isRead = ({ read }: Seen) => read !== undefined;

test('the orders of many reads that all are explained are not tried', () => {
  const reads = Array.from({ length: 8 }, () => ({ read: 0, from: 0, to: 5 }));
  let tried = 0;
  const counted = (...asked: Parameters<typeof apply>) => {
    tried += 1;
    return apply(...asked);
  };
  const history = [...reads, { read: 3, from: 0, to: 5 }];
  expect(linearize<number, Seen>(0, history, counted, isRead)).toBeUndefined();
  expect(tried).toBeLessThan(50);
});
