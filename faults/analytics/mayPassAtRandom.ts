import type { MayPass } from '../MayPass.ts';

/** Rules by hand of this service that responses of the right form, without any meaning, may keep. */
export const mayPassAtRandom: MayPass[] = [
  ...[
    'range-is-custom',
    'long-custom-range-is-accepted',
    'combinations-are-accepted',
    'restaurant-guids-take-either-case',
    'media-type-is-written-freely',
  ].map((rule) => ({
    rules: `analytics/*/${rule}`,
    reason: 'asks only that valid requests get an identifier, as every request does',
  })),
  {
    rules: 'analytics/*/different-requests-have-different-identifiers',
    reason: 'asks that identifiers differ, as drawn ones do',
  },
  ...[
    'analytics/check/get/restaurant-name-*',
    'analytics/*/*-with-*',
    'analytics/*/*-without-*',
    'analytics/*/records-show-figures',
  ].map((rules) => ({
    rules,
    reason: 'looks at whether any drawn record has a field, as some have',
  })),
  ...[
    'analytics/*/restaurant-lists-select-the-data',
    'analytics/*/inactive-and-active-differ',
    'analytics/*/excluded-though-included',
    'analytics/*/dates-select-the-data',
    'analytics/PayoutPaymentsReportingData/each-payment-once',
    'analytics/*/a-guid-is-of-one-group',
    'analytics/payout/get/one-record-per-settled-date',
    'analytics/payoutSalesDate/get/one-record-per-sales-date',
  ].map((rules) => ({ rules, reason: 'asks that data differ, as drawn ones do' })),
  ...['cost-ratios-are-of-the-sales', 'sales-per-hour-are-of-the-hours'].map((rule) => ({
    rules: `analytics/LaborReportingData/${rule}`,
    reason:
      'asks it of records with costs or hours, and sales, of which few are drawn, at times with zeros',
  })),
  {
    rules: 'analytics/payout/get/transactions-include-the-payments',
    reason: 'asks that one number is not below another, in few drawn records',
  },
  {
    rules: 'analytics/*/net-sales-do-not-exceed-gross-sales',
    reason:
      'asks that one number is not above another: few drawn records have both, and in half of those it is not',
  },
  {
    rules: 'analytics/PayoutSalesDateReportingData/no-payout-status',
    reason:
      'asks that a field is absent which belongs to other records, and is drawn for these alone',
  },
  {
    rules: 'analytics/*/group-guid-stands-in-its-field',
    reason: 'asks that a GUID stands in the same field each time, as a drawn one may',
  },
  {
    rules: 'analytics/*/ready-stays-ready',
    reason: 'asks for the success status again, which every request gets',
  },
];
