import { limited } from './limited.ts';
import type { Figure } from './Measurement.ts';
import { measureRun, type RunUsage } from './measureRun.ts';
import { SandboxProcess } from './SandboxProcess.ts';
import { sendAgain, type Sent } from './sendAgain.ts';

/** What is run, and at what. */
export interface Compared {
  /** What else the run is asked (`--service`). */
  words: string[];
  /** Of each answer. */
  delayMs: number;
  /** Requests under way at a time, of both. */
  concurrency: number;
  samples: number;
}

const SEED = 42;

/**
 * Runs against a sandbox, and sends the same requests to another one by the bare client: exchanges per second of both, each
 * time at a fresh sandbox, and one by turns with the other, so that a busy machine is so for both.
 */
export async function* besideBare({
  words,
  delayMs,
  concurrency,
  samples,
}: Compared): AsyncIterable<Figure> {
  const asked = [...words, '--seed', String(SEED)];
  const recording = await SandboxProcess.start({ record: true });
  await measureRun(limited(recording.target, { concurrency }), asked);
  const { requests } = await recording.seen();
  await recording.close();
  const runs: RunUsage[] = [];
  const bare: Sent[] = [];
  for (let sample = 0; sample < samples; sample++) {
    const [one, other] = [
      await SandboxProcess.start({ delayMs }),
      await SandboxProcess.start({ delayMs }),
    ];
    runs.push(await measureRun(limited(one.target, { concurrency }), asked));
    bare.push(await sendAgain(requests, other.url, concurrency));
    await Promise.all([one.close(), other.close()]);
  }
  const rates = runs.map((run) => run.requests / run.suiteSeconds);
  const bareRates = bare.map(({ seconds }) => requests.length / seconds);
  const alike = Math.min(...bare.map((sent) => sent.alike));
  const at = delayMs === 0 ? `${concurrency} at a time` : `${delayMs} ms, ${concurrency} at a time`;
  yield { what: `run, ${runs[0]?.requests} exchanges, ${at}`, unit: '/s', samples: rates };
  yield {
    what: `bare client, same requests (${Math.floor(alike * 100)} % answered alike)`,
    unit: '/s',
    samples: bareRates,
  };
  yield {
    what: 'run beside bare client',
    unit: '×',
    samples: rates.map((rate, index) => rate / (bareRates[index] ?? NaN)),
  };
  yield {
    what: 'run with start and reports',
    unit: 's',
    samples: runs.map(({ seconds }) => seconds),
  };
}
