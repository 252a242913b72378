import { figure, type BenchOptions, type Figure } from './Measurement.ts';
import { measureRun, type RunUsage } from './measureRun.ts';
import { eachOf, wordsFor } from './runs.ts';
import { SandboxProcess } from './SandboxProcess.ts';
import { sendAgain, type Sent } from './sendAgain.ts';

const SEED = 42;

/** The default of limits.concurrency (target.schema.yaml). */
const CONCURRENCY = 4;

/**
 * Compares a full run on this machine with the bare client, which sends the same requests to another sandbox: exchanges per
 * second of both, each time at a fresh sandbox and in turns, so that other load on the machine affects both.
 */
export async function* besideBare(options: BenchOptions): AsyncIterable<Figure> {
  const { requests, runs, bare } = await bothAt(options);
  const rates = runs.map((run) => run.requests / run.suiteSeconds);
  const bareRates = bare.map(({ seconds }) => requests / seconds);
  const alike = Math.floor(Math.min(...bare.map((sent) => sent.alike)) * 100);
  yield figure(`run, ${runs[0]?.requests} exchanges, ${CONCURRENCY} at a time`, '/s', rates);
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
async function bothAt({ service, samples }: BenchOptions) {
  const asked = [...wordsFor(service), '--seed', String(SEED)];
  const limits = { concurrency: CONCURRENCY };
  const recording = await SandboxProcess.start({ record: true });
  await measureRun({ ...recording.target, limits }, asked);
  const { requests } = await recording.seen();
  await recording.close();
  const [runs, bare]: [RunUsage[], Sent[]] = [[], []];
  for (let sample = 0; sample < samples; sample++) {
    const one = await SandboxProcess.start();
    const other = await SandboxProcess.start();
    runs.push(await measureRun({ ...one.target, limits }, asked));
    bare.push(await sendAgain(requests, other.url, CONCURRENCY));
    await Promise.all([one.close(), other.close()]);
  }
  return { requests: requests.length, runs, bare };
}
