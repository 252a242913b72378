import { openSandbox } from '../../sandbox/openSandbox.ts';
import type { Wrapper } from '../../sandbox/types.ts';
import type { Session } from '../../src/sent/Session.ts';
import { startSession } from '../../src/sent/startSession.ts';
import type { Suite } from '../../src/checked/Suite.ts';
import type { RecordedExchange } from '../../src/sent/exchange/types.ts';
import type { Spec } from '../../src/promised/types.ts';
import { parseTarget } from '../../src/target/loadTarget.ts';
import { SandboxWire } from '../SandboxWire.ts';

/** Always the same seed, so that the same is measured. */
const SEED = 20_261_121;
/** The default of a run: it decides what a check walks and draws. */
const CASES = 25;
/** The sandbox shows a change at once. */
const PATIENCE_MS = 60;

/** How a sandbox is judged. */
export interface CoverOptions {
  /** A wrapper around the sandbox. */
  wrap?: Wrapper;
  wrapControl?: boolean;
  record?: (exchange: RecordedExchange) => void;
}

/** A session against a fresh sandbox in this process, like one of a run. */
export function coverSession(
  { requestFactories }: Suite,
  specs: Spec[],
  { wrap, wrapControl, record }: CoverOptions,
): Session {
  const sandbox = openSandbox({ control: true, wrap, wrapControl });
  const target = parseTarget(sandbox.targetAt('http://127.0.0.1'));
  const config = { target, seed: SEED, cases: CASES, rules: [] };
  return startSession(config, specs, requestFactories, {
    stopAtFirst: true,
    patienceMs: PATIENCE_MS,
    wire: new SandboxWire(sandbox),
    record,
  });
}
