import { openSandbox } from '../../sandbox/openSandbox.ts';
import type { Wrapper } from '../../sandbox/types.ts';
import type { Session } from '../../src/check/Session.ts';
import { startSession } from '../../src/check/startSession.ts';
import type { Suite } from '../../src/check/Suite.ts';
import type { RecordedExchange } from '../../src/exchange/types.ts';
import type { Spec } from '../../src/spec/types.ts';
import { parseTarget } from '../../src/target/loadTarget.ts';
import { SandboxWire } from '../prove/SandboxWire.ts';

const MAX_BODY_BYTES = 16 * 1024 * 1024;
/** Always the same, so that the same is measured. */
const SEED = 20_261_121;
/** The default of a run: what a check walks and draws depends on it. */
const CASES = 25;
/** The sandbox shows a change at once. */
const PATIENCE_MS = 60;

/** What may be put around the sandbox. */
export interface Around {
  wrap?: Wrapper;
  wrapControl?: boolean;
}

/** A session against a fresh sandbox in this process, as a run has it. */
export function coverSession(
  { requestFactories }: Suite,
  specs: Spec[],
  around: Around = {},
  record?: (exchange: RecordedExchange) => void,
): Session {
  const sandbox = openSandbox({ control: true, ...around });
  const target = parseTarget(sandbox.targetAt('http://127.0.0.1'));
  const config = { target, seed: SEED, cases: CASES, rules: [] };
  return startSession(config, specs, requestFactories, {
    stopAtFirst: true,
    patienceMs: PATIENCE_MS,
    wire: new SandboxWire(sandbox, MAX_BODY_BYTES),
    record,
  });
}
