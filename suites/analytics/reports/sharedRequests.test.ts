import { expect, test } from 'vitest';
import type { Trial } from '../../../src/checked/trial/Trial.ts';
import { requestOperation, requestOperations } from './dataSets.ts';
import type { ReportRequest } from './ReportRequest.ts';
import { sharedRequests } from './sharedRequests.ts';

const ALL = ['a', 'b', 'c'];
const DAY = 20260316;
const trialOf = (restaurants: string[]) =>
  ({ target: { fixtures: { reports: { businessDate: DAY, restaurants } } } }) as unknown as Trial;
const sharedOf = (id: string, restaurants = ALL) =>
  sharedRequests(trialOf(restaurants), requestOperation(`analytics/${id}`));
const namesOf = (id: string, restaurants = ALL) => Object.keys(sharedOf(id, restaurants));
const namesLike = (id: string, pattern: RegExp) => namesOf(id).filter((name) => pattern.test(name));

/** The parts of a request besides its operation, with dates as numbers of days before the last day. */
function said(request: ReportRequest | undefined) {
  const { operation: _operation, dates, ...rest } = request ?? ({} as ReportRequest);
  return { ...rest, days: [dates.start - DAY, dates.end - DAY] };
}

test('no request excludes all restaurants that are known', () => {
  for (const count of [1, 2, 3]) {
    const known = ALL.slice(0, count);
    for (const operation of requestOperations)
      for (const [name, request] of Object.entries(sharedRequests(trialOf(known), operation))) {
        const { excludedRestaurantIds: excluded = [], restaurantIds = [] } = request;
        expect(excluded.length, name).toBeLessThan(
          Math.max(2, count + (restaurantIds.length > 0 ? 0 : 1)),
        );
        expect(
          excluded.filter(
            (guid) => restaurantIds.length < known.length && restaurantIds.includes(guid),
          ),
        ).toEqual([]);
      }
  }
});

test('of two restaurants both are excluded, of one alone none but in the request without the first', () => {
  const excluding = (restaurants: string[]) =>
    Object.entries(sharedOf('labor/request', restaurants))
      .filter(([, { excludedRestaurantIds: guids = [] }]) => guids.length > 0)
      .map(([name, { excludedRestaurantIds: guids = [] }]) => `${name}: ${guids.join()}`);
  expect(excluding(['a'])).toEqual(['withoutFirst: a', 'withoutFirst grouped: a']);
  expect(excluding(['a', 'b'])).toEqual([
    'withoutFirst: a',
    'withoutTwo: a,b',
    'inactiveOfNamed: a',
    'span week: b',
    'withoutFirst grouped: a',
  ]);
  expect(excluding(ALL)).toEqual(excluding(['a', 'b']));
});

test('earlier payouts are asked for once, and checks and payments of the day before', () => {
  const of = (name: string) =>
    requestOperations
      .map(({ id }) => id)
      .filter((id) => namesOf(id.replace('analytics/', '')).includes(name));
  expect(of('january2024')).toEqual(['analytics/payout/request']);
  expect(of('dayBefore')).toEqual(['analytics/check/request', 'analytics/payoutPayments/request']);
  expect(sharedOf('payout/request')['january2024']?.dates).toEqual({
    start: 20231215,
    end: 20240114,
  });
  expect(said(sharedOf('payoutPayments/request')['dayBefore'])).toEqual({
    range: 'day',
    restaurantIds: ALL,
    days: [-1, -1],
  });
});

test('a few days are asked for in every range, and the first and the last by themselves', () => {
  const labor = sharedOf('labor/request');
  const one = { restaurantIds: ['a'] };
  const few = { ...one, excludedRestaurantIds: ['b'], days: [-2, 0] };
  expect(said(labor['span week'])).toEqual({ ...few, range: 'week' });
  expect(said(labor['first of span'])).toEqual({ ...one, range: 'month', days: [-2, -2] });
  const payout = sharedOf('payout/request');
  expect(said(payout['span day'])).toEqual({ ...one, range: 'day', days: [0, 0] });
  const custom = sharedOf('menu/request');
  expect(said(custom['span custom'])).toEqual({ ...few, range: undefined });
  expect(custom['first of span']?.range).toBeUndefined();
  expect(namesLike('labor/request', /^span/)).toEqual(['span week', 'span month']);
  const ofPayouts = ['span day', 'span week', 'span month'];
  expect(namesLike('payout/request', /^span/)).toEqual(ofPayouts);
  expect(namesLike('check/request', /span/)).toEqual([]);
});

test('where records do not name their restaurants, lists are asked for in every longer range, in either order', () => {
  const metrics = sharedOf('metrics/requestRange');
  const excluded = (name: string) => metrics[name]?.excludedRestaurantIds;
  expect(excluded('withoutTwo week')).toEqual(['b', 'c']);
  expect(excluded('withoutTwo month')).toEqual(['b', 'c']);
  expect(excluded('withoutTwo year')).toEqual(['c', 'b']);
  expect(metrics['without day']).toBeUndefined();
  expect(excluded('without month')).toEqual(['b']);
  expect(metrics['inactive year']?.onlyInactive).toBe(true);
  expect(metrics['two']?.restaurantIds).toEqual(['a', 'b']);
  expect(said(metrics['one byHour'])).toEqual({
    range: 'day',
    aggregateBy: 'HOUR',
    restaurantIds: ['a'],
    days: [0, 0],
  });
  expect(namesOf('metrics/request')).not.toContain('one byHour');
  expect(namesOf('check/request')).not.toContain('one byHour');
  expect(namesOf('metrics/requestRange', ['a', 'b'])).not.toContain('two');
  expect(namesOf('labor/request')).not.toContain('two');
});

test('the longest report of each range and every grouping are asked for, of a year of two restaurants', () => {
  const menu = sharedOf('menu/requestRange');
  expect(menu['year by nothing']?.restaurantIds).toEqual(['a', 'b']);
  expect(menu['month by nothing']?.restaurantIds).toEqual(ALL);
  expect(namesLike('menu/requestRange', / by /).sort()).toEqual(
    [
      ...['day', 'week', 'month', 'year'].map((range) => `${range} by nothing`),
      ...['day', 'week'].flatMap((range) =>
        ['MENU', 'MENU_GROUP', 'MENU_ITEM', 'MODIFIER'].map((value) => `${range} by ${value}`),
      ),
    ].sort(),
  );
  expect(namesLike('payout/request', / by /)).toEqual(['month by nothing']);
  expect(namesLike('menu/request', / by /)).toEqual([]);
  expect(namesLike('metrics/requestRange', / by /)).toEqual([]);
  const [without, inactive] = [menu['withoutFirst grouped'], menu['inactive grouped']];
  const grouped = { excludedRestaurantIds: ['a'], groupBy: ['MENU'], range: 'week' };
  expect(without).toMatchObject(grouped);
  expect([inactive?.onlyInactive, inactive?.restaurantIds]).toEqual([true, []]);
  expect(namesLike('payout/request', /grouped/)).toEqual([]);
});

test('an aggregation is asked for where the range has a name', () => {
  expect(namesLike('metrics/requestRange', /^by/)).toEqual(['byDay', 'byDayAgain', 'byHour']);
  for (const id of ['metrics/request', 'labor/request']) expect(namesLike(id, /^by/)).toEqual([]);
});
