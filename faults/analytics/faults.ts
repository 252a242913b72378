import type { Fault } from '../Fault.ts';
import { putOn } from '../putOn.ts';
import { dateFaults } from './dateFaults.ts';
import { groupingFaults } from './groupingFaults.ts';
import { identityFaults } from './identityFaults.ts';
import { metricsFaults } from './metricsFaults.ts';
import { rangeFaults } from './rangeFaults.ts';
import { recordFaults } from './recordFaults.ts';
import { retrievalFaults } from './retrievalFaults.ts';
import { selectionFaults } from './selectionFaults.ts';
import { serviceFaults } from './serviceFaults.ts';

/** What an engineer gets wrong in the analytics service. */
export const faults: Fault[] = [
  ...putOn(
    ['analytics/labor/request'],
    [...identityFaults, ...dateFaults, ...rangeFaults, ...selectionFaults, ...groupingFaults],
  ),
  ...putOn(
    ['analytics/labor/get'],
    [...metricsFaults, ...retrievalFaults, ...recordFaults, ...serviceFaults],
  ),
];
