import { byRule, type ListedCheck } from '../../../src/checked/byRule.ts';
import {
  compareReadings,
  leavesOutNothing,
  type Reading,
} from '../../../src/checked/forms/compareReadings.ts';
import { keysOn } from '../../../src/checked/paging/PagedList.ts';
import type { Trial } from '../../../src/checked/trial/Trial.ts';
import { LONG_AGO } from '../entities/changeTimes.ts';
import { listOf, type Collection } from '../entities/collections.ts';
import { entitiesOn, entityOf, keyOf, keyFor } from '../entities/entities.ts';
import { listed, unasserted } from '../entities/readings.ts';
import { walkOf, type ListQuery, type Walk, requireElements } from '../entities/walkList.ts';
import { scope } from '../../../src/checked/preconditions.ts';
import { elementsOf, membersOf } from '../../../src/words/json/readJson.ts';
import { configurationRead } from '../entities/preconditions.ts';
import { requestParts } from '../entities/requestParts.ts';

const SEARCH = 'stock/search';

/** A field in which the entities of one list name those of another. */
interface Relation {
  from: Collection;
  field: string;
  to: Collection;
}

/** The checks that the entities which others name exist, also those that the stock service knows. */
export const relationChecks = byRule({
  'configuration/Menu/groups-are-listed': relationCheck({
    from: 'menus',
    field: 'groups',
    to: 'menuGroups',
  }),
  'configuration/MenuItem/option-groups-are-listed': relationCheck({
    from: 'menuItems',
    field: 'optionGroups',
    to: 'menuOptionGroups',
  }),
  'configuration/menuItems/list/items-in-stock-are-listed': {
    preconditions: [...configurationRead, scope('stock:read')],
    unseen: 'no item is listed under a guid that the stock service calls valid',
    run: async (trial) => {
      const guids = (trial.target.fixtures.stockItems ?? []).map(({ guid }) => guid);
      if (guids.length === 0) trial.notExercised('the target file has no fixtures.stockItems');
      await compareReadings(
        trial,
        {
          reference: () => validOf(trial, guids),
          judged: listed(trial, 'menuItems', {}, unasserted),
        },
        {
          ...leavesOutNothing('item'),
          showsNothing: ({ keys }, judged) => ![...keys].some((key) => judged.keys.has(key)),
        },
      );
    },
  },
});

function relationCheck(relation: Relation): ListedCheck {
  const { from, field, to } = relation;
  return {
    unseen: `no object of ${from} mentions any in ${field}`,
    run: async (trial) => {
      await listsWhatIsNamed(trial, relation, {});
      // If the lists of another restaurant, or of recent changes, name nothing or cannot be read, the whole list has
      // shown it.
      const { otherRestaurant: restaurant } = trial.target.fixtures;
      const others = [
        { lastModified: LONG_AGO },
        ...(restaurant === undefined ? [] : [{ restaurant }]),
      ];
      await trial.each(others, async (query) => {
        const walks = [await walkOf(trial, from, query), await walkOf(trial, to, whole(query))];
        if (walks.every(({ end }) => end === 'last page') && walks.every(isKnownApart))
          await listsWhatIsNamed(trial, relation, query);
      });
    },
  };
}

/** The query without its filter. */
function whole({ restaurant }: ListQuery): ListQuery {
  return restaurant === undefined ? {} : { restaurant };
}

async function listsWhatIsNamed(trial: Trial, { from, field, to }: Relation, query: ListQuery) {
  const naming = listed(trial, from, query, requireElements);
  await compareReadings(
    trial,
    {
      reference: async (again) => {
        const { asked, elements, ...rest } = await naming(again);
        const named = [...elements.values()].flatMap((entity) => entity[field] ?? []);
        const keys = named.flatMap((reference) => keyOf(entityOf(reference) ?? {}) ?? []);
        return { ...rest, elements, asked: `${asked}, in ${field},`, keys: new Set(keys) };
      },
      judged: listed(trial, to, whole(query), requireKnownApart),
    },
    { ...leavesOutNothing('object'), showsNothing: ({ keys }) => keys.size === 0 },
  );
}

/** An empty list lacks every named entity; one whose elements carry no guid shows nothing. */
function isKnownApart({ pages }: Walk): boolean {
  return entitiesOn(pages).length === 0 || keysOn(pages).size > 0;
}

function requireKnownApart(trial: Trial, collection: Collection, walk: Walk): Walk {
  if (!isKnownApart(walk)) {
    const { documented } = trial.operation(listOf(collection));
    trial.notExercised(`the elements of ${documented} have no guid that others could mention`);
  }
  return walk;
}

/** Which of some items a search of the stock service shows, and does not call INVALID. */
async function validOf(trial: Trial, guids: string[]): Promise<Reading> {
  const exchange = await trial.setup(SEARCH, { ...requestParts(trial), body: { guids } });
  const keys = elementsOf(exchange.response?.json)
    .map(membersOf)
    .filter(({ itemGuidValidity }) => itemGuidValidity !== 'INVALID')
    .flatMap(({ guid }) => (typeof guid === 'string' ? keyFor(guid) : []));
  const { documented } = trial.operation(SEARCH);
  return {
    asked: `${documented} for fixtures.stockItems`,
    keys: new Set(keys),
    elements: new Map(),
    showing: () => [exchange],
  };
}
