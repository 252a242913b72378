import type { openSandbox } from '../../sandbox/openSandbox.ts';
import type { Session } from '../../src/sent/Session.ts';
import { startSession } from '../../src/sent/startSession.ts';
import type { Suite } from '../../src/checked/Suite.ts';
import type { Spec } from '../../src/promised/types.ts';
import { parseTarget } from '../../src/target/loadTarget.ts';
import { hurriedClock } from '../hurriedClock.ts';
import { inSetting, type Setting } from '../settings.ts';
import { SandboxWire } from '../SandboxWire.ts';

/** As in every proof: always the same seed, few draws, and no patience, because the sandbox shows changes at once. */
const SEED = 20_261_121;
const CASES = 4;
const PATIENCE_MS = 60;
/** The sandbox's reports are ready at once, or after a moment; with a mutant they may never be. */
const REPORT_WAIT_MS = 1500;

/** A session against a fresh sandbox in this process, with a target file for a setting of the service. */
export function judgedSession(
  open: typeof openSandbox,
  suite: Suite,
  specs: Spec[],
  setting: Setting,
): Session {
  const sandbox = open({ control: true });
  const target = inSetting(parseTarget(sandbox.targetAt('http://127.0.0.1')), setting);
  const limits = { ...target.limits, reportWaitMs: REPORT_WAIT_MS };
  const config = { target: { ...target, limits }, seed: SEED, cases: CASES, rules: [] };
  return startSession(config, specs, suite.requestFactories, {
    stopAtFirst: true,
    patienceMs: PATIENCE_MS,
    wire: new SandboxWire(sandbox),
    clock: hurriedClock,
  });
}
