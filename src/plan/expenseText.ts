import type { TargetLimits } from '../target/Target.ts';
import { PREFLIGHT_REQUESTS } from './budgetOf.ts';
import { paint } from '../text/paint.ts';
import { thingsOf, type Bound } from '../session/Spending.ts';
import { sumOf, type Expense } from './boundOf.ts';
import { countedEffects } from './Measured.ts';

const HEADINGS = ['requests', ...countedEffects.map(thingsOf)];

/** The requests of a run, by service and in all: the expected number, the limit, and the time that they take. */
export function expenseText(expenses: Expense[], limits: TargetLimits): string {
  const some = expenses.filter(({ most }) => most.requests > 0);
  const preflight = { ...sumOf([]), requests: PREFLIGHT_REQUESTS };
  const parts = [{ service: 'before the run', expected: preflight, most: preflight }, ...some];
  const all = {
    service: 'all',
    expected: sumOf(parts.map(({ expected }) => expected)),
    most: sumOf(parts.map(({ most }) => most)),
  };
  const rows = [...parts, all];
  const width = Math.max(...rows.map(({ service }) => service.length));
  return [
    paint('bold', 'What a run sends'),
    '  Sent to the sandbox / limit. A rule that needs more is not exercised. Not counted: tokens, restoring, and at most',
    `  ${numbered(all.most.further)} requests for longer lists, changes that show late, slow reports, and requests or rules that are tried again.`,
    `  ${' '.repeat(width)}  ${HEADINGS.map((heading) => heading.padStart(19)).join('')}`,
    ...rows.map(
      ({ service, expected, most }) =>
        `  ${service.padEnd(width)}  ${cells(expected, most).join('')}`,
    ),
    `  ${timeSentence(all.expected.requests, all.most.requests, limits)}`,
  ].join('\n');
}

function cells(expected: Bound, most: Bound): string[] {
  return ['requests', ...countedEffects].map((name) => {
    const [few = 0, all = 0] = [expected[name], most[name]];
    return (all === 0 ? '-' : `${numbered(few)} / ${numbered(all)}`).padStart(19);
  });
}

function timeSentence(
  expected: number,
  most: number,
  { requestsPerSecond, concurrency }: TargetLimits,
): string {
  if (requestsPerSecond === undefined)
    return `Time: as fast as the target answers, at most ${concurrency} requests at once; limits.requestsPerSecond is not set.`;
  const lasting = (count: number) => duration(count / requestsPerSecond);
  return `Time: ${lasting(expected)}, at most ${lasting(most)} at limits.requestsPerSecond ${requestsPerSecond}, if the target answers as fast; waiting for reports is not counted.`;
}

/** A duration in words: `45 s`, `12 min`, `3 h 5 min`. */
function duration(seconds: number): string {
  if (seconds < 90) return `${Math.ceil(seconds)} s`;
  const minutes = Math.ceil(seconds / 60);
  return minutes < 90 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

function numbered(count: number): string {
  return count.toLocaleString('en');
}
