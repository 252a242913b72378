import { isSuccess, describeAnswer } from '../../../src/sent/judging/answers.ts';
import { byRule } from '../../../src/checked/byRule.ts';
import { describeKeys, keysOn } from '../../../src/checked/paging/PagedList.ts';
import type { Trial } from '../../../src/checked/trial/Trial.ts';
import type { LiveExchange } from '../../../src/sent/exchange/LiveExchange.ts';
import { collectionOf, listOf } from '../entities/collections.ts';
import { keyOf, entityOf } from '../entities/entities.ts';
import { twoRestaurants } from '../entities/preconditions.ts';
import { requestParts, restaurantsOf } from '../entities/requestParts.ts';
import { TIP_WITHHOLDING } from '../entities/tipWithholding.ts';
import { compareReadings, sharesNothing } from '../../../src/checked/forms/compareReadings.ts';
import { pageIn } from '../../../src/checked/paging/walkList.ts';
import { listedOnlyFor } from '../entities/readings.ts';
import { pagedList, requireGuids, wholeWalk } from '../entities/walkList.ts';

/** How long a value may be cached for the restaurant that was asked for before, in milliseconds. */
const KEPT_MS = 5000;

/** An object that is given once may be changed in the meantime; one that is given twice was there. */
const ROUNDS = 2;

/**
 * The checks that a response is not that of the restaurant which was asked for right before or at the same time, and that a
 * token is of its own list.
 */
export const askedBehindChecks = byRule(
  { preconditions: twoRestaurants },
  {
    'configuration/{collection}/list/is-its-own-behind-another-restaurant': (trial) =>
      expectItsOwn(trial, listOf(collectionOf(trial))),
    'configuration/tipWithholding/get/is-its-own-behind-another-restaurant': async (trial) => {
      await expectItsOwn(trial, TIP_WITHHOLDING);
      await expectItsOwn(trial, TIP_WITHHOLDING, 'at once');
    },
    'configuration/{collection}/list/page-token-of-another-restaurant-gives-none-of-its': {
      unseen:
        'neither restaurant has a list of several pages with objects that the other one does not list',
      run: async (trial) => {
        const [one = '', other = ''] = restaurantsOf(trial);
        const pairs = [[one, other] as const, [other, one] as const];
        await trial.each(pairs, ([of, at]) => givesNoneOf(trial, of, at));
      },
    },
  },
);

/** What an operation gave for a restaurant: the keys of the objects of its first page. */
interface Given {
  exchange: LiveExchange;
  keys: string[];
}

/**
 * Two restaurants may share objects. So objects that both are given, one right after the other over one connection, are
 * looked up again some time later, each over a connection of its own: an object that is then no longer given for one of
 * them was never its own.
 */
async function expectItsOwn(trial: Trial, operation: string, order?: 'at once'): Promise<void> {
  const [own = '', other = ''] = restaurantsOf(trial);
  for (let round = 0; round < ROUNDS; round += 1) {
    const over = order === undefined ? `both of ${operation}` : undefined;
    const first = given(trial, operation, own, over);
    if (order === undefined) await first;
    const [before, behind] = await Promise.all([first, given(trial, operation, other, over)]);
    const shared = before.keys.filter((key) => behind.keys.includes(key));
    if (shared.length === 0) return trial.holds(true, () => complaint([], []));
    const later = await Array.fromAsync([other, own], async (restaurant) => {
      await trial.session.clock.sleep(KEPT_MS);
      return given(trial, operation, restaurant, restaurant);
    });
    const all = [before, behind, ...later];
    // An empty response says nothing: it may be refused, or removed.
    const isOver = later.some(
      ({ keys }) => keys.length > 0 && !keys.some((key) => shared.includes(key)),
    );
    if (!isOver || round === ROUNDS - 1) return trial.holds(!isOver, () => complaint(all, shared));
  }

  function complaint(all: Given[], shared: string[]) {
    return {
      message: `${trial.operation(operation).documented} returns what another restaurant got ${order ?? 'right before'}.`,
      expected: 'for each restaurant what it gets when no other restaurant is requested',
      actual: `${describeKeys(shared)} for both, and ${KEPT_MS / 1000} s later for one of them alone`,
      exchanges: all.map(({ exchange }) => exchange),
    };
  }
}

/** @throws NotExercised if it is not given, or shows no guid */
async function given(
  trial: Trial,
  operation: string,
  restaurant: string,
  connection: string | undefined,
): Promise<Given> {
  const parts = requestParts(trial, { restaurant });
  const exchange = await trial.send(operation, parts, { expects: 'anything', connection });
  const { json } = exchange.response ?? {};
  const objects = Array.isArray(json) ? json : [json];
  const keys = objects.flatMap((object) => keyOf(entityOf(object) ?? {}) ?? []);
  if (isSuccess(trial.operation(operation), exchange) && keys.length > 0) return { exchange, keys };
  return trial.notExercised(`no guid is returned for the restaurant ${restaurant}`);
}

/** @param of the restaurant whose token is sent, @param at the one in the header */
async function givesNoneOf(trial: Trial, of: string, at: string): Promise<void> {
  const collection = collectionOf(trial);
  const { id, documented } = trial.operation(listOf(collection));
  const list = async (restaurant: string, again: boolean) =>
    requireGuids(trial, collection, await wholeWalk(trial, collection, { restaurant }, again));
  const reference = listedOnlyFor(trial, collection, of, at);
  const isPaged = (await list(of, false)).pages.length > 1;
  await list(at, false);
  if (!isPaged || (await reference(false)).keys.size === 0) return;
  const given = async (again: boolean) => {
    const own = await list(of, again);
    const parts = requestParts(trial, { restaurant: at, pageToken: own.pages[0]?.next });
    const exchange = await trial.send(id, parts, 'anything');
    trial.observe(
      'configuration/page-token-of-another-operation',
      `of another restaurant: ${describeAnswer(exchange)}`,
    );
    const page = pageIn(trial, pagedList(trial, collection), exchange);
    return {
      asked: `${documented} for the restaurant ${at} with a page token of another one`,
      keys: keysOn(page === undefined ? [] : [page]),
      elements: new Map(),
      showing: () => [exchange],
    };
  };
  // Objects that are shared with this restaurant in the meantime are in its list afterwards.
  await compareReadings(trial, { reference, judged: given }, sharesNothing('object'));
}
