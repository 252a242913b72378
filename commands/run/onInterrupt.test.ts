import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { onInterrupt } from './onInterrupt.ts';

let now = 0;
beforeEach(() => {
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => vi.restoreAllMocks());

test('is asked once, however many signals one Ctrl-C brings; asked again later, ends at once', () => {
  const [interrupt, end] = [vi.fn(), vi.fn()];
  const stop = onInterrupt(interrupt, end);
  const emit = (at: number) => {
    now = at;
    process.emit('SIGINT');
  };
  [0, 10, 900].forEach(emit);
  expect([interrupt.mock.calls.length, end.mock.calls.length]).toEqual([1, 0]);
  emit(1_500);
  expect([interrupt.mock.calls.length, end.mock.calls.length]).toEqual([1, 1]);
  stop();
});
