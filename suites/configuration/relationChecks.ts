import type { Check } from '../../src/check/Check.ts';
import { holdsWhenReadAgain } from '../../src/check/holdsWhenReadAgain.ts';
import type { Trial } from '../../src/check/Trial.ts';
import { listOf, type Collection } from './collections.ts';
import { describeKeys, entitiesOn, entityOf, keyOf, keysOn } from './entities.ts';
import { configurationRead } from './preconditions.ts';
import type { Walk } from './walkList.ts';
import { requireElements, wholeWalk } from './wholeWalk.ts';

/** A field in which the entities of one list name those of another. */
interface Relation {
  from: Collection;
  field: string;
  to: Collection;
}

/** The checks that what an entity names is there. */
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
    preconditions: configurationRead,
    run: async (trial) => {
      const read = async (again: boolean) => ({
        naming: requireElements(trial, from, await wholeWalk(trial, from, {}, again)),
        named: requireKnownApart(trial, to, await wholeWalk(trial, to, {}, again)),
      });
      await holdsWhenReadAgain(trial, read, ({ naming, named }) => {
        const keys = keysNamed(naming, field);
        if (keys.size === 0) trial.notExercised(`no object of ${from} names any in ${field}`);
        const known = keysOn(named.pages);
        const lacking = [...keys].filter((key) => !known.has(key));
        return {
          holds: lacking.length === 0,
          complain: () => ({
            message: `${trial.operation(listOf(from)).documented} names in ${field} what ${trial.operation(listOf(to)).documented} does not give.`,
            expected: `each of the ${keys.size} that are named in the list`,
            actual: `${describeKeys(lacking)} not in it`,
            exchanges: [naming.last, named.last],
          }),
        };
      });
    },
  };
}

/** An empty list lacks whatever is named; one whose elements carry no guid shows nothing. */
function requireKnownApart(trial: Trial, collection: Collection, walk: Walk): Walk {
  if (entitiesOn(walk.pages).length > 0 && keysOn(walk.pages).size === 0) {
    const { documented } = trial.operation(listOf(collection));
    trial.notExercised(`the elements of ${documented} carry no guid, by which they could be named`);
  }
  return walk;
}

function keysNamed({ pages }: Walk, field: string): Set<string> {
  const keys = entitiesOn(pages)
    .flatMap(({ entity }) => entity[field] ?? [])
    .map((reference) => keyOf(entityOf(reference) ?? {}));
  return new Set(keys.filter((key) => key !== undefined));
}
