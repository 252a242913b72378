import { createHash } from 'node:crypto';
import { openSandbox } from '../../../../sandbox/openSandbox.ts';
import type { Session } from '../../../../src/check/Session.ts';
import type { WireRequest, WireResult } from '../../../../src/exchange/types.ts';
import type { Wire } from '../../../../src/exchange/Wire.ts';
import type { Spec } from '../../../../src/spec/types.ts';
import type { Decision } from '../../../../src/verdict/types.ts';
import { parseTarget } from '../../../../src/target/loadTarget.ts';
import type { Target } from '../../../../src/target/Target.ts';
import { hurriedClock } from '../../hurriedClock.ts';
import { SandboxWire } from '../../SandboxWire.ts';
import type { Bench } from './Bench.ts';
import type { Decider } from './Court.ts';
import type { Scene } from './Scene.ts';

const MAX_BODY_BYTES = 16 * 1024 * 1024;
/** Like every proof: the same each time, few draws, no patience with a sandbox that shows a change at once. */
const SEED = 20_261_121;
const CASES = 4;
const PATIENCE_MS = 30;
/** The sandbox's reports are ready at once, or after a moment. */
const REPORT_WAIT_MS = 1500;

/** What a check made of a scene. */
export interface Shown {
  outcome: Decision['outcome'];
  /**
   * A digest of what it did besides: why it was not exercised, what it observed of open points, how it put back what it
   * changed. Empty at a fault, where nobody asks.
   */
  besides: string;
}

/** What a check has met at a scene. */
export interface Met {
  /** Parts of the target file that it read: `fixtures.stockItems`. */
  parts: Set<string>;
  /** Members of objects in the answers that it got. */
  members: Set<string>;
}

/** @throws Error where the check threw, or the scene cannot be set (an error of ours) */
export async function runScene(
  bench: Bench,
  decider: Decider,
  scene: Scene,
  specs: Spec[],
  met: Met = { parts: new Set(), members: new Set() },
): Promise<Shown> {
  const { wrap, wrapControl, poor } = scene;
  const sandbox = openSandbox({ control: true, wrap, wrapControl });
  const described = sandbox.targetAt('http://127.0.0.1');
  const { limits, ...rest } = parseTarget(poor?.change(described) ?? described);
  const target = { ...rest, limits: { ...limits, reportWaitMs: REPORT_WAIT_MS } };
  const config = { target: readable(target, met), seed: SEED, cases: CASES, rules: [] };
  const wire = new NotingWire(new SandboxWire(sandbox, MAX_BODY_BYTES), met);
  const session = bench.startSession(config, specs, bench.suite.requestFactories, {
    stopAtFirst: true,
    patienceMs: PATIENCE_MS,
    wire,
    // As in every proof: only scenes with late reports, or with errors at first, wait at all.
    clock: hurriedClock,
  });
  const { outcome, reason } = await decider.decide(session);
  // An honest answer that is called wrong is an accusation too, though of another rule.
  const accused = scene.kind === 'honest' ? session.judge.firstBroken() : undefined;
  return {
    outcome: accused === undefined ? outcome : 'failed',
    besides: scene.kind === 'fault' ? '' : await besidesOf(session, wire, reason),
  };
}

/** To redact what was observed takes as long as to send some requests. */
async function besidesOf(
  session: Session,
  wire: NotingWire,
  reason: string | undefined,
): Promise<string> {
  wire.noted = [];
  const left = await session.putBack();
  const besides = JSON.stringify([reason, session.observations.map(textOf), left, wire.noted]);
  return createHash('sha256').update(besides).digest('hex').slice(0, 12);
}

/** A target of which is known what is read of it. */
function readable(target: Target, { parts }: Met): Target {
  const watched = <T extends object>(of: T, path: string): T =>
    new Proxy(of, {
      get: (from, name) => {
        if (typeof name === 'string') parts.add(`${path}${name}`);
        return Reflect.get(from, name) as unknown;
      },
    });
  const { fixtures, permissions, urls } = target;
  return watched(
    {
      ...target,
      fixtures: watched(fixtures, 'fixtures.'),
      permissions: watched(permissions, 'permissions.'),
      urls: watched(urls, 'urls.'),
    },
    '',
  );
}

function textOf({ openPoint, observed }: { openPoint: string; observed: string }): string {
  return `${openPoint}: ${observed}`;
}

/** A name in a JSON object. */
const MEMBER = /"(\w+)"\s*:/g;

/** Notes which members answers have, and what is sent from the moment that somebody wants to know. */
class NotingWire implements Wire {
  noted: string[] | undefined;
  readonly #wire: Wire;
  readonly #met: Met;

  constructor(wire: Wire, met: Met) {
    this.#wire = wire;
    this.#met = met;
  }

  async exchange(request: WireRequest): Promise<WireResult> {
    this.noted?.push(`${request.method} ${request.path} ${request.body ?? ''}`);
    const result = await this.#wire.exchange(request);
    const text = Buffer.from(result.body ?? []).toString();
    for (const [, name = ''] of text.matchAll(MEMBER)) this.#met.members.add(name);
    return result;
  }

  close(): Promise<void> {
    return this.#wire.close();
  }
}
