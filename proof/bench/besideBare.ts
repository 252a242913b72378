import { figure, type BenchOptions, type Figure } from './Measurement.ts';
import { measureRun, type RunUsage } from './measureRun.ts';
import { eachOf, wordsFor } from './runs.ts';
import { SandboxProcess } from './SandboxProcess.ts';
import { sendAgain, type Sent } from './sendAgain.ts';

const SEED = 42;

/** The default of limits.concurrency (target.schema.yaml). */
const CONCURRENCY = 4;

/** A full run on this machine: the time of the suite beside that of plain HTTP. */
export function fullRun({ samples, service }: BenchOptions): AsyncIterable<Figure> {
  return besideBare({ words: wordsFor(service), delayMs: 0, concurrency: CONCURRENCY, samples });
}

/** Only one service: a full run would take minutes at a target with slow responses. */
const SERVICE = 'restaurants';
const CONCURRENCY_THERE = 8;

/** The rate of a run at a target with slow responses. */
export async function* latency({
  samples,
  service = SERVICE,
}: BenchOptions): AsyncIterable<Figure> {
  const run = { words: wordsFor(service), concurrency: CONCURRENCY_THERE, samples };
  for (const delayMs of [50, 150])
    for await (const { what, ...rest } of besideBare({ ...run, delayMs }))
      yield { ...rest, what: `${service}: ${what}` };
}

/** A run and its target, for the comparison with a bare client. */
interface Compared {
  /** Further options of the run (`--service`). */
  words: string[];
  delayMs: number;
  /** How many requests of each client are under way at a time. */
  concurrency: number;
  samples: number;
}

/**
 * Compares a run with the bare client, which sends the same requests to another sandbox: exchanges per second of both,
 * each time at a fresh sandbox and in turns, so that other load on the machine affects both.
 */
async function* besideBare(compared: Compared): AsyncIterable<Figure> {
  const { delayMs, concurrency } = compared;
  const { requests, runs, bare } = await bothAt(compared);
  const rates = runs.map((run) => run.requests / run.suiteSeconds);
  const bareRates = bare.map(({ seconds }) => requests / seconds);
  const alike = Math.floor(Math.min(...bare.map((sent) => sent.alike)) * 100);
  const at = delayMs === 0 ? `${concurrency} at a time` : `${delayMs} ms, ${concurrency} at a time`;
  yield figure(`run, ${runs[0]?.requests} exchanges, ${at}`, '/s', rates);
  yield figure(`bare client, same requests (${alike} % with the same response)`, '/s', bareRates);
  const beside = (one: number[], other: number[]) =>
    one.map((value, sample) => value / (other[sample] ?? NaN));
  yield figure('run beside bare client', '×', beside(rates, bareRates));
  const bareCpu = bare.map(({ cpuSeconds }) => cpuSeconds);
  const cpu = beside(eachOf(runs, 'cpuSeconds'), bareCpu);
  yield figure('CPU of the whole run beside that of the bare client', '×', cpu);
  const idle = 'share with fewer than half of the allowed requests under way';
  yield figure(idle, '×', eachOf(runs, 'idle'));
  yield figure('run with start and reports', 's', eachOf(runs, 'seconds'));
}

/** Runs and bare clients in turns; how many requests the latter send. */
async function bothAt({ words, delayMs, concurrency, samples }: Compared) {
  const asked = [...words, '--seed', String(SEED)];
  const limits = { concurrency };
  const recording = await SandboxProcess.start({ record: true });
  await measureRun({ ...recording.target, limits }, asked);
  const { requests } = await recording.seen();
  await recording.close();
  const [runs, bare]: [RunUsage[], Sent[]] = [[], []];
  for (let sample = 0; sample < samples; sample++) {
    const one = await SandboxProcess.start({ delayMs });
    const other = await SandboxProcess.start({ delayMs });
    runs.push(await measureRun({ ...one.target, limits }, asked));
    bare.push(await sendAgain(requests, other.url, concurrency));
    await Promise.all([one.close(), other.close()]);
  }
  return { requests: requests.length, runs, bare };
}
