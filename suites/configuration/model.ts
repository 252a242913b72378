import { otherClient } from '../../src/check/otherClient.ts';
import type { Trial } from '../../src/check/Trial.ts';
import { pagesModel, type Between } from '../../src/check/model/pagesModel.ts';
import { describeAnswer } from '../../src/session/answers.ts';
import { collectionOf, collections, getOf, listOf, type Collection } from './collections.ts';
import { entitiesOn, entityOf, guidOf, keyFor, keyOf } from './entities.ts';
import type { Page } from './Page.ts';
import { requestParts, restaurantsOf } from './requestParts.ts';
import { pagedList, walkOf, type ListQuery } from './walkList.ts';

/**
 * A list of one restaurant twice and of both by turns, with another list of another client and reads of entities in
 * between.
 */
export const model = pagesModel<ListQuery, Page>(
  'pages',
  [
    'configuration/{collection}/list/walks-at-once-are-kept-apart',
    'configuration/{collection}/get/guid-is-the-one-asked-for',
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
    const client = await otherClient(trial, ({ scopes }) => scopes.includes('config:read'));
    const following = collections[(collections.indexOf(collection) + 1) % collections.length]!;
    const another = { list: pagedList(trial, following), query: here.query, client };
    const [first, second] = entitiesOn([...here.pages]);
    const [elsewhere] = there === here ? [second] : entitiesOn([...there.pages]);
    return {
      rule: `${listOf(collection)}/walks-at-once-are-kept-apart`,
      lists: [here, here, there, another],
      between: [
        ...readOf(trial, collection, here.query, first && guidOf(first.entity)),
        ...readOf(trial, collection, there.query, elsewhere && guidOf(elsewhere.entity)),
      ],
    };
  },
  ({ resource }) => resource,
);

/** The read of an entity, which must be the one asked for. */
function readOf(
  trial: Trial,
  collection: Collection,
  { restaurant }: ListQuery,
  guid: string | undefined,
): Between[] {
  if (guid === undefined) return [];
  return [
    {
      rule: `${getOf(collection)}/guid-is-the-one-asked-for`,
      request: {
        operation: getOf(collection),
        parts: requestParts(trial, { restaurant, guid }),
        options: { expects: 'anything' },
      },
      wrong: (exchange) => {
        const key = keyOf(entityOf(exchange.response?.json) ?? {});
        if (key === undefined) return 'nothing';
        if (key === keyFor(guid)) return undefined;
        const message = 'An entity read between pages is not the one asked for.';
        return { message, expected: guid, actual: `${key}, ${describeAnswer(exchange)}` };
      },
    },
  ];
}
