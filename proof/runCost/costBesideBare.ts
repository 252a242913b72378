import { limited } from '../bench/limited.ts';
import { measureRun } from '../bench/measureRun.ts';
import { SandboxProcess } from '../bench/SandboxProcess.ts';
import { sendAgain } from '../bench/sendAgain.ts';
import type { SentRequest } from '../bench/SentRequest.ts';

/** What a full run takes of a machine, in ratios that hold on any machine. */
export interface BareCost {
  /** CPU time of the whole command, start and reports included, as a multiple of a bare client's, per request. */
  cpuBesideBare: number;
  /** The greatest memory of the command, for each 1,000 requests. */
  megabytesPer1000Requests: number;
}

const SEED = 42;
const CONCURRENCY = 4;

/** With several requests under way the bare client reads several responses at once where it has to wait for a processor. */
const ONE_BY_ONE = 1;

/** After so many rounds nothing new is compiled that makes the bare client faster. */
const WARM_UPS = 4;

/**
 * Measures a full run at a sandbox in a process of its own, and beside it, at the same time, the bare client, which sends
 * requests like those of a run to other ones until the run is done: other work on the machine, and what it does to clocks
 * and caches, then makes both dearer alike.
 */
export async function costBesideBare(requests: SentRequest[]): Promise<BareCost> {
  for (let round = 0; round < WARM_UPS; round++) await bareSeconds(requests);
  const sandbox = await SandboxProcess.start();
  let isDone = false;
  const target = limited(sandbox.target, { concurrency: CONCURRENCY });
  const running = measureRun(target, ['--seed', String(SEED)]).finally(() => (isDone = true));
  const bare: number[] = [];
  while (!isDone) bare.push(await bareSeconds(requests));
  const run = await running;
  await sandbox.close();
  const bareSum = bare.reduce((sum, seconds) => sum + seconds, 0);
  return {
    cpuBesideBare: run.cpuSeconds / run.requests / (bareSum / bare.length / requests.length),
    megabytesPer1000Requests: run.peakMB / (run.requests / 1000),
  };
}

/** CPU time of the bare client for these requests, at a fresh sandbox. */
async function bareSeconds(requests: SentRequest[]): Promise<number> {
  const sandbox = await SandboxProcess.start();
  const { cpuSeconds } = await sendAgain(requests, sandbox.url, ONE_BY_ONE);
  await sandbox.close();
  return cpuSeconds;
}
