import { expect, test } from 'vitest';
import { SandboxWire } from '../proof/SandboxWire.ts';
import { suiteOf } from '../suites/suites.ts';
import { openSandbox } from '../sandbox/openSandbox.ts';
import { services, type ServiceName } from '../services.ts';
import { SuiteRun } from '../src/checked/run/SuiteRun.ts';
import { planOf } from '../src/checked/run/planOf.ts';
import { startSession } from '../src/sent/startSession.ts';
import { loadSpecs } from '../src/promised/reading/loadSpecs.ts';
import { parseTarget } from '../src/target/loadTarget.ts';
import type { Decision } from '../src/decided/types.ts';
import { setImmediate as turn } from 'node:timers/promises';
import type { Clock } from '../src/sent/exchange/client/Clock.ts';
import type { Wire } from '../src/sent/exchange/Wire.ts';

/** So many turns of the event loop without anything new: whatever is under way waits for time to pass. */
const QUIET_TURNS = 6;

/**
 * What a run takes where each response takes 150 ms and eight requests may be under way, on a clock that only responses move.
 * Of some services; `SCHEDULE=all npx vitest run --project whole test/schedule.test.ts` takes all, and says how long.
 */
const ALL = process.env['SCHEDULE'] === 'all';
const RUN: readonly ServiceName[] = ALL ? services : ['restaurants', 'partners'];
const DELAY_MS = 150;
const CONCURRENCY = 8;
/** What nothing may run beside, and what waits for another response. */
const ROOM_MS = ALL ? 9_000 : 3_000;

test('as many requests are under way as a target takes at once', { timeout: 0 }, async () => {
  const specs = loadSpecs();
  const sandbox = openSandbox({ control: true });
  const { limits, ...target } = parseTarget(sandbox.targetAt('http://127.0.0.1'));
  const time = new VirtualTime();
  const suites = RUN.map(suiteOf);
  const session = startSession(
    {
      target: { ...target, limits: { ...limits, concurrency: CONCURRENCY } },
      seed: 42,
      cases: 25,
      rules: [],
    },
    specs,
    suites.flatMap(({ requestFactories }) => requestFactories),
    {
      wire: time.delaying(new SandboxWire(sandbox), DELAY_MS),
      clock: time.clock,
      patienceMs: 60,
    },
  );
  const decisions: Decision[] = [];
  const plans = suites.map((suite) => {
    const spec = specs.find(({ service }) => service === suite.service)!;
    return planOf(spec, suite, { rules: [] });
  });
  const run = new SuiteRun(plans, {
    session,
    onDecision: (decision) => decisions.push(decision),
    onDefect: (_rule, error) => {
      throw error;
    },
  });
  await time.until(run.ended.then(() => session.putBack()));
  await session.client.close();
  const least = (time.exchanges * DELAY_MS) / CONCURRENCY;
  if (ALL) console.log(`${time.exchanges} exchanges in ${time.now} ms, at least ${least} ms`);
  expect(decisions.filter(({ outcome }) => outcome !== 'passed')).toEqual([]);
  expect(time.now).toBeLessThan(least + ROOM_MS);
});

/**
 * Time that passes only while everything waits for it, so that what a run takes at a slow target is known without waiting
 * and on any machine: computing takes none of it.
 */
class VirtualTime {
  /** Milliseconds since it began. */
  now = 0;
  /** Exchanges that ended. */
  exchanges = 0;
  readonly #began = Date.now();
  readonly #due: { at: number; wake: () => void }[] = [];
  #events = 0;
  #computing = 0;

  readonly clock: Clock = {
    now: () => this.#began + this.now,
    sleep: async (milliseconds, signal) => {
      if (signal?.aborted) return;
      await new Promise<void>((resolve) => {
        this.#wakeIn(milliseconds, resolve);
        signal?.addEventListener('abort', () => resolve());
      });
    },
  };

  /** The same wire, whose every response takes so long. */
  delaying(wire: Wire, milliseconds: number): Wire {
    return {
      exchange: async (...request) => {
        await new Promise<void>((resolve) => this.#wakeIn(milliseconds, resolve));
        this.#computing += 1;
        try {
          return await wire.exchange(...request);
        } finally {
          this.#computing -= 1;
          this.#events += 1;
          this.exchanges += 1;
        }
      },
      close: () => wire.close(),
    };
  }

  /** Lets time pass until something has ended. */
  async until<T>(ended: Promise<T>): Promise<T> {
    let isOver = false;
    const over = ended.finally(() => (isOver = true));
    over.catch(() => undefined);
    while (!isOver) {
      await this.#quiet();
      this.#pass();
    }
    return over;
  }

  #wakeIn(milliseconds: number, wake: () => void): void {
    this.#events += 1;
    this.#due.push({ at: this.now + milliseconds, wake });
  }

  async #quiet(): Promise<void> {
    for (let turns = 0, seen = this.#events; turns < QUIET_TURNS; turns += 1) {
      await turn();
      if (this.#events !== seen || this.#computing > 0) [turns, seen] = [-1, this.#events];
    }
  }

  /** To the next moment at which somebody is woken; of several all, in the order in which they began to wait. */
  #pass(): void {
    const next = Math.min(...this.#due.map(({ at }) => at));
    if (!Number.isFinite(next)) return;
    this.now = Math.max(this.now, next);
    const ready = this.#due.filter(({ at }) => at <= this.now);
    for (const one of ready) this.#due.splice(this.#due.indexOf(one), 1);
    for (const { wake } of ready) wake();
  }
}
