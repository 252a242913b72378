import type { openSandbox } from '../../sandbox/openSandbox.ts';
import type { Suite } from '../../src/checked/Suite.ts';
import type { Spec } from '../../src/promised/types.ts';
import type { Session } from '../../src/sent/Session.ts';
import { hurriedClock } from '../hurriedClock.ts';
import { CASES } from '../judgeSandbox.ts';
import { sandboxSession } from '../sandboxSession.ts';
import { inSetting, type Setting } from '../settings.ts';

/** The sandbox's reports are ready at once, or after a moment; with a mutant they may never be. */
const REPORT_WAIT_MS = 1500;

/** A session as in every proof, with a target file for a setting of the service. */
export function judgedSession(
  open: typeof openSandbox,
  suite: Suite,
  specs: Spec[],
  setting: Setting,
): Session {
  return sandboxSession(suite, specs, {
    open,
    cases: CASES,
    stopAtFirst: true,
    clock: hurriedClock,
    targetFor: (own) => {
      const target = inSetting(own, setting);
      return { ...target, limits: { ...target.limits, reportWaitMs: REPORT_WAIT_MS } };
    },
  });
}
