import { lengthenedToken } from '../../src/checked/lengthenedToken.ts';
import { otherClient } from '../../src/checked/otherClient.ts';
import type { Trial } from '../../src/checked/trial/Trial.ts';
import type { Between } from '../../src/checked/model/Paging.ts';
import { pagesModel } from '../../src/checked/model/pagesModel.ts';
import { seedFor } from '../../src/sent/seedFor.ts';
import { describeAnswer, matchesStatus } from '../../src/sent/judging/answers.ts';
import { ifNotExercised } from '../../src/sent/judging/signals.ts';
import { furtherToken } from '../authentication/login.ts';
import { LONG_AGO, walksSince } from './entities/changeTimes.ts';
import {
  collectionOf,
  collections,
  getOf,
  listOf,
  type Collection,
} from './entities/collections.ts';
import { compareDocumented } from './entities/compareDocumented.ts';
import { CALLED_BY } from './entities/compareWithList.ts';
import { describeAt } from './entities/describeAt.ts';
import { entitiesOn, entityOf, guidOf, keyFor, keyOf, type Entity } from './entities/entities.ts';
import type { Page } from './entities/Page.ts';
import { requestParts, restaurantsOf } from './entities/requestParts.ts';
import { pagedList, walkOf, type ListQuery } from './entities/walkList.ts';

/** The clock of the target may be so far behind, in milliseconds. */
const CLOCKS_APART = 10_000;

/** Lists that are long at most restaurants: a token of theirs may be followed behind another filter. */
const IN_OTHER_PAGES: Collection[] = ['menuGroups', 'menus'];

/**
 * A list of one restaurant twice and of both by turns, with another list of another client and reads of entities in
 * between.
 */
export const model = pagesModel<ListQuery, Page>(
  [
    'configuration/{collection}/list/walks-at-once-are-kept-apart',
    'configuration/{collection}/list/pages-are-complete',
    'configuration/{collection}/list/last-page-omits-the-token',
    'configuration/{collection}/list/last-modified-long-ago-gives-all',
    'configuration/{collection}/list/last-modified-of-the-past-leaves-out',
    'configuration/{collection}/get/guid-is-the-one-asked-for',
    'configuration/{collection}/get/listed-entity-is-given',
    'configuration/{collection}/get/agrees-with-the-list',
  ],
  async (trial) => {
    const collection = collectionOf(trial);
    const list = pagedList(trial, collection);
    const known = [];
    for (const restaurant of restaurantsOf(trial)) {
      const { pages } = await walkOf(trial, collection, { restaurant });
      // Where the other restaurant cannot be read, the list of the first one is read again.
      if (pages.length > 0 || known.length === 0)
        known.push({ list, query: { restaurant }, pages });
    }
    const [here, there] = [known[0]!, known.at(-1)!];
    const place = collections.indexOf(collection);
    const following = collections[(place + 1) % collections.length]!;
    // By turns of the same client and of another one.
    const client =
      place % 2 === 0
        ? undefined
        : await otherClient(trial, ({ scopes }) => scopes.includes('config:read'));
    const another = { list: pagedList(trial, following), query: here.query, client };
    const entities = entitiesOn([...here.pages.slice(0, 1)]);
    const [elsewhere] = there === here ? [] : entitiesOn([...there.pages]);
    const read = readOf(trial, collection, here.query, entities[0]?.entity);
    const issued = await trial.session.tokenOf(trial.target.clients[0].id);
    const chance = seedFor(1, trial.identity());
    // A list of nothing, as nothing has changed since; or one of all, or in other pages, which nobody asked for before.
    const part = IN_OTHER_PAGES.includes(collection)
      ? await inOtherPages(trial, collection, here.pages)
      : undefined;
    const isOfNothing = (place + 1) % 3 > 0 && part === undefined;
    const since = isOfNothing
      ? trial.session.clock.now() - CLOCKS_APART
      : (part ?? Date.parse(LONG_AGO)) + 1000 * (chance % (part ? 60 : 10_000_000));
    const lastModified = new Date(since).toISOString();
    return {
      rule: `${listOf(collection)}/walks-at-once-are-kept-apart`,
      furtherToken: await furtherToken(trial),
      lists: [
        ...[here, here, there, { list, query: { ...here.query, lastModified } }],
        // The same instant at the other restaurant.
        ...(isOfNothing
          ? []
          : [{ ...there, query: { ...there.query, lastModified }, isFirstOnly: true as const }]),
        another,
      ],
      between: [
        // It may be unknown there: that must not be remembered.
        ...(there === here
          ? []
          : readOf(trial, collection, here.query, entities[0]?.entity, there.query)),
        ...readOf(trial, collection, there.query, elsewhere?.entity),
        // With others beside both: the last, or another one each time, as far as there are many.
        ...readOf(
          trial,
          collection,
          here.query,
          entities.slice(3).at(isOfNothing ? chance % (entities.length - 3) : -1)?.entity,
        ),
        ...read,
        ...(place % 4 > 0 ? readOf(trial, collection, here.query, entities.at(1)?.entity) : read),
        ...read,
      ],
      rejected:
        issued === undefined
          ? undefined
          : {
              ...{ operation: list.operation, parts: list.parts(here.query) },
              options: { expects: 'anything', token: { raw: lengthenedToken(issued) } },
            },
      stillListed: `${getOf(collection)}/listed-entity-is-given`,
      isComplete: `${listOf(collection)}/pages-are-complete`,
      omitsToken: `${listOf(collection)}/last-page-omits-the-token`,
      ...(part === undefined && {
        staysSince: `${listOf(collection)}/last-modified-long-ago-gives-all`,
      }),
      ...(isOfNothing && {
        givesNoRead: `${listOf(collection)}/last-modified-of-the-past-leaves-out`,
      }),
    };
  },
  ({ resource }) => resource,
);

