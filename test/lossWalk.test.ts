import { beforeAll, test } from 'vitest';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { plansOf } from '../commands/run/plansOf.ts';
import { asRaw, isLogin } from '../faults/answers.ts';
import { startSandbox } from '../sandbox/startSandbox.ts';
import type { SandboxRequest, SandboxResponse, Wrapper } from '../sandbox/types.ts';
import type { ServiceName } from '../services.ts';
import { RunLog } from '../src/sent/log/RunLog.ts';
import { RunLogReader } from '../src/sent/log/RunLogReader.ts';
import type { Clock } from '../src/sent/exchange/client/Clock.ts';
import { startRun } from '../src/checked/run/startRun.ts';
import { loadSpecs } from '../src/promised/reading/loadSpecs.ts';
import { parseTarget } from '../src/target/loadTarget.ts';
import { suites } from '../suites/suites.ts';

/** Something that goes away on the way to a deployment, or in it. */
interface Loss {
  /** Names it. */
  id: string;
  /** The response in its place, or none at all. */
  instead: (request: SandboxRequest) => SandboxResponse | Promise<SandboxResponse>;
  /** What is lost. Default: every operation. */
  of?: (request: SandboxRequest) => boolean;
  /** Whether a token is good for few calls, so that the login is needed again and again. */
  shortTokens?: true;
  /** For how many requests it lasts. Default: for good. */
  times?: number;
  /** For how many milliseconds it lasts. Default: for good. */
  forMs?: number;
}

const specs = loadSpecs();

/** Waits take a part of their time. */
const SPEED = 20;
const began = Date.now();
const quick: Clock = {
  now: () => began + (Date.now() - began) * SPEED,
  sleep: async (milliseconds, signal) => {
    await wait(milliseconds / SPEED, undefined, { signal }).catch(() => undefined);
  },
};

const CALLS_OF_A_TOKEN = 10;

const answer =
  (status: number, body?: string, headers: Record<string, string> = {}): Loss['instead'] =>
  () =>
    body === undefined
      ? { status, headers, body: undefined }
      : asRaw(
          { status, headers: { 'content-type': 'text/html', ...headers }, body: undefined },
          Buffer.from(body),
        );

const never: Loss['instead'] = () => new Promise(() => undefined);
const reset: Loss['instead'] = () => ({ status: 500, headers: {}, body: undefined, hangUp: true });

const ways: [string, Loss['instead']][] = [
  ['reset', reset],
  ['hang', never],
  ['502', answer(502, '<html>Bad Gateway</html>')],
  ['503', answer(503)],
  ['503-html', answer(503, '<html>Back soon</html>')],
  ['504', answer(504, '<html>Gateway Timeout</html>')],
  ['500', answer(500)],
  ['401', answer(401)],
  ['403', answer(403)],
  ['404', answer(404, '404 page not found')],
  ['429', answer(429)],
  ['page', answer(200, '<html>Sign in</html>')],
  ['302', answer(302, '', { location: 'http://127.0.0.1:9/login' })],
];

const losses: Loss[] = [
  ...ways.map(([id, instead]) => ({ id: `all ${id}`, instead })),
  ...ways.map(([id, instead]) => ({
    id: `login ${id}`,
    instead,
    of: isLogin,
    shortTokens: true as const,
  })),
  ...ways.map(([id, instead]) => ({ id: `all and login ${id}`, instead, of: () => true })),
  ...ways.map(([id, instead]) => ({ id: `once ${id}`, instead, times: 1 })),
  ...ways.map(([id, instead]) => ({
    id: `login once ${id}`,
    instead,
    of: isLogin,
    shortTokens: true as const,
    times: 1,
  })),
  ...ways.map(([id, instead]) => ({ id: `for 3 s ${id}`, instead, forMs: 3000 })),
];

/**
 * A deployment that loses anything, at any request, never leaves a complete run with a rule less than the undisturbed one,
 * and never fails a rule that the undisturbed run passes. A few requests of the run stand for all of them here.
 */
