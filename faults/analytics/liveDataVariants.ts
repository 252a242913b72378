import { byId } from '../byId.ts';
import type { Handler, Wrapper } from '../../sandbox/types.ts';
import { everyNth } from '../conditions.ts';
import type { Difference } from '../Fault.ts';
import { all, on } from '../on.ts';
import {
  inProgress,
  isFetching,
  lastSegment,
  reports,
  reportsOf,
  withFigures,
} from './messages.ts';
import { gets } from './reportOperations.ts';

/**
 * How long one of two servers does not know yet that a report is ready. It is less than the proof waits for late
 * changes.
 */
const LAG_MS = 30;

const RUN = ['analytics/*/ready-*', 'analytics/metrics/getDeprecated/gives-the-data-*'];

/** Honest deployments whose reports are made when they are asked for, and by more than one server. */
export const liveDataVariants = byId<Difference>({
  'data-that-comes-in-late': {
    description:
      'Reports show what is known when they are asked for: the last record comes in when one is asked for a second time.',
    run: RUN,
    wrap: all(...gets.map(comingInLate)),
  },
  'sums-in-another-order': {
    description: 'Every second time the figures of a report are summed up in another order.',
    run: RUN,
    wrap: reports
      .where(everyNth(2))
      .each.change((row) => withFigures(row, (figure) => figure * (1 + Number.EPSILON))),
  },
  'a-server-that-learns-late-what-is-ready': {
    description:
      'Every second question gets a response by a server that takes a report for one in progress until shortly after it was ready.',
    run: ['analytics/*/ready-stays-ready'],
    // Within the proof's own process no time passes.
    inRealTime: true,
    wrap: learningLate,
  },
});

/** Until a report of an operation is asked for once it has been given, all lack their last record. */
function comingInLate(get: (typeof gets)[number]): Wrapper {
  return (next) => {
    const given = new Set<string>();
    let hasComeIn = false;
    return reportsOf(get).change((rows, { request }) => {
      hasComeIn ||= given.has(request.path);
      given.add(request.path);
      return hasComeIn ? rows : rows.slice(0, -1);
    })(next);
  };
}

function learningLate(next: Handler): Handler {
  const readyAt = new Map<string, number>();
  let times = 0;
  return on(isFetching).answer((response, { request }) => {
    const guid = lastSegment(request);
    const now = performance.now();
    const since = readyAt.get(guid) ?? now;
    readyAt.set(guid, since);
    times += 1;
    return since !== now && times % 2 === 0 && now - since < LAG_MS ? inProgress(guid) : response;
  })(next);
}
