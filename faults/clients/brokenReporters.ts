import type { BrokenClient } from './Caller.ts';
import { loggedIn } from './loggedIn.ts';
import type { Partner } from './Partner.ts';
import { first, gathering, isTo } from './scenarios.ts';

const fetch = (partner: Partner, path: string) => partner.get(`analytics:${path}`);

/** Clients that break rules of who asks for reports. */
export const brokenReporters: BrokenClient[] = [
  loggedIn(
    'counts-the-days-of-the-year',
    'It gives a date as the number of the day in its year.',
    'client/analytics/dates-are-days',
    (partner) =>
      partner.request('/labor/day', { startBusinessDate: 2026075, endBusinessDate: 2026075 }),
  ),
  loggedIn(
    'asks-for-a-week-as-a-day',
    'It asks for whatever range by the path of a day.',
    'client/analytics/range-fits',
    (partner) =>
      partner.request('/labor/day', { startBusinessDate: 20260316, endBusinessDate: 20260322 }),
  ),
  loggedIn(
    'groups-the-menu-of-a-month',
    'It groups the menu figures of every range.',
    'client/analytics/menu-group-by-is-of-day-or-week',
    (partner) => partner.request('/menu/month', { groupBy: ['MENU'] }),
  ),
  loggedIn(
    'aggregates-a-week-by-hours',
    'It wants every figure by the hour.',
    'client/analytics/aggregate-by-is-of-a-day',
    (partner) => partner.request('/metrics/week', { query: 'aggregateBy=HOUR' }),
  ),
  loggedIn(
    'fetches-from-another-data-set',
    'It fetches menu figures by the identifier of labor figures.',
    'client/analytics/identifier-is-of-its-data-set',
    async (partner) => fetch(partner, `/menu/${await partner.request('/labor/day')}`),
  ),
  loggedIn(
    'never-gives-up',
    'It asks on and on for what could not be processed.',
    'client/analytics/failed-identifier-is-given-up',
    async (partner) => {
      const failed = partner.known.reports.failed['labor'] ?? '';
      await fetch(partner, `/labor/${failed}`);
      await partner.wait(60);
      await fetch(partner, `/labor/${failed}`);
    },
  ),
  loggedIn(
    'asks-in-a-loop',
    'It asks for a report in a loop until it is there.',
    'client/analytics/asks-again-later',
    async (partner) => {
      const identifier = await partner.request('/labor/day');
      for (let time = 0; time < 6; time++) await fetch(partner, `/labor/${identifier}`);
    },
    first(5, isTo('GET', '/labor/'), gathering),
  ),
  loggedIn(
    'asks-by-the-old-path',
    'It was written for the path of before.',
    'client/every/nothing-deprecated',
    async (partner) => fetch(partner, `/metrics/day/${await partner.request('/metrics/day')}`),
  ),
];
