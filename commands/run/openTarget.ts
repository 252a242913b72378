import { recognized } from '../../sandbox/ApiClient.ts';
import { loadTarget, parseTarget } from '../../src/target/loadTarget.ts';
import type { OpenTarget } from '../../src/target/Target.ts';

/** The target from a file; without a file, a sandbox in this process. */
export async function openTarget(file: string | undefined): Promise<OpenTarget> {
  if (file !== undefined)
    return { target: recognized(loadTarget(file, process.env)), close: async () => {} };
  // With a target, no sandbox is loaded.
  const { startSandbox } = await import('../../sandbox/startSandbox.ts');
  const sandbox = await startSandbox({ control: true, replacesGlobals: true });
  return { target: recognized(parseTarget(sandbox.target)), close: () => sandbox.close() };
}
