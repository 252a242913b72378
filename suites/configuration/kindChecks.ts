import { byRule } from '../../src/check/byRule.ts';
import { holdsWhenReadAgain } from '../../src/check/holdsWhenReadAgain.ts';
import type { Trial } from '../../src/check/Trial.ts';
import type { LiveExchange } from '../../src/exchange/LiveExchange.ts';
import { collections, listOf, type Collection } from './collections.ts';
import { entitiesOn, keyOf } from './entities.ts';
import { walkList, walkOf } from './walkList.ts';

/** The content of a list: each object by its guid and entityType. */
interface Holding {
  collection: Collection;
  objects: string;
  exchange: LiveExchange;
}

/** The check that a list gives objects of its own kind. */
export const kindChecks = byRule({
  'configuration/collections-are-kept-apart': async (trial) => {
    await holdsWhenReadAgain(
      trial,
      (again) => holdings(trial, again),
      (all) => {
        if (all.length < 2)
          trial.notExercised('fewer than two lists show objects with a guid and an entityType');
        const pairs = all.flatMap((one, place) =>
          all.slice(0, place).map((other): [Holding, Holding] => [other, one]),
        );
        const same = pairs.find(([one, other]) => one.objects === other.objects);
        return {
          holds: same === undefined,
          complain: () => ({
            message: `${documented(trial, same)} give the very same objects.`,
            expected: 'in each list the objects of its own resource',
            actual: `in both ${same?.[0].objects.slice(0, 200) ?? ''}`,
            exchanges: (same ?? []).map(({ exchange }) => exchange),
          }),
        };
      },
    );
  },
});

/** The lists that were walked to their end and whose objects all show guid and entityType. */
async function holdings(trial: Trial, again: boolean): Promise<Holding[]> {
  const found: Holding[] = [];
  for (const collection of collections) {
    const { pages, end, last } = await (again ? walkList : walkOf)(trial, collection);
    const objects = entitiesOn(pages).map(({ entity }) => {
      const [key, { entityType }] = [keyOf(entity), entity];
      return key === undefined || typeof entityType !== 'string' ? '' : `${entityType} ${key}`;
    });
    if (end !== 'last page' || objects.length === 0 || objects.includes('')) continue;
    found.push({ collection, objects: objects.toSorted().join(', '), exchange: last });
  }
  return found;
}

function documented(trial: Trial, pair: [Holding, Holding] | undefined): string {
  return (pair ?? [])
    .map(({ collection }) => trial.operation(listOf(collection)).documented)
    .join(' and ');
}
