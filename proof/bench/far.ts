import { request } from 'undici';
import { limited } from './limited.ts';
import type { Measurement } from './Measurement.ts';
import { measureRun, type RunUsage } from './measureRun.ts';
import { SandboxProcess } from './SandboxProcess.ts';

const DELAY_MS = 150;
const CONCURRENCY = 8;

/** By how many requests the latency is measured. */
const REQUESTS = 10;

/** A full run at a target with slow responses, beside the shortest time that its requests can take there. */
export const far: Measurement = {
  name: 'far',
  async *measure({ samples, service }) {
    const words = service === undefined ? [] : ['--service', service];
    const runs: RunUsage[] = [];
    const latencies: number[] = [];
    for (let sample = 0; sample < samples; sample++) {
      const sandbox = await SandboxProcess.start({ delayMs: DELAY_MS });
      latencies.push(await latencyOf(sandbox.url));
      runs.push(await measureRun(limited(sandbox.target, { concurrency: CONCURRENCY }), words));
      await sandbox.close();
    }
    const at = `${DELAY_MS} ms, ${CONCURRENCY} at a time`;
    yield {
      what: `run, ${runs[0]?.requests} exchanges, ${at}`,
      unit: 's',
      samples: runs.map(({ suiteSeconds }) => suiteSeconds),
    };
    yield { what: 'an answer, as a bare client sees it', unit: 'ms', samples: latencies };
    yield {
      what: 'run beside exchanges × latency / how many at a time (goal: 1.1)',
      unit: '×',
      samples: runs.map(
        ({ requests, suiteSeconds }, sample) =>
          suiteSeconds / ((requests * (latencies[sample] ?? NaN)) / 1000 / CONCURRENCY),
      ),
    };
    yield {
      what: 'run with start and reports',
      unit: 's',
      samples: runs.map(({ seconds }) => seconds),
    };
  },
};

/** How many milliseconds a response takes, as a bare client sees it that sends one request after the other. */
async function latencyOf(url: string): Promise<number> {
  const startedAt = performance.now();
  for (let sent = 0; sent < REQUESTS; sent++) {
    const { body } = await request(url);
    await body.dump();
  }
  return (performance.now() - startedAt) / REQUESTS;
}
