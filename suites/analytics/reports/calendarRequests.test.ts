import { expect, test } from 'vitest';
import { calendarRequests } from './calendarRequests.ts';
import { requestOperation } from './dataSets.ts';

const namesOf = (id: string, last: number) =>
  Object.entries(
    calendarRequests(
      {
        operation: requestOperation(`analytics/${id}`),
        dates: { start: last, end: last },
        restaurantIds: ['a', 'b'],
      },
      last,
    ),
  ).map(
    ([
      name,
      {
        range,
        dates: { start, end },
        restaurantIds,
      },
    ]) => [name, range, start, end, restaurantIds?.join()].join(' '),
  );

test('asks for the latest changes of the clocks, 31st and first of January alone, and for months with them', () => {
  expect(namesOf('labor/request', 20260316)).toEqual([
    'spring month 20250301 20250331 a',
    'spring 20250309 day 20250309 20250309 a',
    'autumn month 20251020 20251119 a',
    'autumn 20251031 day 20251031 20251031 a',
    'autumn 20251102 day 20251102 20251102 a',
    'newYear month 20251215 20260114 a',
    'newYear 20260101 day 20260101 20260101 a',
    'over spring week 20260305 20260311 a',
    'over autumn week 20251029 20251104 a',
    'summer month 20250701 20250731 a',
    'summer 20250715 day 20250715 20250715 a',
  ]);
});

test('a month that is over on the day itself is the latest', () => {
  expect(namesOf('labor/request', 20260331)[0]).toBe('spring month 20260301 20260331 a');
  expect(namesOf('labor/request', 20260114)[5]).toBe('newYear month 20251215 20260114 a');
  expect(namesOf('labor/request', 20260113)[5]).toBe('newYear month 20241215 20250114 a');
});

test('where there are reports of a year, only its days are asked for, and weeks', () => {
  expect(namesOf('menu/requestRange', 20260316).map((name) => name.split(' ').at(-2))).toEqual([
    '20260308',
    '20251031',
    '20251102',
    '20260101',
    '20260311',
    '20251104',
    '20250715',
  ]);
});

test('ten days over each change of the clocks and two days of summer are asked for in a custom range, one day of payments, and none where records have no day', () => {
  expect(namesOf('menu/request', 20260316)).toEqual([
    'over spring  20260302 20260311 a',
    'over autumn  20251026 20251104 a',
    'summer  20250715 20250716 a',
  ]);
  expect(namesOf('payoutPayments/request', 20250731)).toEqual(['summer day 20250715 20250715 a']);
  expect(namesOf('metrics/requestRange', 20260316)).toEqual([]);
});
