import { describe, expect, test } from 'vitest';
import type { Row } from './ReportQuery.ts';
import { bodyFor, startAnalytics } from '../testing/startAnalytics.ts';

const day = bodyFor(20260316, 20260316);
const IDENTITY = [
  'restaurantGuid',
  'restaurantLocationCode',
  'restaurantLocationName',
  'restaurantName',
];
const keysOf = (rows: Row[]) => [...new Set(rows.flatMap((row) => Object.keys(row)))].sort();
const cents = (amount: unknown) => Math.round(Number(amount) * 100);

describe('labor', () => {
  const always = [
    ...IDENTITY,
    ...['businessDate', 'regularHours', 'overtimeHours', 'totalHours', 'regularCost'],
    ...['overtimeCost', 'totalCost', 'totalCostPerNetSales', 'totalCostPerGrossSales'],
  ];
  const sales = ['netSalesAmount', 'grossSalesAmount'].flatMap((field) => [
    field,
    field.replace('Amount', 'PerEmployeeHour'),
  ]);
  const job = ['jobGuid', 'jobTitle', 'jobCode'];
  const employee = ['Guid', 'FirstName', 'LastName', 'ChosenName'].map((end) => `employee${end}`);

  test.each([
    [[], sales],
    [['JOB'], job],
    [['EMPLOYEE'], employee],
    [
      ['JOB', 'EMPLOYEE'],
      [...job, ...employee],
    ],
  ])('grouped by %j has beside the common fields %j', async (groupBy, fields) => {
    const { report } = startAnalytics();
    const rows = await report('/labor/day', { ...day, groupBy });
    for (const row of rows) expect(keysOf([row])).toEqual([...always, ...fields].sort());
  });

  test('adds up', async () => {
    const { report } = startAnalytics();
    const byRestaurant = await report('/labor/week', bodyFor(20260310, 20260316));
    const byJob = await report('/labor/week', { ...bodyFor(20260310, 20260316), groupBy: ['JOB'] });
    expect(byJob.length).toBeGreaterThan(byRestaurant.length);
    const sum = (rows: Row[]) => rows.reduce((total, row) => total + cents(row.totalCost), 0);
    expect(sum(byJob)).toBe(sum(byRestaurant));
    for (const row of byJob) {
      expect(row.totalHours).toBe(Number(row.regularHours) + Number(row.overtimeHours));
      expect(cents(row.totalCost)).toBe(cents(row.regularCost) + cents(row.overtimeCost));
    }
  });
});

describe('menu', () => {
  const always = [
    ...IDENTITY,
    ...['businessDate', 'netSalesAmount', 'grossSalesAmount', 'discountAmount', 'refundAmount'],
    ...['voidAmount', 'quantitySold', 'averagePrice', 'wasteCount', 'wasteAmount'],
  ];

  test.each([
    [[], []],
    [['MENU'], ['menuGuid', 'menuName']],
    [['MENU_GROUP'], ['menuGroupGuid', 'menuGroupName']],
    [['MENU_ITEM'], ['menuItemGuid', 'menuItemName']],
    [['MODIFIER'], ['modifierGuid', 'modifierName']],
    [
      ['MENU', 'MODIFIER'],
      ['menuGuid', 'menuName', 'modifierGuid', 'modifierName'],
    ],
  ])('grouped by %j has beside the common fields %j', async (groupBy, fields) => {
    const { report } = startAnalytics();
    const rows = await report('/menu/day', { ...day, groupBy });
    for (const row of rows) expect(keysOf([row])).toEqual([...always, ...fields].sort());
  });

  test('gives the same net sales however it is grouped, and to labor', async () => {
    const { report } = startAnalytics();
    const sum = (rows: Row[]) => rows.reduce((total, row) => total + cents(row.netSalesAmount), 0);
    const expected = sum(await report('/labor/day', day));
    for (const groupBy of [[], ['MENU'], ['MENU_GROUP'], ['MENU_ITEM']])
      expect(sum(await report('/menu/day', { ...day, groupBy }))).toBe(expected);
  });
});

describe('payouts', () => {
  const month = bodyFor(20240101, 20240131);
  const amounts = [
    'transactionCount',
    'paymentAmount',
    'refundAmount',
    'totalFeeAmount',
    'withholdingAmount',
    'payoutAmount',
  ];
  const addsUp = (row: Row) =>
    expect(cents(row.payoutAmount)).toBe(
      cents(row.paymentAmount) -
        cents(row.refundAmount) -
        cents(row.totalFeeAmount) -
        cents(row.withholdingAmount),
    );

  test('by settled date add up, lie within the dates and show every status', async () => {
    const { report } = startAnalytics();
    const rows = await report('/payout/month', month);
    const period = ['salesPeriodStartDateTime', 'salesPeriodEndDateTime'];
    expect(keysOf(rows)).toEqual(
      [...IDENTITY, 'settledDate', ...period, ...amounts, 'payoutStatus'].sort(),
    );
    rows.forEach(addsUp);
    for (const { settledDate, payoutStatus } of rows) {
      expect(settledDate).toMatch(/^202401(0[1-9]|[12]\d|3[01])$/);
      expect(payoutStatus === 'NONE').toBe(Number(settledDate) < 20240110);
    }
    expect(new Set(rows.map((row) => row.payoutStatus))).toEqual(
      new Set(['NONE', 'CAPTURED', 'SENT']),
    );
  });

  test('by sales date add up and lie within the dates', async () => {
    const { report } = startAnalytics();
    const rows = await report('/payout/sales-date/month', month);
    expect(keysOf(rows)).toEqual([...IDENTITY, 'salesDate', 'settledDates', ...amounts].sort());
    rows.forEach(addsUp);
    for (const row of rows) expect(row.salesDate).toMatch(/^202401/);
  });

  test('by payment add up, and together to the payout of the day', async () => {
    const { report } = startAnalytics();
    const payments = await report('/payout/payments/day', day);
    expect(keysOf(payments)).toEqual(
      [
        ...IDENTITY,
        ...['orderGuid', 'checkGuid', 'paymentGuid', 'settledDate', 'orderOpenDateTime'],
        ...['paidDateTime', 'paymentCardBrand', 'paymentCardType', 'tipAmount', 'gratuityAmount'],
        ...['paymentSubtotal', 'paymentTotal'],
      ].sort(),
    );
    for (const row of payments)
      expect(cents(row.paymentTotal)).toBe(
        cents(row.paymentSubtotal) + cents(row.tipAmount) + cents(row.gratuityAmount),
      );
    for (const { restaurantGuid, paymentAmount } of await report('/payout/day', day))
      expect(
        payments
          .filter((row) => row.restaurantGuid === restaurantGuid)
          .reduce((sum, row) => sum + cents(row.paymentTotal), 0),
      ).toBe(cents(paymentAmount));
  });
});
