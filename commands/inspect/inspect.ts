import { readFileSync } from 'node:fs';
import { harExchanges, type HarReading } from '../../src/client/harExchanges.ts';
import type { RecordedExchange } from '../../src/exchange/types.ts';
import { printTraffic } from '../../src/report/trafficText.ts';
import { resultFolder } from '../../src/results/resultFolder.ts';
import { writeTraffic } from '../../src/results/writeTraffic.ts';
import { loadTarget, parseTarget } from '../../src/target/loadTarget.ts';
import type { Target } from '../../src/target/Target.ts';
import { WrongUse } from '../../src/target/WrongUse.ts';
import { namedBy } from '../namedBy.ts';
import { trafficJudge } from './trafficJudge.ts';
import { openSandbox } from '../../sandbox/openSandbox.ts';

/** Options of `inspect`, as the command line reads them. */
export interface InspectOptions {
  target?: string;
  sandbox?: boolean;
  out?: string;
  force?: boolean;
  client?: string;
  operator?: string;
  letterhead?: string;
}

/**
 * Judges recorded traffic, prints what the client and the platform broke, and writes a folder of results. Returns the exit
 * code.
 * @throws WrongUse for a file that is no HTTP Archive, and if no target is named
 */
export async function inspect(file: string, options: InspectOptions): Promise<number> {
  const named = namedBy(options);
  const reading = harExchanges(textOf(file), file);
  const target = targetOf(options, reading, file);
  const { specs, judge } = trafficJudge(target);
  const folder = resultFolder(options.out, options.force);
  const exchanges: RecordedExchange[] = [];
  for (const seen of reading.exchanges) judge.learn(seen);
  for (const seen of reading.exchanges) {
    const { recorded } = judge.take(seen);
    if (recorded !== undefined) exchanges.push(recorded);
  }
  const times = reading.exchanges.map(({ startedAt, endedAt }) => [startedAt, endedAt]).flat();
  const { client, platform } = await writeTraffic(
    {
      specs,
      target,
      judge,
      exchanges,
      fromCache: reading.fromCache,
      startedAt: times.reduce((least, time) => Math.min(least, time), times[0] ?? Date.now()),
      finishedAt: times.reduce((most, time) => Math.max(most, time), times[0] ?? Date.now()),
      notes: [`Judged from ${file}, which somebody else recorded.`],
      named,
    },
    folder,
  );
  folder.publish();
  process.stdout.write(printTraffic(client, platform, folder.shown));
  return client.run.exitCode ?? 1;
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new WrongUse(`${file}: cannot be read (${(error as NodeJS.ErrnoException).code}).`);
  }
}

function targetOf({ target, sandbox }: InspectOptions, reading: HarReading, file: string): Target {
  if ((target !== undefined) === (sandbox === true))
    throw new WrongUse('inspect: name either --target FILE or --sandbox.');
  if (target !== undefined) return loadTarget(target, process.env);
  const origins = reading.exchanges.map(({ request }) => originOf(request.url));
  const here = Object.entries(Object.groupBy(origins.filter(isHere), (origin) => origin));
  const [most] = here.toSorted(([, one = []], [, other = []]) => other.length - one.length);
  if (most === undefined)
    throw new WrongUse(`${file}: nothing in it went to an address of this machine (--sandbox).`);
  return sandboxTarget(most[0]);
}

function originOf(url: string): string {
  return URL.canParse(url) ? new URL(url).origin : '';
}

function isHere(origin: string): boolean {
  return /^http:\/\/(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/.test(origin);
}

/** The target for a sandbox at an address. */
function sandboxTarget(url: string): Target {
  return parseTarget(openSandbox().targetAt(url));
}
