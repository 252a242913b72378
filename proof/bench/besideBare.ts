import { limited } from './limited.ts';
import type { Figure } from './Measurement.ts';
import { measureRun, type RunUsage } from './measureRun.ts';
import { SandboxProcess } from './SandboxProcess.ts';
import { sendAgain, type Sent } from './sendAgain.ts';

/** A run and its target, for the comparison with a bare client. */
export interface Compared {
  /** Further options of the run (`--service`). */
  words: string[];
  /** The delay of each response. */
  delayMs: number;
  /** How many requests of each client are under way at a time. */
  concurrency: number;
  samples: number;
}

const SEED = 42;

/**
 * Compares a run with the bare client, which sends the same requests to another sandbox: exchanges per second of both,
 * each time at a fresh sandbox and in turns, so that other load on the machine affects both.
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
    what: `bare client, same requests (${Math.floor(alike * 100)} % with the same response)`,
    unit: '/s',
    samples: bareRates,
  };
  yield {
    what: 'run beside bare client',
    unit: '×',
    samples: rates.map((rate, index) => rate / (bareRates[index] ?? NaN)),
  };
  yield {
    what: 'CPU of the whole run beside that of the bare client',
    unit: '×',
    samples: runs.map(({ cpuSeconds }, sample) => cpuSeconds / (bare[sample]?.cpuSeconds ?? NaN)),
  };
  yield {
    what: 'share with fewer than half of the allowed requests under way',
    unit: '×',
    samples: runs.map(({ idle }) => idle),
  };
  yield {
    what: 'run with start and reports',
    unit: 's',
    samples: runs.map(({ seconds }) => seconds),
  };
}
