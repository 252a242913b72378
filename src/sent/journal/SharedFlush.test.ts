import { beforeEach, expect, test, vi } from 'vitest';
import { SharedFlush } from './SharedFlush.ts';

/** A flush that ends when the test says so. */
let flushes: PromiseWithResolvers<void>[];
beforeEach(() => void (flushes = []));
const toDisk = () => {
  const flush = Promise.withResolvers<void>();
  flushes.push(flush);
  return flush.promise;
};

test('one flush is for all who wrote before it began; who writes later waits for another one', async () => {
  const flush = new SharedFlush(toDisk);
  const done: string[] = [];
  const wait = (who: string) => flush.flushed().then(() => done.push(who));
  const early = [wait('a'), wait('b')];
  await vi.waitFor(() => expect(flushes).toHaveLength(1));
  const late = [wait('c'), wait('d')];
  flushes[0]!.resolve();
  await Promise.all(early);
  expect(done).toEqual(['a', 'b']);
  await vi.waitFor(() => expect(flushes).toHaveLength(2));
  flushes[1]!.resolve();
  await Promise.all(late);
  expect(done).toEqual(['a', 'b', 'c', 'd']);
});

test('a flush that fails fails those who waited for it, and no others', async () => {
  const flush = new SharedFlush(toDisk);
  const failing = flush.flushed();
  await vi.waitFor(() => expect(flushes).toHaveLength(1));
  const later = flush.flushed();
  flushes[0]!.reject(new Error('the disk is full'));
  await expect(failing).rejects.toThrow('the disk is full');
  await vi.waitFor(() => expect(flushes).toHaveLength(2));
  flushes[1]!.resolve();
  await later;
});
