import { expect, test } from 'vitest';
import type { Apart } from '../Apart.ts';
import { isUrgent, resting } from '../../sent/resting.ts';
import { Lanes } from './Lanes.ts';

/** Tasks that last until they are let go; `log` says what ran beside what, in order of the starts. */
function tasksIn(lanes: Lanes) {
  const running = new Set<string>();
  const log: string[] = [];
  const ends = new Map<string, () => void>();
  const add = (name: string, apart?: Apart) =>
    lanes.run(async () => {
      running.add(name);
      log.push([...running].join('+'));
      await new Promise<void>((resolve) => ends.set(name, resolve));
      running.delete(name);
    }, apart);
  const end = async (name: string) => {
    ends.get(name)?.();
    // The lanes start the next task in a few turns of the microtask queue.
    for (let turn = 0; turn < 10; turn++) await Promise.resolve();
  };
  return { add, end, log };
}

test('runs as many side by side as there are lanes, the next when one is free', async () => {
  const { add, end, log } = tasksIn(new Lanes(2));
  for (const name of ['a', 'b', 'c']) void add(name);
  expect(log).toEqual(['a', 'a+b']);
  await end('a');
  expect(log.at(-1)).toBe('b+c');
});

test('keeps those apart that change the same, and lets others pass them', async () => {
  const { add, end, log } = tasksIn(new Lanes(3));
  void add('a', { changes: ['stock'] });
  void add('b', { changes: ['stock'] });
  void add('c');
  expect(log).toEqual(['a', 'a+c']);
  await end('a');
  expect(log.at(-1)).toBe('c+b');
});

test('begins one that others must wait for also where no lane is free, unless there is only one', async () => {
  const { add, log } = tasksIn(new Lanes(2));
  for (const name of ['a', 'b']) void add(name);
  void add('c', { changes: ['stock'] });
  void add('d', { changes: ['stock'] });
  expect(log).toEqual(['a', 'a+b', 'a+b+c']);
  const single = tasksIn(new Lanes(1));
  void single.add('a');
  void single.add('c', { changes: ['stock'] });
  expect(single.log).toEqual(['a']);
});

test('runs those that change the same in their order', async () => {
  const { add, end, log } = tasksIn(new Lanes(3));
  for (const name of ['a', 'b', 'c']) void add(name, { changes: ['stock'] });
  await end('a');
  await end('b');
  expect(log).toEqual(['a', 'b', 'c']);
});

test('keeps what sees a state apart from what changes it, and not from what sees it too', async () => {
  const { add, end, log } = tasksIn(new Lanes(3));
  void add('a', { sees: ['stock'] });
  void add('b', { changes: ['stock'] });
  void add('c', { sees: ['stock'] });
  expect(log).toEqual(['a']);
  await end('a');
  expect(log.at(-1)).toBe('b');
  const others = tasksIn(new Lanes(3));
  void others.add('a', { sees: ['stock'] });
  void others.add('b', { sees: ['stock'] });
  expect(others.log.at(-1)).toBe('a+b');
});

test('runs beside one that is apart for a reason only what is so for the same one', async () => {
  const { add, end, log } = tasksIn(new Lanes(4));
  void add('a');
  void add('b', { only: 'errors', changes: ['one'] });
  void add('c', { only: 'errors', changes: ['another'] });
  void add('d', { only: 'errors', changes: ['one'] });
  expect(log).toEqual(['a']);
  await end('a');
  expect(log.at(-1)).toBe('b+c');
  await end('b');
  expect(log.at(-1)).toBe('c+d');
});

test('runs one alone after all before it and before all after it', async () => {
  const { add, end, log } = tasksIn(new Lanes(3));
  void add('a');
  void add('b', { alone: true });
  void add('c');
  expect(log).toEqual(['a']);
  await end('a');
  expect(log.at(-1)).toBe('b');
  await end('b');
  expect(log.at(-1)).toBe('c');
});

test('goes on after a task that fails, and gives its error', async () => {
  const lanes = new Lanes(1);
  const failing = lanes.run(() => Promise.reject(new Error('broken')));
  const next = lanes.run(async () => 'done');
  await expect(failing).rejects.toThrow('broken');
  expect(await next).toBe('done');
});

test('gives the lane of a task that waits to the next one, though not to what must be apart from it', async () => {
  const waited = Promise.withResolvers<void>();
  const lanes = new Lanes(1);
  const order: string[] = [];
  const waiting = lanes.run(
    async () => {
      order.push('waits');
      await resting(waited.promise);
      order.push('goes on');
    },
    { changes: ['stock'] },
  );
  const apart = lanes.run(async () => void order.push('apart'), { changes: ['stock'] });
  await lanes.run(async () => void order.push('beside'));
  waited.resolve();
  await Promise.all([waiting, apart]);
  expect(order).toEqual(['waits', 'beside', 'goes on', 'apart']);
});

test('what others must wait for goes first with its requests', async () => {
  const lanes = new Lanes(2);
  const asked = [{ changes: ['stock'] }, { sees: ['stock'] }, {}];
  const urgent = asked.map((apart) => lanes.run(async () => isUrgent(), apart));
  expect(await Promise.all(urgent)).toEqual([true, false, false]);
});
