import { openSandbox } from '../sandbox/openSandbox.ts';
import { startSandbox } from '../sandbox/startSandbox.ts';
import type { SandboxOptions, Wrapper } from '../sandbox/types.ts';
import { checksOf, isJudged } from '../src/checked/run/checksOf.ts';
import { boundsOf } from '../src/checked/run/plan/boundOf.ts';
import { planOf } from '../src/checked/run/planOf.ts';
import { runPlan } from '../src/checked/run/runPlan.ts';
import { startSession, type StartOptions } from '../src/sent/startSession.ts';
import type { ServiceName } from '../services.ts';
import { ofService } from '../src/promised/ofService.ts';
import type { Spec } from '../src/promised/types.ts';
import { parseTarget } from '../src/target/loadTarget.ts';
import type { Target } from '../src/target/Target.ts';
import type { Decision } from '../src/decided/types.ts';
import { suites } from '../suites/suites.ts';
import { hurriedClock } from './hurriedClock.ts';
import { SandboxWire } from './SandboxWire.ts';
import { PATIENCE_MS, SEED } from './sandboxSession.ts';
import { inSetting, OWN, type Setting } from './settings.ts';
import { memoized } from '../src/words/memoized.ts';
import { Redactor } from '../src/sent/redaction/Redactor.ts';

/** Finite walks are complete in a proof, too; few drawn cases are enough to notice a fault. */
export const CASES = 4;

export interface Judging {
  specs: Spec[];
  service: ServiceName;
  /** Rule ids, in which `*` stands for any text; empty for all rules of the service. */
  rules: string[];
  /**
   * Rules that must fail. If they are constraints on responses, checks beyond `rules` run for their exchanges until these
   * have failed.
   */
  mustFail?: string[];
  wrap?: Wrapper;
  wrapControl?: boolean;
  /** The restaurants of a small world, in place of the usual one. */
  small?: SandboxOptions['small'];
  /** Whether to use real connections. Default: calls in the same process. */
  overHttp?: boolean;
  /** Whether waits take their time, with real connections. Default: they are over at once. */
  inRealTime?: boolean;
  limits?: Partial<Target['limits']>;
  /** How its target file differs from the sandbox's own. */
  setting?: Setting;
  /** Replaces texts of its target file. */
  inTargetFile?: (text: string, name: string) => string;
  /** Whether walks end at the first failing case. Default true. */
  stopAtFirst?: boolean;
  /** Whether the run is held to what `plan` says it sends at most, as one against a target is. Default false. */
  isBounded?: boolean;
  /** Whether failures are redacted as a run's are. Default false. */
  isRedacted?: boolean;
}

/** What one service's suite decides about a sandbox, what it could not restore, and which checks could not send all. */
export interface Judged {
  decisions: Decision[];
  left: string[];
  isCutShort: (rule: string) => boolean;
}

/** Starts a sandbox with a wrapper around it, and judges it. */
export async function judgeSandbox(judging: Judging): Promise<Judged> {
  const { specs, service, rules, mustFail = [], stopAtFirst = true } = judging;
  const { isBounded = false, isRedacted = false } = judging;
  const [spec, suite] = [ofService(specs, service), ofService(suites, service)];
  const sandbox = await opened(judging);
  try {
    const target = targetOf(sandbox.target, judging);
    const config = { target, seed: SEED, cases: CASES, rules };
    const plan = planOf(spec, suite, { rules }, allChecksOf(spec, suite));
    const session = startSession(config, specs, suite.requestFactories, {
      ...(isBounded && { bounds: boundsOf([plan], target, CASES) }),
      ...{ stopAtFirst, patienceMs: PATIENCE_MS, wire: sandbox.wire, clock: sandbox.clock },
      ...sharedBy(specs),
      ...(!isRedacted && { redactor: new AsItIs() }),
    });
    // What else got the same response is told in failures alone.
    if (!isRedacted) session.repeats.note = () => {};
    const shown = spec.constraints.filter((rule) => isJudged(rule) && mustFail.includes(rule.id));
    const decisions = await runPlan(plan, session, () =>
      shown.every((constraint) => session.judge.decide(constraint).outcome === 'failed'),
    );
    const left = await session.putBack();
    await session.client.close();
    return { decisions, left, isCutShort: (rule) => !!session.spending.refusal(rule) };
  } finally {
    await sandbox.close();
  }
}

async function opened({ wrap, wrapControl, small, overHttp, inRealTime }: Judging) {
  const options = { control: true, wrap, wrapControl, small };
  if (overHttp) {
    const clock = inRealTime ? undefined : hurriedClock;
    return { ...(await startSandbox(options)), wire: undefined, clock };
  }
  const sandbox = openSandbox(options);
  const target = sandbox.targetAt('http://127.0.0.1');
  const wire = new SandboxWire(sandbox);
  return { target, wire, clock: hurriedClock, close: async () => {} };
}

function targetOf(description: unknown, { inTargetFile, setting = OWN, limits }: Judging): Target {
  const target = inSetting(targetIn(description, inTargetFile), setting);
  return limits === undefined ? target : { ...target, limits: { ...target.limits, ...limits } };
}

/** A proof judges thousands of sandboxes with the same checks, which have no state of their own. */
const allChecksOf = memoized(checksOf);

/** What the sessions of all sandboxes share. */
const sharedBy = memoized((_specs: Spec[]): Pick<StartOptions, 'judges' | 'made'> => ({
  judges: new Map(),
  made: new Map(),
}));

/** The last target that was read: sandboxes describe themselves alike, except for their addresses. */
let last: { text: string; target: Target } | undefined;

function targetIn(
  description: unknown,
  inTargetFile: (text: string, name: string) => string = (text) => text,
): Target {
  const text = JSON.stringify(description, (name, value: unknown) =>
    typeof value === 'string' ? inTargetFile(value, name) : value,
  );
  if (last?.text !== text) last = { text, target: parseTarget(JSON.parse(text)) };
  return last.target;
}

/**
 * Redacts nothing: a sandbox invents its secrets and persons, they stand in its code, and a proof writes only the names of
 * rules and, of a gap, one message. To redact each failure and the exchanges that led to it takes a tenth of a proof.
 */
class AsItIs extends Redactor {
  override readonly marked: Redactor['marked'] = {
    text: (text) => ({ text, marks: [] }),
    credentials: (text) => ({ text, marks: [] }),
    url: (text) => ({ text, marks: [] }),
    headers: (fields) => fields.map((field) => ({ field, marks: [] })),
  };

  constructor() {
    super({ secrets: [], sensitiveFields: new Map() });
  }

  override addSpoilt(): void {}
}
