import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readLines } from '../../src/shown/folder/evidenceFiles.ts';
import type { ExchangeLine } from '../../src/sent/log/exchangeLine.ts';

/** The part of a run's folder that says how long the suites ran. */
interface Ran {
  run: { startedAt: string; finishedAt: string };
}

/**
 * The share of a run, from 0 to 1, in which fewer than half of the allowed requests were under way: the client waited, or
 * computed.
 * @param folder the results of a run
 * @param concurrency how many requests the target takes at once
 */
export function idleShare(folder: string, concurrency: number): number {
  const { run } = JSON.parse(readFileSync(join(folder, 'verdict.json'), 'utf8')) as Ran;
  return shareBelow(readLines(folder), concurrency / 2, [
    Date.parse(run.startedAt),
    Date.parse(run.finishedAt),
  ]);
}

/**
 * The share of a time in which fewer requests than this were under way.
 * @param within beginning and end, in milliseconds since 1970
 */
export function shareBelow(
  exchanges: Pick<ExchangeLine, 'startedAt' | 'durationMs'>[],
  least: number,
  [from, to]: [number, number],
): number {
  const changes = exchanges
    .flatMap(({ startedAt, durationMs }) => {
      const start = Date.parse(startedAt);
      return [
        { at: start, by: 1 },
        { at: start + durationMs, by: -1 },
      ];
    })
    .toSorted((one, other) => one.at - other.at);
  let [underWay, last, below] = [0, from, 0];
  for (const { at, by } of [...changes, { at: to, by: 0 }]) {
    if (underWay < least) below += Math.max(0, at - last);
    last = Math.max(last, at);
    underWay += by;
  }
  return below / (to - from);
}
