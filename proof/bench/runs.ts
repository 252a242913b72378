import { request } from 'undici';
import { measureCommand } from './measureCommand.ts';
import { figure, type BenchOptions, type Figure } from './Measurement.ts';
import { measureRun, type RunUsage } from './measureRun.ts';
import { SandboxProcess } from './SandboxProcess.ts';

/** The simplest command: `--help`. */
export async function* help({ samples }: BenchOptions): AsyncIterable<Figure> {
  const seconds: number[] = [];
  for (let sample = 0; sample < samples; sample++)
    seconds.push((await measureCommand(['--help'])).seconds);
  yield figure('--help', 's', seconds);
}

/** How long a run takes until it asks for its first token. */
export async function* startUp({ samples }: BenchOptions): AsyncIterable<Figure> {
  const seconds: number[] = [];
  for (let sample = 0; sample < samples; sample++) {
    const sandbox = await SandboxProcess.start({ record: true });
    const startedAt = Date.now();
    await measureRun(sandbox.target, ['--rule', 'stock/list/*']);
    const { firstAt = NaN } = await sandbox.seen();
    await sandbox.close();
    seconds.push((firstAt - startedAt) / 1000);
  }
  yield figure('start of a run to its first request', 's', seconds);
}

const RULE = 'stock/update/quantity-is-required';

/** The run of one rule, as its author runs it: from start to verdict and reports. */
export async function* rule({ samples }: BenchOptions): AsyncIterable<Figure> {
  const { runs } = await runsAt({ samples, words: ['--rule', RULE] });
  yield figure(`run --rule ${RULE}`, 's', eachOf(runs, 'seconds'));
  yield figure('the same, seconds of the processor', 's', eachOf(runs, 'cpuSeconds'));
}

const DELAY_MS = 150;
const CONCURRENCY = 8;

/** A full run at a target with slow responses, beside the shortest time that its requests can take there. */
export async function* far({ samples, service }: BenchOptions): AsyncIterable<Figure> {
  const limits = { concurrency: CONCURRENCY };
  const words = wordsFor(service);
  const { runs, latencies } = await runsAt({ samples, words, limits, delayMs: DELAY_MS });
  const at = `${DELAY_MS} ms, ${CONCURRENCY} at a time`;
  yield figure(`run, ${runs[0]?.requests} exchanges, ${at}`, 's', eachOf(runs, 'suiteSeconds'));
  yield figure('an answer, as a bare client sees it', 'ms', latencies);
  const shortest = ({ requests }: RunUsage, sample: number) =>
    (requests * (latencies[sample] ?? NaN)) / 1000 / CONCURRENCY;
  yield figure(
    'run beside exchanges × latency / how many at a time (goal: 1.1)',
    '×',
    runs.map((run, sample) => run.suiteSeconds / shortest(run, sample)),
  );
  yield figure('run with start and reports', 's', eachOf(runs, 'seconds'));
}

const REQUESTS_PER_SECOND = 20;

/** A full run at a target that allows few requests per second, beside the time that this limit alone requires. */
export async function* rate({ samples, service }: BenchOptions): AsyncIterable<Figure> {
  const limits = { requestsPerSecond: REQUESTS_PER_SECOND };
  const { runs } = await runsAt({ samples, words: wordsFor(service), limits });
  const what = `run, ${runs[0]?.requests} exchanges, ${REQUESTS_PER_SECOND} per second`;
  yield figure(what, 's', eachOf(runs, 'suiteSeconds'));
  yield figure(
    'run beside exchanges / how many per second (goal: 1.05)',
    '×',
    runs.map((run) => run.suiteSeconds / (run.requests / REQUESTS_PER_SECOND)),
  );
}

/** The default of a run (`--cases`). */
const CASES = 25;

/** Its requests grow with the cases to some ten thousand; those of all services would take many minutes. */
const SERVICE = 'stock';

/** The greatest memory of a run, by how many requests it sends. */
export async function* memory({ service = SERVICE }: BenchOptions): AsyncIterable<Figure> {
  const peaks: number[] = [];
  for (const times of [1, 10, 100]) {
    const words = [...wordsFor(service), '--cases', String(CASES * times)];
    const [{ peakMB, requests }] = (await runsAt({ samples: 1, words })).runs as [RunUsage];
    peaks.push(peakMB);
    const what = `most memory, ${service}, ${times}× cases, ${requests} requests`;
    yield figure(what, 'MB', [peakMB]);
  }
  yield figure('most memory, 100× beside 1×', '×', [(peaks.at(-1) ?? NaN) / (peaks[0] ?? NaN)]);
}

export function wordsFor(service: string | undefined): string[] {
  return service === undefined ? [] : ['--service', service];
}

export function eachOf(
  runs: RunUsage[],
  name: 'seconds' | 'cpuSeconds' | 'suiteSeconds' | 'idle',
): number[] {
  return runs.map((run) => run[name]);
}

/** What is run, how often, and at which target. */
interface Asked {
  samples: number;
  words: string[];
  limits?: { concurrency?: number; requestsPerSecond?: number };
  delayMs?: number;
}

/** Runs the same several times, each at a fresh sandbox; and how long a response of that takes, where it is delayed. */
async function runsAt({ samples, words, limits, delayMs = 0 }: Asked) {
  const [runs, latencies]: [RunUsage[], number[]] = [[], []];
  for (let sample = 0; sample < samples; sample++) {
    const sandbox = await SandboxProcess.start({ delayMs });
    if (delayMs > 0) latencies.push(await latencyOf(sandbox.url));
    runs.push(await measureRun({ ...sandbox.target, ...(limits && { limits }) }, words));
    await sandbox.close();
  }
  return { runs, latencies };
}

/** By how many requests the latency is measured. */
const REQUESTS = 10;

/** How many milliseconds a response takes, as a bare client sees it that sends one request after the other. */
async function latencyOf(url: string): Promise<number> {
  const startedAt = performance.now();
  for (let sent = 0; sent < REQUESTS; sent++) {
    const { body } = await request(url);
    await body.dump();
  }
  return (performance.now() - startedAt) / REQUESTS;
}