/** An instant since which the second page of a list has least of what it has without one; undefined if none is known. */
async function inOtherPages(trial: Trial, collection: Collection, [, second]: readonly Page[]) {
  const known = await walksSince(trial, collection).catch(ifNotExercised([]));
  const shared = ({ walk: { pages } }: (typeof known)[number]) =>
    pages[1]?.keys.filter((key) => second?.keys.includes(key)).length ?? 0;
  const [found] = known
    .filter(({ walk: { pages } }) => pages[1]?.keys.length)
    .toSorted((one, other) => shared(one) - shared(other));
  return found && Date.parse(found.lastModified);
}

/** The read of an entity: it is given, it is the one asked for, and the same as before. */
function readOf(
  trial: Trial,
  collection: Collection,
  { restaurant }: ListQuery,
  listed: Entity | undefined,
  at?: ListQuery,
): Between[] {
  const guid = listed && guidOf(listed);
  if (guid === undefined) return [];
  const parts = requestParts(trial, { ...(at ?? { restaurant }), guid });
  const request = {
    operation: getOf(collection),
    parts,
    options: { expects: 'anything' },
  } as const;
  const rule = (name: string) => `${getOf(collection)}/${name}`;
  const shows: Between['shows'] = (exchange, before, isListed) => {
    const actual = describeAnswer(exchange);
    if (matchesStatus(exchange, ['404']) && isListed) {
      const message = 'An entity that was in the list right before is not returned by its guid.';
      return { rule: rule('listed-entity-is-given'), message, expected: '200', actual };
    }
    const entity = entityOf(exchange.response?.json);
    const key = keyOf(entity ?? {});
    if (!matchesStatus(exchange, ['200']) || entity === undefined || key === undefined)
      return undefined;
    if (key !== keyFor(guid)) {
      const message = 'An entity read between pages is not the requested one.';
      const words = { message, expected: guid, actual: `${key}, ${actual}` };
      return { rule: rule('guid-is-the-one-asked-for'), ...words };
    }
    const former = entityOf(before?.response?.json);
    const places = former ? steadyPlaces(trial, collection, [listed!, former, entity]) : [];
    if (former === undefined || places.length === 0) return rule('guid-is-the-one-asked-for');
    const message = `An entity that is read twice is called otherwise the second time, in ${places.join(', ')}.`;
    const words = { expected: describeAt(former, places), actual: describeAt(entity, places) };
    return { rule: rule('agrees-with-the-list'), message, ...words };
  };
  const isBeside: Between['isBeside'] = (given, page) => {
    const former = entityOf(given.response?.json);
    const entity = entitiesOn([page as Page]).find((one) => keyOf(one.entity) === keyFor(guid));
    if (former === undefined || entity === undefined) return undefined;
    const places = steadyPlaces(trial, collection, [listed!, former, entity.entity], [former]);
    if (places.length === 0) return undefined;
    const message = `A list calls an entity otherwise than before, once it was read by itself, in ${places.join(', ')}.`;
    const words = {
      expected: describeAt(former, places),
      actual: describeAt(entity.entity, places),
    };
    return { rule: rule('agrees-with-the-list'), message, ...words };
  };
  // What another restaurant says of it is for other rules.
  return at === undefined
    ? [{ key: keyFor(guid), request, shows, isBeside }]
    : [{ key: `${guid} at ${at.restaurant}`, request, shows: () => undefined }];
}

/**
 * Where two readings of an entity differ in how it is called: other values may change by themselves.
 * @param asListed of which readings one must call it as it was listed: what neither does may have been changed since
 */
function steadyPlaces(
  trial: Trial,
  collection: Collection,
  [listed, one, other]: [Entity, Entity, Entity],
  asListed = [one, other],
): string[] {
  const placesOf = (reading: Entity, against: Entity) =>
    compareDocumented(trial, collection, reading, against).differing;
  const changed = asListed.map((reading) => placesOf(listed, reading));
  return placesOf(one, other).filter(
    (place) => CALLED_BY.includes(place) && !changed.every((places) => places.includes(place)),
  );
}
