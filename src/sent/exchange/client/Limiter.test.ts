import { describe, expect, test } from 'vitest';
import { systemClock } from './Clock.ts';
import { Limiter } from './Limiter.ts';

/** The starts of so many tasks that are wanted at once, on a clock whose timers fire late by these milliseconds in turn. */
async function startsAt(requestsPerSecond: number, count: number, lateMs: number[]) {
  let now = 0;
  let slept = 0;
  const clock = {
    now: () => now,
    sleep: async (milliseconds: number) => {
      now += milliseconds + (lateMs[slept % lateMs.length] ?? 0);
      slept += 1;
    },
  };
  const limiter = new Limiter({ requestsPerSecond, concurrency: 4 }, clock);
  const starts: number[] = [];
  const wanted = Array.from({ length: count }, () =>
    limiter.run(async () => {
      starts.push(now);
    }),
  );
  await Promise.all(wanted);
  return starts;
}

function mostInOneSecond(starts: number[]): number {
  return Math.max(
    ...starts.map(
      (start) => starts.filter((other) => other >= start && other < start + 1000).length,
    ),
  );
}

test('a rate is kept to, at even distances', async () => {
  const starts = await startsAt(5, 21, [0]);
  expect(starts).toEqual(Array.from({ length: 21 }, (_, index) => index * 200));
});

test('timers that fire late cost their time once a second, not once a request', async () => {
  const starts = await startsAt(5, 101, [3, 0, 12, 1, 40, 2, 7]);
  expect(mostInOneSecond(starts)).toBe(5);
  expect(starts.at(-1)).toBeLessThan(20_000 * 1.015);
});

test('what waited for nothing does not make up for it by a burst', async () => {
  const starts = await startsAt(2, 6, [2500]);
  expect(mostInOneSecond(starts)).toBeLessThanOrEqual(2);
  const gaps = starts.slice(1).map((start, index) => start - (starts[index] ?? 0));
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(250);
});

test.each([0.5, 1, 2.5, 7])('%d requests per second are the mean of many', async (rate) => {
  const starts = await startsAt(rate, 50, [0]);
  expect((49 / (starts.at(-1) ?? 0)) * 1000).toBeCloseTo(rate, 1);
});

describe('a target that says that there were too many', () => {
  /** The limits of a window of one second, and how a limiter gets on that meets them: starts, and refusals. */
  async function against(perSecond: number, count: number, retryAfterMs = 1000) {
    let now = 0;
    const clock = {
      now: () => now,
      sleep: async (milliseconds: number) => {
        now += milliseconds;
      },
    };
    const limiter = new Limiter({ concurrency: 1 }, clock);
    const window: number[] = [];
    let refused = 0;
    for (let done = 0; done < count;) {
      await limiter.run(async () => {
        const startedAt = now;
        now += 1;
        while (window[0] !== undefined && window[0] <= startedAt - 1000) window.shift();
        if (window.length >= perSecond) {
          refused += 1;
          limiter.slowDown(startedAt, retryAfterMs);
          return;
        }
        window.push(startedAt);
        done += 1;
      });
    }
    return { refused, seconds: now / 1000, slowedTo: limiter.slowedTo ?? Infinity };
  }

  test.each([5, 40, 200])('at %d a second it finds a rate that holds', async (perSecond) => {
    const { refused, seconds, slowedTo } = await against(perSecond, perSecond * 120);
    expect(refused).toBeLessThan(20);
    expect(slowedTo).toBeGreaterThan(perSecond * 0.4);
    expect(slowedTo).toBeLessThanOrEqual(perSecond);
    expect(seconds).toBeLessThan(120 * 2);
  });

  /** One that refuses each so manieth, however slowly it is asked. */
  async function countedBy(each: number, count: number) {
    let now = 0;
    const clock = {
      now: () => now,
      sleep: async (milliseconds: number) => {
        now += milliseconds;
      },
    };
    const limiter = new Limiter({ concurrency: 1 }, clock);
    let refused = 0;
    for (let sent = 1; sent <= count; sent++) {
      await limiter.run(async () => {
        const startedAt = now;
        now += 5;
        if (sent % each !== 0) return;
        refused += 1;
        limiter.slowDown(startedAt, 1000);
      });
    }
    return { refused, seconds: now / 1000 };
  }

  test.each([4, 10, 40, 300])(
    'where each %dth is rejected at any pace, loses little more than the waits it is asked for',
    async (each) => {
      const { refused, seconds } = await countedBy(each, 6000);
      expect(seconds).toBeLessThan(6000 * 0.005 + refused * 1.2 + 20);
    },
  );

  test('goes no faster than the target file allows', async () => {
    const limiter = new Limiter(
      { requestsPerSecond: 1, concurrency: 1 },
      { now: () => 0, sleep: async () => {} },
    );
    limiter.slowDown(0, 0);
    expect(limiter.slowedTo).toBeUndefined();
  });

  test('is asked nothing while it asks to wait', async () => {
    const { seconds } = await against(5, 6, 7000);
    expect(seconds).toBeGreaterThan(7);
  });
});

test('at the end of a wait, no more begin than may run at once', async () => {
  let now = 0;
  let wake = () => {};
  const clock = {
    now: () => now,
    sleep: () =>
      new Promise<void>((resolve) => {
        wake = resolve;
      }),
  };
  const limiter = new Limiter({ concurrency: 2 }, clock);
  let [running, most] = [0, 0];
  const ends: (() => void)[] = [];
  const task = () =>
    limiter.run(async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise<void>((resolve) => ends.push(resolve));
      running -= 1;
    });
  // After the second wait the full pace is tried once more.
  limiter.slowDown(0, 1000);
  limiter.slowDown(0, 1000);
  const tasks = [task(), task()];
  // The wait is over, but its timer is late, and others ask in the meantime.
  now = 1000;
  tasks.push(task(), task());
  for (let done = 0; done < tasks.length;) {
    now += 1000;
    wake();
    await new Promise((resolve) => setImmediate(resolve));
    for (const end of ends.splice(0)) {
      end();
      done += 1;
    }
  }
  await Promise.all(tasks);
  expect(most).toBe(2);
});

test('what was not slowed down says no rate', () => {
  const clock = { now: () => 0, sleep: async () => {} };
  expect(new Limiter({ requestsPerSecond: 5, concurrency: 1 }, clock).slowedTo).toBeUndefined();
});

test('what is urgent goes before all else that waits, in its order', async () => {
  const limiter = new Limiter({ concurrency: 1 }, systemClock);
  const begun: string[] = [];
  const run = (name: string, urgent: boolean) =>
    limiter.run(async () => void begun.push(name), undefined, { urgent });
  await Promise.all([run('a', false), run('b', false), run('c', true), run('d', true)]);
  expect(begun).toEqual(['a', 'c', 'd', 'b']);
});
