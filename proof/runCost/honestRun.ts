import { performance } from 'node:perf_hooks';
import { checksOf } from '../../src/checked/run/checksOf.ts';
import { rulesOf } from '../../src/checked/run/rulesOf.ts';
import { decide } from '../../src/checked/decide.ts';
import { loadSpecs } from '../../src/promised/reading/loadSpecs.ts';
import { ofService } from '../../src/promised/ofService.ts';
import { suites } from '../../suites/suites.ts';
import { hurriedClock, skippedMs } from '../hurriedClock.ts';
import { sandboxSession } from '../sandboxSession.ts';
import { recordsInto } from '../bench/recordsInto.ts';
import type { SentRequest } from '../bench/SentRequest.ts';

const CASES = 25;

/** What all checks ask for at a sandbox in this process, one after the other. */
export interface HonestRun {
  /**
   * How long checks ask to wait by the run's clock, in milliseconds for each rule: on a clock on which every wait is over
   * at once.
   */
  waitedMsPerRule: number;
  /**
   * The share, from 0 to 1, of the time in which this process had nothing to do: a check waited by another clock. Of its
   * own CPU time and that together, because on a busy machine everything else takes longer.
   */
  asleep: number;
  cpuSeconds: number;
  requests: SentRequest[];
}

/** Runs all checks of all services in this process, without sockets: what then takes time is computing, or sleep. */
export async function honestRun(): Promise<HonestRun> {
  // Node counts the loop's idle time only once the first module has ended.
  await new Promise(setImmediate);
  const specs = loadSpecs();
  const requests: SentRequest[] = [];
  const [skipped, cpu, utilization] = [
    skippedMs(),
    process.cpuUsage(),
    performance.eventLoopUtilization(),
  ];
  for (const suite of suites) {
    const session = sandboxSession(suite, specs, {
      cases: CASES,
      wrap: recordsInto(requests),
      clock: hurriedClock,
      // As patient as a run.
      patienceMs: undefined,
    });
    for (const check of checksOf(ofService(specs, suite.service), suite))
      await decide(check, session);
    await session.putBack();
    await session.client.close();
  }
  const { user, system } = process.cpuUsage(cpu);
  const cpuSeconds = (user + system) / 1e6;
  const { idle } = performance.eventLoopUtilization(utilization);
  return {
    waitedMsPerRule: (skippedMs() - skipped) / specs.flatMap(rulesOf).length,
    asleep: idle / (idle + 1_000 * cpuSeconds),
    cpuSeconds,
    requests,
  };
}
