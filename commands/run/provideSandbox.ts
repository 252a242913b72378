import { randomInt } from 'node:crypto';
import type { TestProject } from 'vitest/node';
import { startSandbox } from '../../sandbox/startSandbox.ts';
import { parseTarget } from '../../src/target/loadTarget.ts';
import { say } from '../../src/words/say.ts';

/** If Vitest was started without a target (`npx vitest`), the suites run against an embedded sandbox. */
export default async function provideSandbox(
  project: TestProject,
): Promise<(() => Promise<void>) | undefined> {
  if ('run' in project.getProvidedContext()) return undefined;
  const sandbox = await startSandbox({ control: true });
  const seed = randomInt(2 ** 31);
  say(`conformance: embedded sandbox at ${sandbox.url}, seed ${seed}`);
  project.provide('run', { target: parseTarget(sandbox.target), seed, cases: 25, rules: [] });
  return () => sandbox.close();
}
