import { limited } from '../bench/limited.ts';
import { measureRun } from '../bench/measureRun.ts';
import { SandboxProcess } from '../bench/SandboxProcess.ts';
import { sendAgain } from '../bench/sendAgain.ts';

/** What a full run takes of a machine, in ratios that hold on any machine. */
export interface BareCost {
  /** CPU time of the whole command, start and reports included, as a multiple of a bare client's for the same requests. */
  cpuBesideBare: number;
  /** The greatest memory of the command, for each 1,000 requests. */
  megabytesPer1000Requests: number;
}

const SEED = 42;
const CONCURRENCY = 4;

/**
 * Measures a full run at a sandbox in a process of its own, and then the bare client, which sends the same requests to
 * another one, right after it on the same machine.
 */
export async function costBesideBare(): Promise<BareCost> {
  const recording = await SandboxProcess.start({ record: true });
  const target = limited(recording.target, { concurrency: CONCURRENCY });
  const run = await measureRun(target, ['--seed', String(SEED)]);
  const { requests } = await recording.seen();
  await recording.close();
  const sandbox = await SandboxProcess.start();
  const bare = await sendAgain(requests, sandbox.url, CONCURRENCY);
  await sandbox.close();
  return {
    cpuBesideBare: run.cpuSeconds / bare.cpuSeconds,
    megabytesPer1000Requests: run.peakMB / (run.requests / 1000),
  };
}
