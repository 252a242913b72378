import { describe, expect, test } from 'vitest';
import { bodyFor, startAnalytics } from '../testing/startAnalytics.ts';

const { post } = startAnalytics();
const status = async (path: string, body: unknown) => (await post(path, body)).status;
const day = bodyFor(20260316, 20260316);
const daily = [
  '/metrics/day',
  '/check/day',
  '/labor/day',
  '/menu/day',
  '/payout/day',
  '/payout/payments/day',
  '/payout/sales-date/day',
];

describe('a time range', () => {
  test.each([
    ['day', [20260316, 20260316], [20260316, 20260317]],
    ['week', [20260316, 20260322], [20260316, 20260323]],
    ['month', [20260101, 20260131], [20260215, 20260318]],
    ['month', [20240201, 20240302], [20240201, 20240303]],
    ['year', [20240101, 20241231], [20250101, 20260102]],
    ['year', [20230301, 20240229], [20230228, 20240229]],
  ])('of a %s allows %j and refuses %j', async (range, [start, end], [over, overEnd]) => {
    expect(await status(`/metrics/${range}`, bodyFor(start!, end!))).toBe(200);
    expect(await status(`/metrics/${range}`, bodyFor(over!, overEnd!))).toBe(400);
  });

  test('may be shorter than its cap', async () => {
    for (const range of ['week', 'month', 'year'])
      expect(await status(`/menu/${range}`, day)).toBe(200);
  });

  test('is only one that the data set offers', async () => {
    const offered: Record<string, string[]> = {
      '/metrics': ['day', 'week', 'month', 'year'],
      '/check': ['day'],
      '/labor': ['day', 'week', 'month'],
      '/menu': ['day', 'week', 'month', 'year'],
      '/payout': ['day', 'week', 'month'],
      '/payout/payments': ['day'],
      '/payout/sales-date': ['day', 'week', 'month'],
    };
    for (const [path, ranges] of Object.entries(offered))
      for (const range of ['day', 'week', 'month', 'year', 'decade', 'DAY'])
        expect([path, range, await status(`${path}/${range}`, day)]).toEqual([
          path,
          range,
          ranges.includes(range) ? 200 : 400,
        ]);
  });

  test('may be custom, without a cap, for metrics and menu', async () => {
    expect(await status('/metrics', bodyFor(20150101, 20301231))).toBe(200);
    expect(await status('/menu', bodyFor(20150101, 20301231))).toBe(200);
    expect(await status('/labor', day)).toBe(404);
  });
});

describe('dates', () => {
  test.each([20260229, 20260431, 20261301, 20260001, 20260100, 260316, 0, -20260316, 20260316.5])(
    'refuses %d',
    async (date) => {
      for (const path of daily) expect(await status(path, bodyFor(date, date))).toBe(400);
    },
  );

  test.each(['20260316', '2026-03-16', null, true, [20260316]])('refuses %j', async (date) => {
    for (const field of ['startBusinessDate', 'endBusinessDate'])
      expect(await status('/metrics/day', { ...day, [field]: date })).toBe(400);
  });

  test('accepts a leap day', async () => {
    expect(await status('/menu/day', bodyFor(20240229, 20240229))).toBe(200);
  });

  test('refuses an end before the start', async () => {
    expect(await status('/metrics/week', bodyFor(20260316, 20260315))).toBe(400);
    expect(await status('/metrics', bodyFor(20260316, 20260315))).toBe(400);
    expect(await status('/payout/week', bodyFor(20260101, 20251231))).toBe(400);
  });
});

