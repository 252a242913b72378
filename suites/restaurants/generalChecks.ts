import { byRule } from '../../src/check/byRule.ts';
import { dayOf } from '../../generators/fields/businessDates.ts';
import { informationCheck } from './informationCheck.ts';
import { isCurrencyCode } from './isCurrencyCode.ts';
import { isTimeZoneName } from './isTimeZoneName.ts';
import { generalOf } from './restaurantInfos.ts';

/** The rules about values of `general`. A value of another type is left to the constraints on responses. */
export const generalChecks = byRule({
  'restaurants/General/time-zone-is-iana': informationCheck(
    'no restaurant has a general.timeZone',
    (body) => {
      const { timeZone } = generalOf(body);
      if (typeof timeZone !== 'string') return [];
      return [
        {
          holds: isTimeZoneName(timeZone),
          actual: `general.timeZone ${JSON.stringify(timeZone)}`,
          expected: 'a name of the IANA time zone database, such as America/New_York',
        },
      ];
    },
  ),
  'restaurants/General/currency-code-is-iso-4217': informationCheck(
    'no restaurant has a general.currencyCode',
    (body) => {
      const { currencyCode } = generalOf(body);
      if (typeof currencyCode !== 'string') return [];
      return [
        {
          holds: isCurrencyCode(currencyCode),
          actual: `general.currencyCode ${JSON.stringify(currencyCode)}`,
          expected: 'an alphabetic code of ISO 4217, such as USD',
        },
      ];
    },
  ),
  'restaurants/General/first-business-date-is-a-date': informationCheck(
    'no restaurant has a general.firstBusinessDate',
    (body) => {
      const { firstBusinessDate } = generalOf(body);
      if (!Number.isInteger(firstBusinessDate)) return [];
      return [
        {
          holds: dayOf(firstBusinessDate as number) !== undefined,
          actual: `general.firstBusinessDate ${String(firstBusinessDate)}`,
          expected: 'a day of the calendar as yyyyMMdd',
        },
      ];
    },
  ),
});
