import type { ShownRule } from '../../src/checked/Suite.ts';
import type { LiveExchange } from '../../src/sent/exchange/LiveExchange.ts';
import { parsedJson } from '../../src/words/json/parseJson.ts';
import { identifierOf } from './reports/identifierOf.ts';
import { rowsOf, shows } from './reports/rows.ts';

/** The reports of a run that were requested without groupBy JOB, by their identifiers. */
const ungrouped = new WeakMap<object, Set<string>>();

/** What is in a record only if it was asked for, whatever the connection or the client asked for before. */
export const shown: ShownRule[] = [
  {
    rule: 'analytics/check/get/restaurant-name-only-when-asked-for',
    operation: 'analytics/check/get',
    judge: (exchange) => {
      const asked = new URL(exchange.request.url).searchParams.get('fetchRestaurantNames');
      return asked === null || asked === 'false' ? without(exchange, 'restaurantName') : undefined;
    },
  },
  {
    rule: 'analytics/labor/request/job-fields-only-with-job',
    operation: 'analytics/labor/request',
    judge: (exchange, run) => {
      const { groupBy } = Object(parsedJson(exchange.request.body ?? '')) as { groupBy?: unknown };
      const known = ungrouped.get(run) ?? new Set();
      ungrouped.set(run, known);
      if (!/job/i.test(JSON.stringify(groupBy) ?? '')) known.add(identifierOf(exchange) ?? '');
      return undefined;
    },
  },
  {
    rule: 'analytics/labor/request/job-fields-only-with-job',
    operation: 'analytics/labor/get',
    judge: (exchange, run) => {
      const identifier = new URL(exchange.request.url).pathname.split('/').at(-1) ?? '';
      const isUngrouped = ungrouped.get(run)?.has(identifier) ?? false;
      return isUngrouped ? without(exchange, 'jobGuid', 'jobTitle', 'jobCode') : undefined;
    },
  },
];

function without(exchange: LiveExchange, ...fields: string[]): ReturnType<ShownRule['judge']> {
  const found = fields.find((field) => rowsOf(exchange).some((row) => shows(row, field)));
  if (found === undefined) return undefined;
  const message = `A record has ${found}, which was not asked for.`;
  return { message, expected: `no record with ${found}`, actual: 'a record with it' };
}
