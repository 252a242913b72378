import { EventEmitter } from 'node:events';
import type { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { RunConfig } from '../../src/sent/RunConfig.ts';
import { SuitesThread } from './SuitesThread.ts';

class FakeWorker extends EventEmitter {
  told = 0;
  hears = true;
  postMessage(order: unknown): void {
    if (order === 'interrupt') this.told += 1;
    if (order === 'interrupt' && this.hears) this.emit('message', 'heard');
  }
  async terminate(): Promise<void> {
    this.emit('exit', 1);
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('a thread that hears nothing of one interruption is ended, one that hears it may take its time', async () => {
  const worker = new FakeWorker();
  const thread = new SuitesThread([], () => worker as unknown as Worker);
  const run = thread.run({} as RunConfig, () => {});
  thread.interrupt();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(worker.told).toBeGreaterThan(100);
  worker.hears = false;
  await vi.advanceTimersByTimeAsync(12_000);
  expect((await run).map(String)).toEqual(['Error: the thread of the suites ended with 1']);
  const { told } = worker;
  await vi.advanceTimersByTimeAsync(12_000);
  expect(worker.told).toBe(told);
});
