import { rangeUntil } from '../../generators/fields/businessDates.ts';
import type { Check } from '../../src/check/Check.ts';
import type { Trial } from '../../src/check/Trial.ts';
import type { LiveExchange } from '../../src/exchange/LiveExchange.ts';
import { businessDateOf, reportNeeds, restaurantsOf } from './fixtures.ts';
import { baseRequest } from './baseRequest.ts';
import { identifierOf } from './identifierOf.ts';
import { requestOperationOf, type RequestOperation } from './operations.ts';
import type { ReportRequest } from './ReportRequest.ts';
import { sharedTwin } from './sharedTwin.ts';

/** Checks that an identifier identifies one data request. */
export const identityChecks: Check[] = [
  {
    rule: 'analytics/{operation}/different-requests-have-different-identifiers',
    preconditions: reportNeeds,
    run: identifiersDiffer,
  },
];

/** So many restaurants are named, one at a time: which of them it is makes the only difference. */
const RESTAURANTS = 2;

interface Identified {
  what: string;
  identifier: string;
  exchange: LiveExchange;
}

async function identifiersDiffer(trial: Trial): Promise<void> {
  const operation = requestOperationOf(trial);
  const plain: ReportRequest = { ...baseRequest(trial, operation), restaurantIds: [] };
  const base = await identified(trial, plain, 'a request');
  await trial.each(familiesOf(trial, plain), async (family) => {
    const known = [base];
    for (const { what, request } of family) {
      const next = await identified(trial, request, what);
      for (const before of known) expectDifferent(trial, operation, before, next);
      known.push(next);
    }
  });
}

async function identified(trial: Trial, request: ReportRequest, what: string): Promise<Identified> {
  const exchange = await sharedTwin(trial, request);
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
    message: `${trial.operation(id).documented} gave two different requests one identifier: ${one.what} and ${other.what}.`,
    expected: 'an identifier of its own for each',
    actual: `${other.identifier} for both`,
    exchanges: [one.exchange, other.exchange],
    counterexample: other.what,
  }));
}

/** Requests that differ from the plain one in one thing, and from the others of their family in the value of it. */
function familiesOf(
  trial: Trial,
  plain: ReportRequest,
): { what: string; request: ReportRequest }[][] {
  const { dataSet, timeRanges } = plain.operation;
  const restaurants = restaurantsOf(trial).slice(0, RESTAURANTS);
  const length = dataSet.usualRange === 'week' ? 7 : 1;
  const dayBefore = rangeUntil(rangeUntil(businessDateOf(trial), 2).start, length);
  const mayGroup = dataSet.groupByFor.some((range) => range === plain.range);
  const mayAggregate = dataSet.takesAggregateBy && timeRanges.length > 0;
  return [
    [{ what: 'one for the day before', request: { ...plain, dates: dayBefore } }],
    restaurants.map((guid) => ({
      what: `one for the restaurant ${guid} only`,
      request: { ...plain, restaurantIds: [guid] },
    })),
    restaurants.map((guid) => ({
      what: `one without the restaurant ${guid}`,
      request: { ...plain, excludedRestaurantIds: [guid] },
    })),
    [{ what: 'one for inactive restaurants', request: { ...plain, onlyInactive: true } }],
    dataSet.groupBy
      .filter(() => mayGroup)
      .map((value) => ({
        what: `one grouped by ${value}`,
        request: { ...plain, groupBy: [value] },
      })),
    mayAggregate
      ? [{ what: 'one aggregated by HOUR', request: { ...plain, aggregateBy: 'HOUR' as const } }]
      : [],
  ].filter((family) => family.length > 0);
}
