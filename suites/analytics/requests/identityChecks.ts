import { rangeFrom, rangeUntil } from '../../../generators/fields/businessDates.ts';
import { byRule } from '../../../src/checked/byRule.ts';
import type { Trial } from '../../../src/checked/trial/Trial.ts';
import type { LiveExchange } from '../../../src/sent/exchange/LiveExchange.ts';
import { businessDateOf, restaurantsOf } from '../reports/fixtures.ts';
import { baseRequest, sharedRequest } from '../reports/baseRequest.ts';
import { identifierOf } from '../reports/identifierOf.ts';
import { leavesARestaurant } from './leavesARestaurant.ts';
import {
  requestOperationOf,
  requestOperations,
  type RequestOperation,
} from '../reports/dataSets.ts';
import type { ReportRequest } from '../reports/ReportRequest.ts';
import { sharedRequests, spanOf } from '../reports/sharedRequests.ts';

export const identityChecks = byRule({
  'analytics/{operation}/different-requests-have-different-identifiers': identifiersDiffer,
});

/** How many restaurants are named, one at a time and together, so that requests differ in their restaurants alone. */
const RESTAURANTS = 2;

interface Identified {
  what: string;
  identifier: string;
  exchange: LiveExchange;
}

async function identifiersDiffer(trial: Trial): Promise<void> {
  const operation = requestOperationOf(trial);
  const plain: ReportRequest = { ...baseRequest(trial, operation), restaurantIds: [] };
  await trial.each([...familiesOf(trial, plain), datesOf(trial, plain)], async (family) => {
    const known: Identified[] = [];
    for (const { what, request } of family) {
      const next = await identified(trial, request, what);
      for (const before of known) expectDifferent(trial, operation, before, next);
      known.push(next);
    }
  });
  await ofOtherDataSetsDiffer(trial, operation);
}

/** Requests for different data sets are different requests, even with the same body. */
async function ofOtherDataSetsDiffer(trial: Trial, operation: RequestOperation): Promise<void> {
  const own = await identified(trial, baseRequest(trial, operation), 'a plain request');
  const others = requestOperations.filter(({ dataSet }) => dataSet !== operation.dataSet);
  await trial.each(others, async (other) => {
    const exchange = await sharedRequest(trial, baseRequest(trial, other));
    const identifier = identifierOf(exchange)?.toLowerCase();
    if (identifier === undefined) return;
    const what = `a plain one of ${trial.operation(other.id).documented}`;
    expectDifferent(trial, operation, own, { what, identifier, exchange });
  });
}

async function identified(trial: Trial, request: ReportRequest, what: string): Promise<Identified> {
  const exchange = await sharedRequest(trial, request);
  const identifier = identifierOf(exchange)?.toLowerCase();
  if (identifier === undefined) return trial.notExercised(`${what} got no identifier`);
  return { what, identifier, exchange };
}

function expectDifferent(
  trial: Trial,
  { id }: RequestOperation,
  one: Identified,
  other: Identified,
): void {
  trial.holds(one.identifier !== other.identifier, () => ({
    message: `${trial.operation(id).documented} returned the same identifier for two different requests: ${one.what} and ${other.what}.`,
    expected: 'an identifier of its own for each',
    actual: `${other.identifier} for both`,
    exchanges: [one.exchange, other.exchange],
    counterexample: other.what,
  }));
}

/** Different requests, and how they differ in words. */
type Family = { what: string; request: ReportRequest }[];

/** The plain request with others that differ from it in one thing, and from one another in the value of it. */
function familiesOf(trial: Trial, plain: ReportRequest): Family[] {
  const { dataSet, timeRanges } = plain.operation;
  const known = restaurantsOf(trial);
  const few = known.slice(0, RESTAURANTS);
  const mayGroup = dataSet.groupByFor.some((range) => range === plain.range);
  const mayAggregate = dataSet.takesAggregateBy && timeRanges.length > 0;
  const only = (guids: string[]) => ({
    what: `one for ${inWords(guids)} only`,
    request: { ...plain, restaurantIds: guids },
  });
  const eachAlone = few.map((guid) => only([guid]));
  const selections: Family[] = [
    eachAlone,
    [...few.map((guid) => [guid]), few]
      .filter((guids) => leavesARestaurant({ excludedRestaurantIds: guids }, known))
      .map((guids) => ({
        what: `one without ${inWords(guids)}`,
        request: { ...plain, excludedRestaurantIds: guids },
      })),
  ];
  const families: Family[] = [
    [{ what: 'one for inactive restaurants', request: { ...plain, onlyInactive: true } }],
    dataSet.groupBy
      .filter(() => mayGroup)
      .map((grouping) => ({
        what: `one grouped by ${grouping}`,
        request: { ...plain, groupBy: [grouping] },
      })),
    mayAggregate
      ? [{ what: 'one aggregated by HOUR', request: { ...plain, aggregateBy: 'HOUR' as const } }]
      : [],
  ];
  const withPlain = (family: Family) => [{ what: 'a request', request: plain }, ...family];
  // One that is known may be the only one that there is, and a further one of a group that the report is not about.
  const areSeveral = trial.target.fixtures.reports?.restaurants !== undefined && known.length > 1;
  return [
    ...selections.map((family) => (areSeveral ? withPlain(family) : family)),
    ...families.map(withPlain),
    // All that are known may be all that there are: then it asks for the same as the plain one.
    distinct([...eachAlone, only(known)]),
  ];
}

/** If only one restaurant is known, naming it may mean all restaurants. */
function distinct(family: Family): Family {
  return [...new Map(family.map((one) => [one.what, one])).values()];
}

function inWords(guids: string[]): string {
  return `${guids.length > 1 ? 'the restaurants' : 'the restaurant'} ${guids.join(', ')}`;
}

/** Requests that differ in one of their dates; in both, if a range has one day. */
function datesOf(trial: Trial, plain: ReportRequest): Family {
  const { range, operation } = plain;
  const span = sharedRequests(trial, operation)[spanOf(range && 'week')];
  if (span === undefined) {
    const { start } = rangeUntil(businessDateOf(trial), 2);
    return [
      { what: 'a request', request: plain },
      { what: 'one for the day before', request: { ...plain, dates: { start, end: start } } },
    ];
  }
  const { start, end } = span.dates;
  return [
    { what: 'a request', request: span },
    {
      what: 'one that begins a day later',
      request: { ...span, dates: { start: rangeFrom(start, 2).end, end } },
    },
    {
      what: 'one that ends a day earlier',
      request: { ...span, dates: { start, end: rangeUntil(end, 2).start } },
    },
  ];
}
