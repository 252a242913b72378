import { model } from './model.ts';
import { withModel } from '../../src/checked/model/withModel.ts';
import type { Suite } from '../../src/checked/Suite.ts';
import { checksIn } from '../checksIn.ts';
import { shown } from './objects/archivedChecks.ts';
import { configurationRead } from './entities/preconditions.ts';
import { requestFactories } from './requestFactories.ts';
import { isSuccess } from '../../src/sent/judging/answers.ts';
import type { ShownRecord } from '../../src/checked/recordCheck.ts';
import type { Trial } from '../../src/checked/trial/Trial.ts';
import { walksSince } from './entities/changeTimes.ts';
import type { Collection } from './entities/collections.ts';
import { entityGiven } from './entities/compareWithList.ts';
import { entitiesOn, entityOf, keyOf, type Entity, type Seen } from './entities/entities.ts';
import { givenEntities } from './entities/givenEntities.ts';
import { restaurantsOf } from './entities/requestParts.ts';
import { TIP_WITHHOLDING, tipWithholdingOf } from './entities/tipWithholding.ts';
import { walkOf } from './entities/walkList.ts';
import { ifNotExercised } from '../../src/sent/judging/signals.ts';

/** Where entities are shown, for the rules about the fields of one. */
const records: Suite['records'] = {
  BreakType: async (trial) => shownAs('a break type', await seenOf(trial, 'breakTypes')),
  Discount: async (trial) => shownAs('a discount', await seenOf(trial, 'discounts')),
  TipWithholding: async (trial) => shownAs('the tip withholding', await tipWithholdings(trial)),
};

/** Judges the configuration service: 18 collections of one shape, tip withholding, and the rules of its data. */
export const suite: Suite = {
  service: 'configuration',
  requestFactories,
  preconditions: configurationRead,
  records,
  shown,
  checks: withModel(
    model,
    await checksIn('configuration', {
      lists: ['page', 'lastModified', 'lastModifiedValue', 'restaurant', 'askedBehind'],
      objects: ['object', 'get', 'relation', 'archived'],
    }),
  ),
};

function shownAs(what: string, seen: Seen[]): ShownRecord<Entity>[] {
  return seen.map(({ entity, exchange }) => ({
    record: entity,
    name: `${what} (${keyOf(entity) ?? 'without a guid'})`,
    exchanges: [exchange],
  }));
}

/**
 * All entities of a collection that were shown: by the lists of the target's restaurants, with lastModified, and one by
 * one.
 */
async function seenOf(trial: Trial, collection: Collection): Promise<Seen[]> {
  const listed = await Array.fromAsync(restaurantsOf(trial), (restaurant) =>
    walkOf(trial, collection, { restaurant }),
  );
  const since = await walksSince(trial, collection).catch(ifNotExercised([]));
  const given = await givenEntities(trial, collection).catch(ifNotExercised([]));
  return [
    ...entitiesOn([...listed, ...since.map(({ walk }) => walk)].flatMap(({ pages }) => pages)),
    ...given.flatMap(({ exchange }) => seenIn(entityGiven(trial, collection, exchange), exchange)),
  ];
}

async function tipWithholdings(trial: Trial): Promise<Seen[]> {
  const seen: Seen[] = [];
  for (const restaurant of restaurantsOf(trial)) {
    const exchange = await tipWithholdingOf(trial, restaurant);
    if (!isSuccess(trial.operation(TIP_WITHHOLDING), exchange)) continue;
    const entity = entityOf(exchange.response?.json);
    seen.push(...seenIn(entity, exchange));
    if (entity !== undefined) observeTipWithholding(trial, entity);
  }
  return seen;
}

function observeTipWithholding(trial: Trial, { enabled, percentage }: Entity): void {
  trial.observe(
    enabled === true
      ? 'configuration/TipWithholding/decimal-percentage'
      : 'configuration/TipWithholding/percentage-where-not-enabled',
    `percentage ${JSON.stringify(percentage) ?? 'left out'}`,
  );
}

function seenIn(entity: Entity | undefined, exchange: Seen['exchange']): Seen[] {
  return entity === undefined ? [] : [{ entity, exchange }];
}
