import type { Fault } from '../Fault.ts';
import type { AnalyticsFault } from './AnalyticsFault.ts';
import { dateFaults } from './dateFaults.ts';
import { groupingFaults } from './groupingFaults.ts';
import { identityFaults } from './identityFaults.ts';
import { metricsFaults } from './metricsFaults.ts';
import { rangeFaults } from './rangeFaults.ts';
import { recordFaults } from './recordFaults.ts';
import { retrievalFaults } from './retrievalFaults.ts';
import { selectionFaults } from './selectionFaults.ts';
import { serviceFaults } from './serviceFaults.ts';

/** The rules by hand of an operation that requests reports: those of labor, for which there are the most, stand for all. */
const REQUEST = [
  'different-*',
  'dates-*',
  'end-*',
  'day-*',
  'week-*',
  'month-*',
  'only-*',
  'every-*',
  'no-*',
  'excluded-*',
  'inactive-*',
  'not-*',
  'rows-*',
  'sales-*',
  'job-*',
  'employee-*',
].map((rules) => `analytics/labor/request/${rules}`);

/** Those of an operation that fetches reports, and those of the records. */
const GET = [
  ...['posted-*', 'in-progress-*', 'ready-*', 'failed-*', 'unknown-*', 'accepts'].map(
    (rules) => `analytics/labor/get/${rules}`,
  ),
  'analytics/BusinessDate/*',
  'analytics/LaborReportingData/*',
];

/** What an engineer gets wrong in the analytics service. Beside the rules that it names, each is held against some that stand for the rest. */
export const analyticsFaults: Fault[] = [
  ...of(REQUEST, identityFaults, dateFaults, rangeFaults, selectionFaults, groupingFaults),
  ...of(GET, metricsFaults, retrievalFaults, recordFaults, serviceFaults),
];

function of(run: string[], ...lists: AnalyticsFault[][]): Fault[] {
  return lists.flat().map((fault) => ({ service: 'analytics', run, ...fault }));
}
