import { type Fault, putOn } from '../Fault.ts';
import { faultsIn } from '../faultsIn.ts';
import { aggregationFaults, deprecatedPathFaults } from './selection/aggregationFaults.ts';
import { calendarFaults, summerFaults } from './requests/calendarFaults.ts';
import {
  combinationFaults,
  groupFigureFaults,
  groupedCombinationFaults,
  restaurantIdentityFaults,
} from './requests/combinationFaults.ts';
import { CALLED_ACTIVATED } from './reports/conditions.ts';
import { dateFaults, hyphenFaults } from './requests/dateFaults.ts';
import { fieldFaults, guidFaults, TOLD_APART } from './figures/fieldFaults.ts';
import { groupGuidFaults } from './selection/groupGuidFaults.ts';
import { groupingFaults } from './selection/groupingFaults.ts';
import {
  aggregationIdentityFault,
  dateIdentityFaults,
  dayIdentityFault,
  GROUPED,
  groupedIdentityFault,
  identityFaults,
  OF_ONE_DAY,
  OF_SEVERAL_DAYS,
} from './requests/identityFaults.ts';
import { COST_RATIOS, SALES_PER_HOUR } from './figures/laborRatioFaults.ts';
import { laborCoercionFaults, offeredRangeFaults } from './requests/laborCoercionFaults.ts';
import { payoutFaults } from './figures/payoutFaults.ts';
import { posts } from './reports/reportOperations.ts';
import { recordFaults } from './figures/recordFaults.ts';
import {
  namesOfAnother,
  missingNameFault,
  recordLostWithNames,
  restaurantNameFaults,
} from './restaurants/restaurantNameFaults.ts';
import { salesFaults } from './figures/salesFaults.ts';
import { checkSelectionFaults, selectionFaults } from './selection/selectionFaults.ts';
import { metricsConditionFaults, unnamedListFaults } from './selection/unnamedSelectionFaults.ts';

const REQUESTS = ['analytics/{dataSet}/request', 'analytics/{dataSet}/requestRange'];
const FETCHES = ['analytics/{dataSet}/get', 'analytics/metrics/getDeprecated'];

/** What an engineer gets wrong in the analytics service. */
export const faults: Fault[] = [
  ...putOn(REQUESTS, [...identityFaults, ...dateFaults, ...hyphenFaults, ...selectionFaults]),
  ...(await faultsIn('analytics', REQUESTS, 'requests/range', 'selection/inactive')),
  ...putOn(['analytics/{operation}'], [...combinationFaults, ...unnamedListFaults]),
  ...putOn(['analytics/{operation}'], calendarFaults),
  ...putOn(OF_SEVERAL_DAYS, dateIdentityFaults),
  ...putOn(OF_ONE_DAY, [dayIdentityFault]),
  ...putOn(GROUPED, [groupedIdentityFault, ...groupedCombinationFaults, ...groupFigureFaults]),
  ...(await faultsIn('analytics', FETCHES, 'retrieval/retrieval')),
  ...putOn(['analytics/{dataSet}/get'], fieldFaults),
  ...(await faultsIn('analytics', ['analytics/{operation}'], 'sequence', 'errorMessage')),
  ...putOn(['analytics/check/request'], [offeredRangeFaults.check, ...checkSelectionFaults]),
  ...putOn(
    ['analytics/labor/request'],
    [
      ...laborCoercionFaults,
      offeredRangeFaults.labor,
      ...groupingFaults.labor,
      ...groupGuidFaults.labor,
    ],
  ),
  ...putOn(['analytics/menu/requestRange'], [...groupingFaults.menu, ...groupGuidFaults.menu]),
  ...putOn(['analytics/menu/request'], groupingFaults.customMenu),
  ...putOn(
    ['analytics/metrics/requestRange'],
    [aggregationIdentityFault, ...aggregationFaults, ...metricsConditionFaults],
  ),
  ...putOn(['analytics/metrics/getDeprecated'], deprecatedPathFaults),
  ...putOn(['analytics/check/get'], restaurantNameFaults),
  ...putOn(['analytics/{operation}'], [namesOfAnother, missingNameFault, recordLostWithNames]),
  ...putOn(['analytics/payoutPayments/request'], restaurantIdentityFaults),
  ...putOn(
    ['analytics/labor/get', 'analytics/labor/request'],
    [...recordFaults.labor, ...salesFaults.labor],
  ),
  ...putOn(['analytics/menu/get'], [...recordFaults.menu, ...salesFaults.menu]),
  ...putOn(['analytics/payout/get'], [...recordFaults.payout, ...payoutFaults.payout]),
  ...putOn(['analytics/{operation}'], payoutFaults.ungrouped),
  ...putOn(['analytics/{operation}'], guidFaults.restaurant),
  ...putOn(
    ['analytics/payoutPayments/get'],
    [...recordFaults.payoutPayments, ...guidFaults.payment],
  ),
  ...putOn(
    ['analytics/payoutSalesDate/get'],
    [...recordFaults.payoutSalesDate, ...payoutFaults.payoutSalesDate],
  ),
  ...putOn(['analytics/{operation}'], summerFaults.dates),
  ...putOn(['analytics/payout/get'], summerFaults.payout),
  ...putOn(['analytics/payoutSalesDate/get'], summerFaults.payoutSalesDate),
  ...(await faultsIn(
    'analytics',
    ['analytics/restaurantsInformation'],
    'restaurants/restaurantsInformation',
  )),
];