const SERVICE = 'restaurants';
let undisturbed: Awaited<ReturnType<typeof runLosing>>;

beforeAll(async () => {
  undisturbed = await runLosing(SERVICE);
});

test('the undisturbed run is complete', ({ expect }) => {
  expect(undisturbed.complete).toBe(true);
  expect(undisturbed.failed).toEqual([]);
  expect(undisturbed.passed.length).toBeGreaterThan(100);
});

test.concurrent.for(losses)('$id', async (loss, { expect }) => {
  const isForMoments = loss.times !== undefined && loss.of === undefined;
  for (const after of isForMoments ? [1, 8, 64] : [16]) {
    const { complete, failed, passed } = await runLosing(SERVICE, loss, after);
    expect({ after, failed }).toEqual({ after, failed: [] });
    const kept = new Set(passed);
    const missed = complete ? undisturbed.passed.filter((rule) => !kept.has(rule)) : [];
    expect({ after, missed }).toEqual({ after, missed: [] });
  }
});

/** A server error is the operation's own, where it was seen by nobody to accept anything. */
const fromTheStart = losses.filter(({ id }) => id.startsWith('all ') && id !== 'all 500');

test.concurrent.for(fromTheStart)('$id, from the start: no verdict', async (loss, { expect }) => {
  const { complete, failed } = await runLosing(SERVICE, loss, 0);
  expect({ complete, failed }).toEqual({ complete: false, failed: [] });
});

/** A run of one service over real sockets at a sandbox that loses something at its n-th request. */
async function runLosing(service: ServiceName, loss?: Loss, from = Infinity, seed = 1) {
  let lostOnes = 0;
  let seen = 0;
  let accepted = 0;
  let since: number | undefined;
  const uses = new Map<string, number>();
  const wrap: Wrapper = (next) => async (request) => {
    seen += 1;
    if (accepted >= from && loss && (loss.of ?? isOperation)(request)) {
      since ??= quick.now();
      lostOnes += 1;
      if (lostOnes <= (loss.times ?? Infinity) && quick.now() - since <= (loss.forMs ?? Infinity))
        return loss.instead(request);
    }
    const token = request.headers['authorization'] ?? '';
    if (loss?.shortTokens && isOperation(request) && token !== '') {
      uses.set(token, (uses.get(token) ?? 0) + 1);
      if (uses.get(token)! > CALLS_OF_A_TOKEN) return { status: 401, headers: {}, body: undefined };
    }
    const response = await next(request);
    if (isOperation(request) && response.status < 300) accepted += 1;
    return response;
  };
  const sandbox = await startSandbox({ control: false, wrap });
  const folder = mkdtempSync(join(tmpdir(), 'losing-'));
  try {
    const whole = parseTarget(sandbox.target);
    const target = { ...whole, limits: { ...whole.limits, timeoutMs: 400, concurrency: 4 } };
    const config = { target, seed, runId: `losing-${from}`, cases: 2, rules: [] };
    const run = startRun({
      plans: plansOf(
        specs.filter((spec) => spec.service === service),
        config,
        suites,
      ),
      config,
      specs,
      requestFactories: suites.flatMap((suite) => suite.requestFactories),
      log: new RunLog(folder),
      clock: quick,
    });
    await run.end();
    const logged = new RunLogReader(folder).readAll();
    const { lost, defects, problems, decisions } = logged;
    const of = (outcome: string) =>
      decisions.filter((one) => one.outcome === outcome).map(({ rule }) => rule);
    return {
      complete: lost === undefined && defects.length + problems.length === 0,
      lost,
      defects,
      problems,
      decisions,
      passed: of('passed'),
      failed: of('failed'),
      requests: seen,
      accepted,
    };
  } finally {
    await sandbox.close();
    rmSync(folder, { recursive: true });
  }
}

function isOperation(request: SandboxRequest): boolean {
  return !isLogin(request);
}
