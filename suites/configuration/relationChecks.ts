import type { Check } from '../../src/check/Check.ts';
import { holdsWhenReadAgain } from '../../src/check/holdsWhenReadAgain.ts';
import { describeKeys, keysOn } from '../../src/check/paging/PagedList.ts';
import type { Trial } from '../../src/check/Trial.ts';
import { LONG_AGO } from './changeTimes.ts';
import { listOf, type Collection } from './collections.ts';
import { entitiesOn, entityOf, keyOf } from './entities.ts';
import { describeFilter, walkOf, type ListQuery, type Walk } from './walkList.ts';
import { requireElements, wholeWalk } from './wholeWalk.ts';

/** A field in which the entities of one list name those of another. */
interface Relation {
  from: Collection;
  field: string;
  to: Collection;
}

/** The checks that the entities which others name exist. */
export const relationChecks: Check[] = [
  relationCheck('configuration/Menu/groups-are-listed', {
    from: 'menus',
    field: 'groups',
    to: 'menuGroups',
  }),
  relationCheck('configuration/MenuItem/option-groups-are-listed', {
    from: 'menuItems',
    field: 'optionGroups',
    to: 'menuOptionGroups',
  }),
];

function relationCheck(rule: string, relation: Relation): Check {
  const { from, field, to } = relation;
  return {
    rule,
    run: async (trial) => {
      await namesWhatIsListed(trial, relation, {});
      // If the lists of another restaurant, or of recent changes, name nothing or cannot be read, the whole list has
      // shown it.
      const { otherRestaurant: restaurant } = trial.target.fixtures;
      const others = [
        { lastModified: LONG_AGO },
        ...(restaurant === undefined ? [] : [{ restaurant }]),
      ];
      await trial.each(others, async (query) => {
        const { end, pages } = await walkOf(trial, from, query);
        const named = await walkOf(trial, to, whole(query));
        if (end !== 'last page' || named.end !== 'last page') return;
        if (keysNamed({ pages }, field).size > 0 && isKnownApart(named))
          await namesWhatIsListed(trial, relation, query);
      });
    },
  };
}

/** The query without its filter. */
function whole({ restaurant }: ListQuery): ListQuery {
  return restaurant === undefined ? {} : { restaurant };
}

async function namesWhatIsListed(
  trial: Trial,
  { from, field, to }: Relation,
  query: ListQuery,
): Promise<void> {
  const read = async (again: boolean) => ({
    naming: requireElements(trial, from, await wholeWalk(trial, from, query, again)),
    named: requireKnownApart(trial, to, await wholeWalk(trial, to, whole(query), again)),
  });
  await holdsWhenReadAgain(trial, read, ({ naming, named }) => {
    const keys = keysNamed(naming, field);
    if (keys.size === 0) trial.notExercised(`no object of ${from} names any in ${field}`);
    const known = keysOn(named.pages);
    const lacking = [...keys].filter((key) => !known.has(key));
    return {
      holds: lacking.length === 0,
      complain: () => ({
        message: `${trial.operation(listOf(from)).documented}${describeFilter(query)} names in ${field} what ${trial.operation(listOf(to)).documented} does not give.`,
        expected: `each of the ${keys.size} objects that are named there`,
        actual: `${describeKeys(lacking)} not in it`,
        exchanges: [naming.last, named.last],
      }),
    };
  });
}

/** An empty list lacks every named entity; one whose elements carry no guid shows nothing. */
function isKnownApart({ pages }: Walk): boolean {
  return entitiesOn(pages).length === 0 || keysOn(pages).size > 0;
}

function requireKnownApart(trial: Trial, collection: Collection, walk: Walk): Walk {
  if (!isKnownApart(walk)) {
    const { documented } = trial.operation(listOf(collection));
    trial.notExercised(`the elements of ${documented} carry no guid, by which they could be named`);
  }
  return walk;
}

function keysNamed({ pages }: Pick<Walk, 'pages'>, field: string): Set<string> {
  const keys = entitiesOn(pages)
    .flatMap(({ entity }) => entity[field] ?? [])
    .map((reference) => keyOf(entityOf(reference) ?? {}));
  return new Set(keys.filter((key) => key !== undefined));
}
