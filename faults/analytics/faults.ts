import type { Fault } from '../Fault.ts';
import { putOn } from '../putOn.ts';
import { aggregationFaults } from './aggregationFaults.ts';
import {
  combinationFaults,
  groupFigureFaults,
  groupedCombinationFaults,
  restaurantIdentityFaults,
} from './combinationFaults.ts';
import { dateFaults, hyphenFaults } from './dateFaults.ts';
import { deprecatedPathFaults } from './deprecatedPathFaults.ts';
import { errorMessageFaults } from './errorMessageFaults.ts';
import { groupingFaults } from './groupingFaults.ts';
import {
  aggregationIdentityFault,
  dateIdentityFaults,
  dayIdentityFault,
  GROUPED,
  groupedIdentityFault,
  identityFaults,
  OF_ONE_DAY,
  OF_SEVERAL_DAYS,
} from './identityFaults.ts';
import { laborCoercionFaults } from './laborCoercionFaults.ts';
import { offeredRangeFaults } from './offeredRangeFaults.ts';
import { otherReportFaults } from './otherReportFaults.ts';
import { rangeFaults } from './rangeFaults.ts';
import { fieldFaults, recordFaults } from './recordFaults.ts';
import {
  namesOfAnother,
  recordLostWithNames,
  restaurantNameFaults,
} from './restaurantNameFaults.ts';
import { restaurantsInformationFaults } from './restaurantsInformationFaults.ts';
import { retrievalFaults } from './retrievalFaults.ts';
import { checkSelectionFaults, selectionFaults } from './selectionFaults.ts';
import { metricsConditionFaults, unnamedListFaults } from './unnamedSelectionFaults.ts';

/** What an engineer gets wrong in the analytics service. */
export const faults: Fault[] = [
  ...putOn(
    ['analytics/{dataSet}/request', 'analytics/{dataSet}/requestRange'],
    [...identityFaults, ...dateFaults, ...hyphenFaults, ...rangeFaults, ...selectionFaults],
  ),
  ...putOn(['analytics/{operation}'], [...combinationFaults, ...unnamedListFaults]),
  ...putOn(OF_SEVERAL_DAYS, dateIdentityFaults),
  ...putOn(OF_ONE_DAY, [dayIdentityFault]),
  ...putOn(GROUPED, [groupedIdentityFault, ...groupedCombinationFaults, ...groupFigureFaults]),
  ...putOn(['analytics/{dataSet}/get', 'analytics/metrics/getDeprecated'], retrievalFaults),
  ...putOn(['analytics/{dataSet}/get'], fieldFaults),
  ...putOn(['analytics/{operation}'], [...otherReportFaults, ...errorMessageFaults]),
  ...putOn(['analytics/check/request'], [offeredRangeFaults.check, ...checkSelectionFaults]),
  ...putOn(
    ['analytics/labor/request'],
    [...laborCoercionFaults, offeredRangeFaults.labor, ...groupingFaults.labor],
  ),
  ...putOn(['analytics/menu/requestRange'], groupingFaults.menu),
  ...putOn(
    ['analytics/metrics/requestRange'],
    [aggregationIdentityFault, ...aggregationFaults, ...metricsConditionFaults],
  ),
  ...putOn(['analytics/metrics/getDeprecated'], deprecatedPathFaults),
  ...putOn(['analytics/check/get'], restaurantNameFaults),
  ...putOn(['analytics/{operation}'], [namesOfAnother, recordLostWithNames]),
  ...putOn(['analytics/payoutPayments/request'], restaurantIdentityFaults),
  ...putOn(['analytics/labor/get'], recordFaults.labor),
  ...putOn(['analytics/menu/get'], recordFaults.menu),
  ...putOn(['analytics/payout/get'], recordFaults.payout),
  ...putOn(['analytics/payoutPayments/get'], recordFaults.payoutPayments),
  ...putOn(['analytics/payoutSalesDate/get'], recordFaults.payoutSalesDate),
  ...putOn(['analytics/restaurantsInformation'], restaurantsInformationFaults),
];
