import { pagesModel } from '../../src/check/model/pagesModel.ts';
import { describeAnswer } from '../../src/session/answers.ts';
import { collectionOf, getOf, listOf } from './collections.ts';
import { entitiesOn, entityOf, guidOf, keyFor, keyOf } from './entities.ts';
import type { Page } from './Page.ts';
import { requestParts, restaurantsOf } from './requestParts.ts';
import { pagedList, walkOf, type ListQuery } from './walkList.ts';

/** Walks over a list of both restaurants by turns, with a read of one entity in between. */
export const model = pagesModel<ListQuery, Page>(
  'pages',
  [
    'configuration/{collection}/list/walks-at-once-are-kept-apart',
    'configuration/{collection}/get/guid-is-the-one-asked-for',
  ],
  async (trial) => {
    const collection = collectionOf(trial);
    const known = [];
    for (const restaurant of restaurantsOf(trial)) {
      const { pages } = await walkOf(trial, collection, { restaurant });
      known.push({ query: { restaurant }, pages });
    }
    const [first] = entitiesOn([...(known[0]?.pages ?? [])]);
    const guid = first && guidOf(first.entity);
    return {
      rule: `${listOf(collection)}/walks-at-once-are-kept-apart`,
      list: pagedList(trial, collection),
      known,
      between:
        guid === undefined
          ? []
          : [
              {
                rule: `${getOf(collection)}/guid-is-the-one-asked-for`,
                request: {
                  operation: getOf(collection),
                  parts: requestParts(trial, { guid }),
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
            ],
    };
  },
  true,
);
