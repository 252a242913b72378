import { openSandbox } from '../sandbox/openSandbox.ts';
import type { SandboxOptions } from '../sandbox/types.ts';
import type { Suite } from '../src/checked/Suite.ts';
import type { Spec } from '../src/promised/types.ts';
import type { Session } from '../src/sent/Session.ts';
import { startSession, type StartOptions } from '../src/sent/startSession.ts';
import { parseTarget } from '../src/target/loadTarget.ts';
import type { Target } from '../src/target/Target.ts';
import { SandboxWire } from './SandboxWire.ts';

/** Always the same seed, so that the same is proved and measured. */
export const SEED = 20_261_121;
/** The sandbox shows a change at once, and variants that lag do so for one read only. */
export const PATIENCE_MS = 60;

interface SandboxSessionOptions extends StartOptions, Pick<SandboxOptions, 'wrap' | 'wrapControl'> {
  cases: number;
  open?: typeof openSandbox;
  /** The target file in place of the sandbox's own. */
  targetFor?: (own: Target) => Target;
}

/** A session of a suite against a fresh sandbox in this process, like one of a run. */
export function sandboxSession(
  { requestFactories }: Suite,
  specs: Spec[],
  options: SandboxSessionOptions,
): Session {
  const { cases, open = openSandbox, targetFor, wrap, wrapControl, ...others } = options;
  const sandbox = open({ control: true, wrap, wrapControl });
  const own = parseTarget(sandbox.targetAt('http://127.0.0.1'));
  const config = { target: targetFor?.(own) ?? own, seed: SEED, cases, rules: [] };
  const wire = new SandboxWire(sandbox);
  return startSession(config, specs, requestFactories, {
    wire,
    patienceMs: PATIENCE_MS,
    ...others,
  });
}
