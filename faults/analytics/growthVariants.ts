import { byId } from '../byId.ts';
import type { Wrapper } from '../../sandbox/types.ts';
import { madeBefore } from '../conditions.ts';
import type { Difference } from '../Fault.ts';
import type { Row } from '../messages.ts';
import { all } from '../on.ts';
import { knowingRequests, type Asked } from './knowingRequests.ts';
import { refusal, reportsTo, requests, withFigures } from './messages.ts';

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

/** Reports whose request was sent before. */
const requestedAgain = reportsTo(requests.when(madeBefore));

/** Honest deployments whose figures grow from report to report. */
export const growthVariants = byId<Difference>({
  'day-that-is-not-over': {
    description: 'Each report that is requested later has larger figures.',
    wrap: dataThatGrow(() => true),
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

/** Of some reports, each has what was added since the previous one was requested. */
function dataThatGrow(isGrowing: (asked: Asked) => boolean): Wrapper {
  return knowingRequests((rows, asked) => {
    const grown = isGrowing(asked) ? GROWTH * asked.placeOfAll : 0;
    return rows.map((row) =>
      withFigures(withoutCostRatios(row), (figure, name) =>
        GROWING.test(name) ? figure + grown : figure,
      ),
    );
  });
}

/** Figures that have grown by much would have other ratios. */
function withoutCostRatios(row: Row): Row {
  return Object.fromEntries(Object.entries(row).filter(([name]) => !/^totalCostPer/.test(name)));
}