describe('required fields', () => {
  test.each(daily.slice(2))('are lists and dates for %s', async (path) => {
    const [start, end] = path.startsWith('/payout')
      ? ['startDate', 'endDate']
      : ['startBusinessDate', 'endBusinessDate'];
    for (const field of [start!, end!, 'restaurantIds', 'excludedRestaurantIds'])
      expect(await status(path, { ...day, [field]: undefined })).toBe(400);
  });

  test('are only the dates for metrics and check', async () => {
    const dates = { startBusinessDate: 20260316, endBusinessDate: 20260316 };
    expect(await status('/metrics/day', dates)).toBe(200);
    expect(await status('/check/day', dates)).toBe(200);
    expect(await status('/check/day', { startBusinessDate: 20260316 })).toBe(400);
  });

  test.each([
    [null],
    ['x'],
    [{}],
    [['x']],
    [[1]],
    [[null]],
    [['20260316-0000-0000-0000-00000000000']],
  ])('refuses %j as a list of restaurants', async (list) => {
    for (const path of daily)
      for (const field of ['restaurantIds', 'excludedRestaurantIds'])
        expect(await status(path, { ...day, [field]: list })).toBe(400);
  });

  test.each([null, [], 'x', undefined])('refuses %j as a body', async (body) => {
    expect(await status('/metrics/day', body)).toBe(400);
  });
});

describe('groupBy', () => {
  test.each([
    ['/labor/day', ['JOB', 'EMPLOYEE']],
    ['/labor/month', ['JOB', 'EMPLOYEE']],
    ['/menu/day', ['MENU', 'MENU_GROUP', 'MENU_ITEM', 'MODIFIER']],
    ['/menu/week', ['MENU', 'MENU_GROUP', 'MENU_ITEM', 'MODIFIER']],
  ])('of %s may be any of %j', async (path, values) => {
    for (const value of values) expect(await status(path, { ...day, groupBy: [value] })).toBe(200);
    expect(await status(path, { ...day, groupBy: values })).toBe(200);
    expect(await status(path, { ...day, groupBy: [] })).toBe(200);
    for (const groupBy of [['HOUR'], ['job'], [null], 'MENU', null, {}])
      expect(await status(path, { ...day, groupBy })).toBe(400);
  });

  test('of menu is only for a day or a week', async () => {
    for (const path of ['/menu/month', '/menu/year', '/menu'])
      expect(await status(path, { ...day, groupBy: ['MENU'] })).toBe(400);
  });

  test('of metrics takes any strings, since the documents show no values', async () => {
    expect(await status('/metrics/year', { ...day, groupBy: ['ANYTHING'] })).toBe(200);
    expect(await status('/metrics/year', { ...day, groupBy: [1] })).toBe(400);
  });
});

describe('the query', () => {
  test('takes aggregateBy DAY or HOUR, for a day only', async () => {
    expect(await status('/metrics/day?aggregateBy=DAY', day)).toBe(200);
    expect(await status('/metrics/day?aggregateBy=HOUR', day)).toBe(200);
    for (const value of ['hour', 'MINUTE', ''])
      expect(await status(`/metrics/day?aggregateBy=${value}`, day)).toBe(400);
    for (const range of ['week', 'month', 'year'])
      expect(await status(`/metrics/${range}?aggregateBy=HOUR`, day)).toBe(400);
  });

  test.each(daily)('of %s takes a boolean onlyInactiveRestaurants', async (path) => {
    expect(await status(`${path}?onlyInactiveRestaurants=true`, day)).toBe(200);
    expect(await status(`${path}?onlyInactiveRestaurants=false`, day)).toBe(200);
    for (const value of ['yes', '1', ''])
      expect(await status(`${path}?onlyInactiveRestaurants=${value}`, day)).toBe(400);
  });
});

test('refuses with an ErrorMessage that has all its fields', async () => {
  const response = await post('/labor/day', { ...day, endBusinessDate: 'x' });
  expect(await response.json()).toEqual({
    status: 400,
    code: expect.any(Number),
    message: 'endBusinessDate must be a date as a number in the form YYYYMMDD.',
    messageKey: '',
    fieldName: 'endBusinessDate',
    link: expect.stringMatching(/^https:/),
    requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    developerMessage: 'POST /labor/day',
    errors: [],
    canRetry: '',
  });
});
