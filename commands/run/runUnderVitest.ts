import { createVitest } from 'vitest/node';
import type { RunConfig } from '../../src/check/RunConfig.ts';
import { onInterrupt } from './onInterrupt.ts';
import type { Way } from './Way.ts';
import { allSuitesFile, suiteFile, suitesProject } from './suitesProject.ts';
import type { ServiceName } from '../../services.ts';

/** Has Vitest run the suites of these services, in a thread of its own. */
export function runUnderVitest(config: RunConfig, services: ServiceName[], logFolder: string): Way {
  return async (progress) => {
    const vitest = await createVitest(
      'test',
      {
        ...suitesProject,
        include: [...suitesProject.include, allSuitesFile],
        config: false,
        // Node strips the types by itself, sooner than Vite; nothing is watched, and no module replaced.
        experimental: { viteModuleRunner: false, nodeLoader: false },
        watch: false,
        // A selection may leave nothing to do in a service.
        passWithNoTests: true,
        reporters: [progress],
      },
      {},
    );
    let interrupted = false;
    const stopListening = onInterrupt(() => {
      interrupted = true;
      void vitest.cancelCurrentRun('keyboard-input');
    });
    try {
      vitest.provide('run', { ...config, services, logFolder });
      await vitest.start([services.length === 1 ? suiteFile(services[0]!) : allSuitesFile]);
      return {
        interrupted,
        problems: [...vitest.state.getUnhandledErrors(), ...progress.problems],
      };
    } finally {
      stopListening();
      await vitest.close();
      // Vitest counts its failed tests in the exit code; here the verdict decides it.
      process.exitCode = undefined;
    }
  };
}
