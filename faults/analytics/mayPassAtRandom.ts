import type { MayPassAtRandom } from '../MayPassAtRandom.ts';

/** Rules by hand of this service that responses of the right form, without any meaning, may keep. */
export const mayPassAtRandom: MayPassAtRandom = {
  'asks only that valid requests get an identifier, as every request does': [
    'analytics/*/range-is-custom',
    'analytics/*/long-custom-range-is-accepted',
    'analytics/*/combinations-are-accepted',
    'analytics/*/restaurant-guids-take-either-case',
    'analytics/*/media-type-is-written-freely',
  ],
  'asks that identifiers differ, as drawn ones do': [
    'analytics/*/different-requests-have-different-identifiers',
  ],
  'looks at whether any drawn record has a field, as some have': [
    'analytics/check/get/restaurant-name-*',
    'analytics/*/*-with-*',
    'analytics/*/*-without-*',
    'analytics/*/records-show-figures',
  ],
  'asks that data differ, as drawn ones do': [
    'analytics/*/restaurant-lists-select-the-data',
    'analytics/*/inactive-and-active-differ',
    'analytics/*/excluded-though-included',
    'analytics/*/dates-select-the-data',
    'analytics/PayoutPaymentsReportingData/each-payment-once',
    'analytics/*/a-guid-is-of-one-group',
    'analytics/payout/get/one-record-per-settled-date',
    'analytics/payoutSalesDate/get/one-record-per-sales-date',
  ],
  'asks it of records with costs or hours, and sales, of which few are drawn, at times with zeros':
    [
      'analytics/LaborReportingData/cost-ratios-are-of-the-sales',
      'analytics/LaborReportingData/sales-per-hour-are-of-the-hours',
    ],
  'asks that one number is not below another, in few drawn records': [
    'analytics/payout/get/transactions-include-the-payments',
  ],
  'asks that one number is not above another: few drawn records have both, and in half of those it is not':
    ['analytics/*/net-sales-do-not-exceed-gross-sales'],
  'asks that a field is absent which belongs to other records, and is drawn for these alone': [
    'analytics/PayoutSalesDateReportingData/no-payout-status',
  ],
  'asks that a GUID stands in the same field each time, as a drawn one may': [
    'analytics/*/group-guid-stands-in-its-field',
  ],
  'asks for the success status again, which every request gets': ['analytics/*/ready-stays-ready'],
};
