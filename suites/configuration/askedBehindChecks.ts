import { isSuccess } from '../../src/session/answers.ts';
import { byRule } from '../../src/check/byRule.ts';
import { describeKeys } from '../../src/check/paging/PagedList.ts';
import type { Trial } from '../../src/check/Trial.ts';
import type { LiveExchange } from '../../src/exchange/LiveExchange.ts';
import { collectionOf, listOf } from './collections.ts';
import { keyOf, entityOf } from './entities.ts';
import { twoRestaurants } from './preconditions.ts';
import { requestParts, restaurantsOf } from './requestParts.ts';
import { TIP_WITHHOLDING } from './tipWithholding.ts';

/** How long a value may be cached for the restaurant that was asked for before, in milliseconds. */
const KEPT_MS = 5000;

/** An object that is given once may be changed meanwhile; one that is given twice was there. */
const ROUNDS = 2;

/** The checks that an answer is not that of the restaurant which was asked for right before. */
export const askedBehindChecks = byRule({
  'configuration/{collection}/list/is-its-own-behind-another-restaurant': {
    preconditions: twoRestaurants,
    run: (trial) => isItsOwn(trial, listOf(collectionOf(trial))),
  },
  'configuration/tipWithholding/get/is-its-own-behind-another-restaurant': {
    preconditions: twoRestaurants,
    run: (trial) => isItsOwn(trial, TIP_WITHHOLDING),
  },
});

/** What an operation gave for a restaurant: the keys of the objects of its first page. */
interface Given {
  exchange: LiveExchange;
  keys: string[];
}

/**
 * Two restaurants may share objects. So objects that both are given, one right after the other, are looked up again
 * some time later: an object that is then no longer given for one of them was never its own.
 */
async function isItsOwn(trial: Trial, operation: string): Promise<void> {
  const [own = '', other = ''] = restaurantsOf(trial);
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = await given(trial, operation, own);
    const behind = await given(trial, operation, other);
    const shared = before.keys.filter((key) => behind.keys.includes(key));
    if (shared.length === 0) return trial.holds(true, () => complaint([], []));
    const later: Given[] = [];
    for (const restaurant of [other, own]) {
      await trial.session.clock.sleep(KEPT_MS);
      later.push(await given(trial, operation, restaurant));
    }
    const all = [before, behind, ...later];
    // An empty answer says nothing: it may be refused, or removed.
    const isOver = later.some(
      ({ keys }) => keys.length > 0 && !keys.some((key) => shared.includes(key)),
    );
    if (!isOver || round === ROUNDS - 1) return trial.holds(!isOver, () => complaint(all, shared));
  }

  function complaint(all: Given[], shared: string[]) {
    return {
      message: `${trial.operation(operation).documented} gives what another restaurant was given right before.`,
      expected: 'for each restaurant what it is given when nobody asks for another one',
      actual: `${describeKeys(shared)} for both, and ${KEPT_MS / 1000} s later for one of them alone`,
      exchanges: all.map(({ exchange }) => exchange),
    };
  }
}

/** @throws NotExercised if it is not given, or shows no guid */
async function given(trial: Trial, operation: string, restaurant: string): Promise<Given> {
  const exchange = await trial.send(operation, requestParts(trial, { restaurant }), {
    expects: 'anything',
  });
  const { json } = exchange.response ?? {};
  const objects = Array.isArray(json) ? json : [json];
  const keys = objects.flatMap((object) => keyOf(entityOf(object) ?? {}) ?? []);
  if (isSuccess(trial.operation(operation), exchange) && keys.length > 0) return { exchange, keys };
  return trial.notExercised(`no guid is given for the restaurant ${restaurant}`);
}
