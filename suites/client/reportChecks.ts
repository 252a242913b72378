import { DateTime } from 'luxon';
import { KEPT, eachRequest, seen, type ClientCheck } from '../../src/clients/ClientCheck.ts';
import { queryOf, succeeded, type ClientExchange } from '../../src/clients/ClientExchange.ts';
import { formOf } from '../../src/sent/judging/formOf.ts';
import { elementsOf, membersOf } from '../../src/words/json/readJson.ts';
import { countOf } from '../../src/words/countOf.ts';

const REPORTS = ['analytics/'];

/** Days that a request may be of, by the time range of its path. */
const MOST_DAYS: Record<string, number> = { day: 1, week: 7, month: 31, year: 366 };

/** Asked again sooner, "later" was not waited for; so often in a row shows that it was no chance. */
const AT_ONCE_MS = 200;
const TIME_AND_AGAIN = 3;

const isRequest = ({ of }: ClientExchange) => of.method === 'POST';
/** `analytics/menu`: the part that a request and its retrieval have in common. */
const dataSetOf = ({ operation }: ClientExchange) => operation.split('/').slice(0, 2).join('/');
const timeRangeOf = ({ sent }: ClientExchange) => sent.path['key'];

/** The identifier of a retrieval; undefined for anything else. */
function identifierOf({ of, sent }: ClientExchange): string | undefined {
  if (of.service !== 'analytics' || of.method !== 'GET') return undefined;
  return (sent.path['reportRequestGuid'] ?? sent.path['key'])?.toLowerCase();
}

function datesOf({ sent }: ClientExchange): unknown[] {
  const { startBusinessDate, startDate, endBusinessDate, endDate } = membersOf(sent.json);
  return [startBusinessDate ?? startDate, endBusinessDate ?? endDate];
}

function dayOf(date: unknown): DateTime | undefined {
  const day = DateTime.fromFormat(String(date), 'yyyyMMdd', { zone: 'utc' });
  return typeof date === 'number' && day.isValid ? day : undefined;
}

/** Rules about who asks for reports. */
export const reportChecks: ClientCheck[] = [
  eachRequest('client/analytics/dates-are-days', REPORTS, (exchange) => {
    const numbers = datesOf(exchange).filter((date) => typeof date === 'number');
    if (!isRequest(exchange) || numbers.length === 0) return undefined;
    const broken = numbers.find((date) => dayOf(date) === undefined);
    return seen(broken === undefined, 'a day as YYYYMMDD', `a date that is ${formOf(broken)}`);
  }),
  eachRequest('client/analytics/range-fits', REPORTS, (exchange) => {
    const most = MOST_DAYS[timeRangeOf(exchange) ?? ''];
    const [first, last] = datesOf(exchange).map(dayOf);
    if (!isRequest(exchange) || most === undefined || !first || !last) return undefined;
    const days = last.diff(first, 'days').days + 1;
    return seen(days <= most, `at most ${countOf(most, 'day')}`, countOf(days, 'day'));
  }),
  eachRequest(
    'client/analytics/menu-group-by-is-of-day-or-week',
    ['analytics/menu/'],
    (exchange) => {
      const groupBy = elementsOf(membersOf(exchange.sent.json)['groupBy']);
      if (!isRequest(exchange) || groupBy.length === 0) return undefined;
      const range = timeRangeOf(exchange);
      return seen(
        range === 'day' || range === 'week',
        'groupBy with the time range day or week',
        `groupBy with ${range === undefined ? 'a custom time range' : `the time range ${formOf(range, Object.keys(MOST_DAYS))}`}`,
      );
    },
  ),
  eachRequest('client/analytics/aggregate-by-is-of-a-day', ['analytics/metrics/'], (exchange) => {
    if (!isRequest(exchange) || queryOf(exchange, 'aggregateBy') === undefined) return undefined;
    const range = timeRangeOf(exchange);
    return seen(
      range === 'day',
      'aggregateBy with the time range day',
      `aggregateBy with ${range === undefined ? 'a custom time range' : `the time range ${formOf(range, Object.keys(MOST_DAYS))}`}`,
    );
  }),
  {
    rule: 'client/analytics/identifier-is-of-its-data-set',
    watch: () => {
      const given = new Map<string, { dataSets: Set<string>; by: ClientExchange }>();
      return (exchange) => {
        const { response } = exchange;
        if (exchange.of.service === 'analytics' && isRequest(exchange) && succeeded(exchange)) {
          const known = given.get(guidIn(exchange));
          const dataSets = new Set([...(known?.dataSets ?? []), dataSetOf(exchange)]);
          if (response !== null) given.set(guidIn(exchange), { dataSets, by: exchange });
        }
        // An identifier whose response is not in the recording may be older than it.
        const known = given.get(identifierOf(exchange) ?? '');
        if (known === undefined) return [];
        const isOwn = known.dataSets.has(dataSetOf(exchange));
        const expected = 'an identifier of the same data set';
        return [seen(isOwn, expected, 'an identifier of another data set', [known.by])];
      };
    },
  },
  {
    rule: 'client/analytics/failed-identifier-is-given-up',
    watch: () => {
      const failed = new Map<string, ClientExchange>();
      return (exchange) => {
        const identifier = identifierOf(exchange);
        const before = failed.get(identifier ?? '');
        if (exchange.of.service !== 'analytics' || exchange.response === null) return [];
        if (identifier !== undefined && exchange.response.status === 409)
          failed.set(identifier, exchange);
        if (before === undefined || exchange.startedAt < before.endedAt)
          return failed.size > 0 && isRequest(exchange) ? [KEPT] : [];
        const expected = 'a request for a new identifier';
        return [seen(false, expected, 'the identifier that had failed, again', [before])];
      };
    },
  },
  {
    rule: 'client/analytics/asks-again-later',
    watch: () => {
      const gathering = new Map<string, { last: ClientExchange; atOnce: number }>();
      return (exchange) => {
        const identifier = identifierOf(exchange);
        if (identifier === undefined) return [];
        const before = gathering.get(identifier);
        const pause = exchange.startedAt - (before?.last.endedAt ?? -Infinity);
        const atOnce = pause < AT_ONCE_MS ? (before?.atOnce ?? 0) + 1 : 0;
        if (exchange.response?.status === 202)
          gathering.set(identifier, { last: exchange, atOnce });
        else gathering.delete(identifier);
        // If a response says when to come back, another rule judges it.
        const isSaid = before?.last.response?.header('retry-after') !== undefined;
        if (before === undefined || isSaid || (atOnce > 0 && atOnce < TIME_AND_AGAIN)) return [];
        const actual = `${atOnce} requests in a row within ${AT_ONCE_MS} ms of the response before`;
        return [seen(atOnce === 0, 'a pause before the next request', actual, [before.last])];
      };
    },
  },
];

/** The identifier in a response to a data request, in JSON or as a bare text. */
function guidIn({ response }: ClientExchange): string {
  const { json, text = '' } = response ?? {};
  return (typeof json === 'string' ? json : text.trim()).toLowerCase();
}
