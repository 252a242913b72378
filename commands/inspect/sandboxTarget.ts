import { openSandbox } from '../../sandbox/openSandbox.ts';
import { parseTarget } from '../../src/target/loadTarget.ts';
import type { Target } from '../../src/target/Target.ts';

/** The target that a sandbox at an address is. */
export function sandboxTarget(url: string): Target {
  return parseTarget(openSandbox().targetAt(url));
}
