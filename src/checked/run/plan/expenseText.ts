import { grouped } from '../../../words/grouped.ts';
import type { TargetLimits } from '../../../target/Target.ts';
import { PREFLIGHT_REQUESTS } from './budgetOf.ts';
import { paint } from '../../../words/paint.ts';
import { spentThings, type Bound } from '../../../sent/Spending.ts';
import { sumBounds, type Expense } from './boundOf.ts';
import { countedEffects } from './Measured.ts';

const HEADINGS = ['requests', ...countedEffects.map(spentThings)];

/**
 * The requests of a run, by service and in all: the expected number, the limit, and the time that they take.
 * @param isMeasured whether the checks were run at the sandbox: those of a document of others are not
 */
export function expenseText(expenses: Expense[], limits: TargetLimits, isMeasured = true): string {
  const some = expenses.filter(({ most }) => most.requests > 0);
  const preflight = { ...sumBounds([]), requests: PREFLIGHT_REQUESTS };
  const parts = [{ service: 'before the run', expected: preflight, most: preflight }, ...some];
  const all = {
    service: 'all',
    expected: sumBounds(parts.map(({ expected }) => expected)),
    most: sumBounds(parts.map(({ most }) => most)),
  };
  const rows = [...parts, all];
  const width = Math.max(...rows.map(({ service }) => service.length));
  return [
    paint('bold', 'What a run sends'),
    `  In each cell, how many ${isMeasured ? 'a run of the sandbox needed' : 'a run may need if all can be tested (an estimate)'} / the most that this run may send. A rule beyond the limit is not tested.`,
    '  Requests for tokens and for restoring are not counted here.',
    `  ${' '.repeat(width)}  ${HEADINGS.map((heading) => heading.padStart(19)).join('')}`,
    ...rows.map(
      ({ service, expected, most }) =>
        `  ${service.padEnd(width)}  ${cells(expected, most).join('')}`,
    ),
    `  ${timeSentence(all.expected.requests, all.most.requests, limits)}`,
    `  Further requests, only if lists are long, changes show late, reports are slow or requests are retried: up to ${grouped(all.most.further)}.`,
  ].join('\n');
}

function cells(expected: Bound, most: Bound): string[] {
  return ['requests', ...countedEffects].map((name) => {
    const [few = 0, all = 0] = [expected[name], most[name]];
    return (all === 0 ? '-' : `${grouped(few)} / ${grouped(all)}`).padStart(19);
  });
}

/** How long a response may take, in milliseconds, for which a plan tells the time of a run. */
const LATENCIES_MS = [50, 150, 500];

/**
 * How long the requests take: as long as the limits make them wait. Waits for reports and for changes that show late run
 * beside them, and other work of the client takes little.
 */
function timeSentence(
  expected: number,
  most: number,
  { requestsPerSecond, concurrency }: TargetLimits,
): string {
  const lasting = (count: number, latencyMs: number) =>
    duration(
      Math.max(
        (count * latencyMs) / 1000 / concurrency,
        requestsPerSecond === undefined ? 0 : count / requestsPerSecond,
      ),
    );
  const byLatency = LATENCIES_MS.map(
    (latencyMs) => `${lasting(expected, latencyMs)} at ${latencyMs} ms per response`,
  ).join(', ');
  const limit =
    requestsPerSecond === undefined
      ? '.\n  No rate limit is set (limits.requestsPerSecond).'
      : `, at limits.requestsPerSecond ${requestsPerSecond}; all that the limit allows takes ${lasting(most, 0)}.`;
  return `Time: ${byLatency}; at most ${concurrency} requests at once${limit}`;
}

/** A duration in words: `45 s`, `12 min`, `3 h 5 min`. */
function duration(seconds: number): string {
  if (seconds < 90) return `${Math.ceil(seconds)} s`;
  const minutes = Math.ceil(seconds / 60);
  return minutes < 90 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
