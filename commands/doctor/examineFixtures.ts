import {
  GET,
  getRequest,
  LIST,
  listRequest,
  RESTAURANT_HEADER,
} from '../../suites/restaurants/restaurantRequests.ts';
import { entriesFor, entriesOf, isInvalid, isSameGuid } from '../../suites/stock/stockEntries.ts';
import { searchParts } from '../../suites/stock/stockRequests.ts';
import { describeAnswer, isSuccess } from '../../src/check/answers.ts';
import { NotExercised } from '../../src/check/signals.ts';
import type { LiveExchange } from '../../src/exchange/LiveExchange.ts';
import type { Operation } from '../../src/spec/types.ts';
import type { Target, TargetFixtures } from '../../src/target/Target.ts';
import type { Examiner } from './Examiner.ts';
import type { Examined } from './Finding.ts';
import { examineReports } from './examineReports.ts';

/** So many absent items are named. */
const ITEMS_NAMED = 3;

/** Looks for each fixture that the target file names. */
export async function examineFixtures(examiner: Examiner): Promise<Examined[]> {
  return [
    ...(await examineRestaurants(examiner)),
    ...(await examineStockItems(examiner)),
    ...(await examineArchivedItem(examiner)),
    ...examineCards(examiner.target),
    ...(await examineReports(examiner)),
    ...(await examineControl(examiner)),
  ];
}

async function examineRestaurants(examiner: Examiner): Promise<Examined[]> {
  const { target } = examiner;
  const { restaurant, otherRestaurant, archivedRestaurant, managementGroup } = target.fixtures;
  if (!target.clients[0].scopes.includes('restaurants:read')) {
    const detail = 'cannot be looked at: the first client does not hold the scope restaurants:read';
    return [{ subject: 'restaurants and managementGroup', state: 'unseen', detail }];
  }
  const named: [keyof TargetFixtures, string | undefined, includeArchived?: true][] = [
    ['restaurant', restaurant],
    ['otherRestaurant', otherRestaurant],
    ['archivedRestaurant', archivedRestaurant, true],
  ];
  const examined: Examined[] = [];
  for (const [name, guid, includeArchived] of named) {
    if (guid === undefined) continue;
    const exchange = await examiner.ask(GET, getRequest(guid, includeArchived));
    examined.push(answeredAs(examiner, name, guid, exchange));
  }
  if (managementGroup === undefined) return examined;
  const exchange = await examiner.ask(LIST, listRequest(managementGroup, restaurant));
  return [...examined, answeredAs(examiner, 'managementGroup', managementGroup, exchange)];
}

function answeredAs(
  { specs, target }: Examiner,
  name: keyof TargetFixtures,
  value: string,
  exchange: LiveExchange,
): Examined {
  const operations = specs.flatMap((spec) => spec.operations);
  const operation = operations.find(({ id }) => id === exchange.operation);
  const subject = `fixtures.${name}`;
  if (operation !== undefined && isSuccess(operation, exchange))
    return { subject, state: 'there', detail: value };
  return {
    subject,
    state: 'missing',
    detail: `${value}: ${operation?.documented ?? ''} was answered with ${describeAnswer(exchange)}`,
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

async function examineStockItems(examiner: Examiner): Promise<Examined[]> {
  const { target } = examiner;
  const items = target.fixtures.stockItems ?? [];
  const subject = 'fixtures.stockItems';
  if (items.length === 0) return [];
  if (!target.clients[0].scopes.includes('stock:read')) {
    const detail = 'cannot be looked at: the first client does not hold the scope stock:read';
    return [{ subject, state: 'unseen', detail }];
  }
  const guids = items.map(({ guid }) => guid);
  const exchange = await examiner.ask(
    'stock/search',
    searchParts(target.fixtures.restaurant, { guids }),
  );
  const entries = entriesOf(exchange);
  const found = items.filter((item) => entriesFor(entries, item).length > 0);
  const absent = items.filter((item) => !found.includes(item));
  const fixtures = { ...target.fixtures, stockItems: found };
  return [
    {
      subject,
      state: absent.length === 0 ? 'there' : 'missing',
      detail: [
        `${found.length} of ${items.length} found by a search at fixtures.restaurant`,
        ...(entries.length === 0 ? [`which was answered with ${describeAnswer(exchange)}`] : []),
        ...(absent.length === 0 ? [] : [`not found: ${shortList(absent)}`]),
      ].join('; '),
      without: { ...target, fixtures },
    },
  ];
}

/** Stock › Resources: an archived item is INVALID, as is one that does not exist, so that only one that is VALID shows. */
async function examineArchivedItem(examiner: Examiner): Promise<Examined[]> {
  const { target } = examiner;
  const { archivedStockItem: guid, restaurant } = target.fixtures;
  if (guid === undefined) return [];
  const subject = 'fixtures.archivedStockItem';
  if (!target.clients[0].scopes.includes('stock:read')) {
    const detail = 'cannot be looked at: the first client does not hold the scope stock:read';
    return [{ subject, state: 'unseen', detail }];
  }
  const exchange = await examiner.ask('stock/search', searchParts(restaurant, { guids: [guid] }));
  const entries = entriesOf(exchange).filter((entry) => isSameGuid(entry.guid, guid));
  if (entries.length === 0) {
    const detail = `${guid}: a search at fixtures.restaurant was answered with ${describeAnswer(exchange)}, without an entry of it`;
    return [{ subject, state: 'unseen', detail }];
  }
  if (entries.every(isInvalid)) {
    const detail = `${guid}: INVALID to a search at fixtures.restaurant, as one that is archived is (and one that is none)`;
    return [{ subject, state: 'there', detail }];
  }
  return [
    {
      subject,
      state: 'missing',
      detail: `${guid}: a search at fixtures.restaurant finds it VALID, so it is not archived`,
      without: withoutFixture(target, 'archivedStockItem'),
    },
  ];
}

function shortList(items: { guid: string }[]): string {
  const names = items.slice(0, ITEMS_NAMED).map(({ guid }) => guid);
  const rest = items.length - names.length;
  return rest === 0 ? names.join(', ') : `${names.join(', ')} and ${rest} more`;
}

function examineCards({ fixtures }: Target): Examined[] {
  const cards = fixtures.cards ?? [];
  if (cards.length === 0) return [];
  const detail = `${cards.map(({ id, outcome }) => `${id} (${outcome})`).join(', ')}: cannot be looked at without authorizing a payment`;
  return [{ subject: 'fixtures.cards', state: 'unseen', detail }];
}

async function examineControl(examiner: Examiner): Promise<Examined[]> {
  const { target } = examiner;
  if (target.control === undefined) return [];
  const { control, ...without } = target;
  try {
    const now = await examiner.controlClock();
    const detail = `${control}: its clock shows ${new Date(now).toISOString()}`;
    return [{ subject: 'control', state: 'there', detail, without }];
  } catch (error) {
    if (!(error instanceof NotExercised)) throw error;
    return [{ subject: 'control', state: 'missing', detail: error.message, without }];
  }
}

function withoutFixture(target: Target, name: keyof TargetFixtures): Target {
  return { ...target, fixtures: { ...target.fixtures, [name]: undefined } };
}
