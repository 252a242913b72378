import { byId, type Difference } from '../../Fault.ts';
import type { Handler, Wrapper } from '../../../sandbox/types.ts';
import { everyNth, madeBefore, type Row } from '../../messages.ts';
import { all, on } from '../../on.ts';
import {
  inProgress,
  isFetching,
  lastSegment,
  reports,
  reportsOf,
  withFigures,
  refusal,
  reportsTo,
  requests,
} from '../reports/messages.ts';
import { gets } from '../reports/reportOperations.ts';
import { knowingRequests, type Asked } from '../reports/knowingRequests.ts';

/** A cent for each report that was requested before. */
const GROWTH = 0.01;

/** Figures that grow together, and those that are computed from them. */
const GROWING =
  /^((overtime|total)Cost|checkTipAmount|(net|gross)SalesAmount|quantitySold|laborCost)$/;

/** The rules that compare figures of several reports. */
const COMPARING = [
  'analytics/*/a-day-has-the-same-figures-in-every-report',
  'analytics/*/each-day-of-the-range',
  'analytics/labor/request/groups-add-up',
];

const requestedAgain = reportsTo(requests.when(madeBefore));

/**
 * How long one of two servers does not know yet that a report is ready. It is less than the proof waits for late
 * changes.
 */
const LAG_MS = 30;

const RUN = ['analytics/*/ready-*', 'analytics/metrics/getDeprecated/gives-the-data-*'];

/**
 * Honest deployments whose reports are made when they are asked for, by more than one server, and whose figures grow
 * from report to report.
 */
export const liveDataVariants = byId<Difference>({
  'data-that-comes-in-late': {
    description:
      'Reports show what is known when they are asked for: the last record comes in when one is asked for a second time.',
    run: RUN,
    wrap: all(...gets.map(comingInLate)),
  },
  'figures-that-move-all-the-time': {
    description: 'Reports show what is known when asked for, and sales come in all the time.',
    run: RUN,
    wrap: (next) => {
      let times = 0;
      return reports.change((rows) => grownBy(GROWTH * (times += 1), rows))(next);
    },
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
  'day-that-is-not-over': {
    description: 'Each report that is requested later has larger figures.',
    wrap: dataThatGrow(() => true),
  },
  'figures-that-are-corrected-now-and-then': {
    description: 'The figures of an operation are corrected after each four reports of it.',
    run: ['analytics/*/defaults-hold-after-other-requests', ...COMPARING],
    wrap: knowingRequests((rows, { place }) => grownBy(GROWTH * Math.floor(place / 4), rows)),
  },
  'longer-reports-grow': {
    description:
      'Reports of a day stay as they were, of the longer ones each that is requested later has larger figures.',
    run: COMPARING,
    wrap: dataThatGrow(({ range }) => range !== 'day'),
  },
  'what-grows-is-not-processed-again': {
    description:
      'Each report that is requested later has larger figures; what was requested before cannot be processed once more.',
    run: COMPARING,
    wrap: all(
      requestedAgain.answered(200, 202, 409).instead(refusal(409)),
      dataThatGrow(() => true),
    ),
  },
  'what-grows-is-gone-at-last': {
    description:
      'Each report that is requested later has larger figures; what was requested before has no records any more.',
    run: COMPARING,
    wrap: all(
      requestedAgain.change(() => []),
      dataThatGrow(() => true),
    ),
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

/** Of some reports, each has what was added since the previous one was requested. */
function dataThatGrow(isGrowing: (asked: Asked) => boolean): Wrapper {
  return knowingRequests((rows, asked) => {
    return grownBy(isGrowing(asked) ? GROWTH * asked.placeOfAll : 0, rows);
  });
}

function grownBy(grown: number, rows: Row[]): Row[] {
  return rows.map((row) =>
    withFigures(withoutCostRatios(row), (figure, name) =>
      GROWING.test(name) ? figure + grown : figure,
    ),
  );
}

/** Figures that have grown by much would have other ratios. */
function withoutCostRatios(row: Row): Row {
  return Object.fromEntries(Object.entries(row).filter(([name]) => !/^totalCostPer/.test(name)));
}