const SAME_FIGURES = 'analytics/{operation}/a-day-has-the-same-figures-in-every-report';
const GROUPS_ADD_UP = 'analytics/{operation}/groups-add-up';
const NET_SALES = 'analytics/labor/request/net-sales-exclude-discounts';
const NOT_ABOVE_GROSS = 'net-sales-do-not-exceed-gross-sales';
const PERIODS = 'analytics/payout/get/sales-period';
const OF_JANUARY = 'analytics/PayoutSettledDateReportingData/status-none-is';

/** Rules by hand that rest on another rule or constraint. */
export const alsoBroken: Record<string, string[]> = {
  // The list of restaurants says which ones are active.
  'analytics/{operation}/inactive-and-active-are-apart': [CALLED_ACTIVATED],
  'analytics/{operation}/not-only-inactive-is-the-default': [CALLED_ACTIVATED],
  // A record of one report is not in its place in another: the figures of the same day are others there.
  'analytics/{operation}/a-guid-is-of-one-group': [SAME_FIGURES],
  [GROUPS_ADD_UP]: [SAME_FIGURES],
  [COST_RATIOS]: [SAME_FIGURES],
  'analytics/LaborReportingData/total-hours-add-up': [SAME_FIGURES, GROUPS_ADD_UP],
  'analytics/LaborReportingData/total-cost-adds-up': [SAME_FIGURES],
  // The ratios remain those of the right figure.
  [NET_SALES]: [COST_RATIOS, SALES_PER_HOUR],
  'analytics/labor/request/net-sales-exclude-tax-and-tips': [
    COST_RATIOS,
    SALES_PER_HOUR,
    NET_SALES,
    `analytics/LaborReportingData/${NOT_ABOVE_GROSS}`,
  ],
  [`analytics/LaborReportingData/${NOT_ABOVE_GROSS}`]: [COST_RATIOS, SALES_PER_HOUR, NET_SALES],
  [`analytics/MenuReportingData/${NOT_ABOVE_GROSS}`]: [
    'analytics/MenuReportingData/net-sales-exclude-discounts',
  ],
  'analytics/payoutPayments/get/guids-stand-in-their-fields': [TOLD_APART],
  [`${PERIODS}-includes-the-payments`]: [`${PERIODS}-is-from-the-first-payment-to-the-last`],
  'analytics/PayoutSettledDateReportingData/sales-period-does-not-end-before-it-starts': [
    `${PERIODS}-is-from-the-first-payment-to-the-last`,
  ],
  [`${OF_JANUARY}-not-of-a-month-later`]: [`${OF_JANUARY}-of-before-10-january-2024`],
  'analytics/payoutSalesDate/get/settled-dates-are-those-of-the-payments': [
    'analytics/payoutSalesDate/get/sales-date-is-that-of-the-payments',
  ],
  ...Object.fromEntries(
    posts
      .filter(({ ranges }) => ranges.length > 1)
      .flatMap(({ id, dates: [start] }) =>
        ['restaurantIds', start].map((field) => [
          `${id}/body/${field}/type`,
          // What is not looked at in one range is not looked at in any longer one.
          [`${id}/body-is-looked-at-in-every-range`],
        ]),
      ),
  ),
};
