import { withBytesOf } from '../../src/clients/fileBytes.ts';
import { HarFile } from '../../src/clients/HarFile.ts';
import type { TrafficJudge } from '../../src/clients/TrafficJudge.ts';
import { printTraffic } from '../../src/shown/report/trafficText.ts';
import { resultFolder } from '../../src/shown/folder/resultFolder.ts';
import { TrafficLog } from '../../src/shown/TrafficLog.ts';
import { writeTraffic } from '../../src/shown/writeTraffic.ts';
import { loadTarget, parseTarget } from '../../src/target/loadTarget.ts';
import type { Target } from '../../src/target/Target.ts';
import { WrongUse } from '../../src/words/WrongUse.ts';
import { countOf } from '../../src/words/countOf.ts';
import type { Spec } from '../../src/promised/types.ts';
import { judgedBy, type JudgedOptions } from '../judged.ts';
import { namedBy } from '../namedBy.ts';
import { trafficJudge } from './trafficJudge.ts';
import { openSandbox } from '../../sandbox/openSandbox.ts';
import { say } from '../../src/words/say.ts';

/** Options of `inspect`, as the command line reads them. */
export interface InspectOptions extends JudgedOptions {
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
  return withBytesOf(file, async (bytes) => {
    const har = new HarFile(bytes, file);
    const target = await targetOf(options, har, file);
    const { specs, judge } = trafficJudge(target, await specsOfDocument(options));
    const folder = resultFolder(options.out, options.force);
    const log = new TrafficLog(folder.log);
    await judgeAll(har, judge, log);
    const { fromCache, undated, earliest, latest } = har.reading;
    const { client, platform } = await writeTraffic(
      {
        specs,
        target,
        judge,
        exchanges: log,
        fromCache,
        startedAt: Number.isFinite(earliest) ? earliest : Date.now(),
        finishedAt: Number.isFinite(latest) ? latest : Date.now(),
        notes: [`Judged from ${file}, which somebody else recorded.`, ...datesNote(undated)],
        named,
      },
      folder,
    );
    folder.publish(() => say(printTraffic(client, platform, folder.shown).trimEnd()));
    return client.run.exitCode ?? 1;
  });
}

/** The spec of the document of others by which traffic is judged, if any. */
async function specsOfDocument(options: JudgedOptions): Promise<Spec[] | undefined> {
  return options.openapi === undefined ? undefined : (await judgedBy(options)).specs;
}

/** Learns the secrets of all exchanges before the first is judged, because any may occur in an earlier one. */
async function judgeAll(har: HarFile, judge: TrafficJudge, log: TrafficLog): Promise<void> {
  for await (const seen of har.inFile()) judge.learn(seen);
  for (const [reason, count] of har.reading.unreadable)
    judge.countUnjudged('entry', { state: 'unreadable', reason }, count);
  for await (const seen of har.inOrder()) {
    const { recorded } = judge.take(seen);
    if (recorded !== undefined) log.add(recorded);
  }
  log.close();
}

function datesNote(undated: number): string[] {
  if (undated === 0) return [];
  return [
    `${countOf(undated, 'exchange')} without a date that can be read: judged in the order of the file, without the rules about time.`,
  ];
}

/** The origin of an address of this machine. */
const HERE = /^http:\/\/(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/;

async function targetOf(options: InspectOptions, har: HarFile, file: string): Promise<Target> {
  const { target, sandbox } = options;
  if (options.openapi !== undefined) return (await (await judgedBy(options)).open()).target;
  if ((target !== undefined) === (sandbox === true))
    throw new WrongUse(
      'inspect: name one of --target FILE, --openapi FILE with --base URL, and --sandbox.',
    );
  if (target !== undefined) return loadTarget(target, process.env);
  const here = new Map<string, number>();
  for await (const { request } of har.inFile()) {
    const { origin = '' } = URL.parse(request.url) ?? {};
    if (HERE.test(origin)) here.set(origin, (here.get(origin) ?? 0) + 1);
  }
  const [most] = [...here].toSorted(([, one], [, other]) => other - one);
  if (most === undefined) {
    const unread = [...har.reading.unreadable].map(([reason, count]) => `${count}: ${reason}`);
    const told = unread.length === 0 ? '' : ` Entries that cannot be read: ${unread.join('; ')}.`;
    throw new WrongUse(
      `${file}: nothing in it went to an address of this machine (--sandbox).${told}`,
    );
  }
  return parseTarget(openSandbox().targetAt(most[0]));
}
