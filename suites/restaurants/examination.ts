import { describeAnswer, isSuccess } from '../../src/sent/judging/answers.ts';
import type { Examination } from '../../src/checked/Examination.ts';
import { unreadable, withoutFixture, type Diagnosis } from '../../src/checked/Diagnosis.ts';
import type { DoctorSession } from '../../src/checked/DoctorSession.ts';
import type { LiveExchange } from '../../src/sent/exchange/LiveExchange.ts';
import type { Operation } from '../../src/promised/types.ts';
import type { Target, TargetFixtures } from '../../src/target/Target.ts';
import { GET, getRequest, LIST, listRequest } from './restaurantRequests.ts';
import { RESTAURANT_HEADER } from '../restaurantHeader.ts';

/** Looks for the restaurants and the group that the target file names. */
export const examination: Examination = {
  fixtures: examineRestaurants,
  isThere: {
    restaurant: async (doctorSession) => {
      const request = getRequest(doctorSession.target.fixtures.restaurant);
      const status = (await doctorSession.ask(GET, request)).response?.status ?? 0;
      return status < 400 || status === 401 || status === 403;
    },
  },
};

async function examineRestaurants(doctorSession: DoctorSession): Promise<Diagnosis[]> {
  const { target } = doctorSession;
  const { restaurant, otherRestaurant, archivedRestaurant, managementGroup } = target.fixtures;
  const unknown = unreadable('restaurants and managementGroup', 'restaurants:read', target);
  if (unknown !== undefined) return [unknown];
  const named: [keyof TargetFixtures, string | undefined, includeArchived?: true][] = [
    ['restaurant', restaurant],
    ['otherRestaurant', otherRestaurant],
    ['archivedRestaurant', archivedRestaurant, true],
  ];
  const diagnoses: Diagnosis[] = [];
  for (const [name, guid, includeArchived] of named) {
    if (guid === undefined) continue;
    const exchange = await doctorSession.ask(GET, getRequest(guid, includeArchived));
    diagnoses.push(answeredAs(doctorSession, name, guid, exchange));
  }
  if (managementGroup === undefined) return diagnoses;
  const exchange = await doctorSession.ask(LIST, listRequest(managementGroup, restaurant));
  return [...diagnoses, answeredAs(doctorSession, 'managementGroup', managementGroup, exchange)];
}

function answeredAs(
  { specs, target }: DoctorSession,
  name: keyof TargetFixtures,
  value: string,
  exchange: LiveExchange,
): Diagnosis {
  const operations = specs.flatMap((spec) => spec.operations);
  const operation = operations.find(({ id }) => id === exchange.operation);
  const subject = `fixtures.${name}`;
  if (operation !== undefined && isSuccess(operation, exchange))
    return { subject, state: 'there', detail: value };
  return {
    subject,
    state: 'missing',
    detail: `${value}: ${operation?.documented ?? ''} got ${describeAnswer(exchange)}`,
    without:
      name === 'restaurant' ? withoutRestaurant(target, operations) : withoutFixture(target, name),
  };
}

/** Without the restaurant that the run works on, nothing is left of the services whose requests name one. */
function withoutRestaurant(target: Target, operations: Operation[]): Target {
  const lost = operations
    .filter(({ parameters }) => parameters.some(({ name }) => name === RESTAURANT_HEADER))
    .flatMap(({ scopes }) => scopes ?? []);
  const [first, ...further] = target.clients;
  const scopes = first.scopes.filter((scope) => !lost.includes(scope));
  return { ...target, clients: [{ ...first, scopes }, ...further] };
}
