import { createVitest } from 'vitest/node';
import { catalogue } from '../../faults/catalogue.ts';
import { startSandbox } from '../../sandbox/startSandbox.ts';
import { loadSpecs } from '../../src/promised/reading/loadSpecs.ts';
import type { Spec } from '../../src/promised/types.ts';
import { parseTarget } from '../../src/target/loadTarget.ts';
import { suiteFile, suitesProject } from '../run/suitesProject.ts';
import { faultNamed } from '../faultNamed.ts';
import type { Named, RuleOptions } from './Named.ts';

/** Enough cases to see a rule work; a run tries more. */
const CASES = 25;

/**
 * Lets Vitest run one rule (or family) against a sandbox with a fixed seed, and again whenever one of its files changes,
 * until Ctrl-C. Failures point into the check, so that the editor shows them there. Returns the exit code.
 * @throws WrongUse for a fault that the catalogue does not have
 */
export async function watchRule(
  { service }: Spec,
  named: Named,
  { fault: id, seed }: RuleOptions,
): Promise<number> {
  const fault = id === undefined ? undefined : faultNamed(await catalogue(loadSpecs()), id);
  const sandbox = await startSandbox({
    control: true,
    wrap: fault?.wrap,
    wrapControl: fault?.wrapControl,
  });
  const vitest = await createVitest('test', {
    ...suitesProject,
    config: false,
    watch: true,
    // These files hold the rules, and nothing imports them.
    forceRerunTriggers: ['**/specs/*.yaml'],
  });
  vitest.provide('run', {
    target: parseTarget(sandbox.target),
    seed,
    cases: CASES,
    rules: named.map((rule) => rule.id),
  });
  vitest.provide('failOnWarning', true);
  // From the start: Ctrl-C may come as soon as Vitest says that it waits.
  const interrupted = untilInterrupted();
  await vitest.start([suiteFile(service)]);
  await interrupted;
  await vitest.close();
  await sandbox.close();
  return 0;
}

function untilInterrupted(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      // Vitest's own handlers would end the process at once, and the sandbox with it.
      process.removeAllListeners(signal).once(signal, () => resolve());
    }
  });
}
