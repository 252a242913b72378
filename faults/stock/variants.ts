import { byId, type Variant } from '../Fault.ts';
import { UUID } from '../../src/words/json/uuid.ts';
import type { SandboxRequest, SandboxResponse, Wrapper } from '../../sandbox/types.ts';
import { isObject } from '../../src/words/json/isObject.ts';
import {
  asList,
  elements,
  isInvalid,
  isValid,
  refusal,
  list,
  rowsOf,
  update,
  searches,
  search,
  isOf,
} from './messages.ts';
import { copiedMenu } from './copiedMenu.ts';
import { entryVariants } from './entryVariants.ts';
import { sequenceVariants } from './sequenceVariants.ts';
import { nothingElseAtRisk } from './nothingElseAtRisk.ts';
import { unknownItems } from './unknownItems.ts';
import { has, isList, isText, okWith, RESTAURANT, sends, type Row } from '../messages.ts';

/** Honest differences of the stock service: open points, and different restaurants. */
export const variants: Variant[] = [
  ...byId<Variant>({
    'thousands-of-items-at-risk': {
      description: 'The stock list holds more than a thousand items that the run knows nothing of.',
      wrap: list.add((_rows, { request: { query } }) =>
        unknownItems(query.get('status') ?? 'OUT_OF_STOCK', 1200),
      ),
    },
    'stock-reads-lag': {
      description: 'A read right after an update still shows the state before it, once.',
      wrap: lagging,
    },
    'malformed-guids-are-invalid': {
      description: 'A guid that is no UUID matches nothing, in place of a rejection.',
      wrap: (next) => async (request) => {
        const malformed = malformedGuids(request);
        if (malformed.length === 0) return next(request);
        const known = searches.set(({ guids }) => ({
          guids: rowsOf(guids).filter((guid: unknown) => !malformed.includes(guid)),
        }));
        return search.add(() => malformed.map((guid) => ({ guid, itemGuidValidity: 'INVALID' })))(
          known(next),
        )(request);
      },
    },
    'status-in-stock-gives-nothing': {
      description: 'status=IN_STOCK gives an empty list, in place of a rejection.',
      // Whoever may not have the list does not get this one either.
      wrap: list.when(has('status', 'IN_STOCK')).around((next) => async (request) => {
        const response = await next(asList(request));
        return response.status === 200 ? okWith([]) : response;
      }),
    },
    'unknown-item-in-an-update': {
      description: 'An update of an unknown item gets an INVALID entry in place of a rejection.',
      wrap: update
        .answered(400)
        .given(({ body }) => /identifies no menu item/.test(JSON.stringify(body)))
        .answer((_refusal, { request }) =>
          okWith(rowsOf(request.body).map(({ guid }) => ({ guid, itemGuidValidity: 'INVALID' }))),
        ),
    },
    'null-for-no-quantity': {
      description: 'A null quantity with IN_STOCK or OUT_OF_STOCK counts as no quantity.',
      wrap: elements
        .where(({ quantity, status }) => quantity === null && status !== 'QUANTITY')
        .without('quantity'),
    },
    'updates-element-by-element': {
      description: 'Where one of several elements is rejected, the others are applied.',
      wrap: update.answered(400).answer(async (response, { request, next }) => {
        for (const element of rowsOf(request.body).filter(isObject).filter(isValid))
          await next({ ...request, body: [element] });
        return response;
      }),
    },
    'the-list-as-answer-to-an-update': {
      description: 'A successful update gets all items at risk.',
      wrap: update.body(async (_rows, { request, next }) =>
        rowsOf((await next(asList(request))).body),
      ),
    },
    'empty-arrays-are-refused': {
      description: 'A search with an array that is there and empty is rejected.',
      wrap: search
        .when(
          sends(({ guids, multiLocationIds }) =>
            [guids, multiLocationIds].some((list) => isList(list) && list.length === 0),
          ),
        )
        .respond(refusal('An array is empty.')),
    },
    'the-same-guid-twice-is-refused': {
      description: 'A search that has a guid twice is rejected.',
      wrap: search
        .when(sends(({ guids }) => new Set(rowsOf(guids)).size < rowsOf(guids).length))
        .respond(refusal('A guid stands there twice.')),
    },
    'searches-for-a-hundred-at-most': {
      description: 'A search for more than a hundred identifiers is rejected.',
      wrap: search
        .when(
          sends((body) => [body['guids'], body['multiLocationIds']].flatMap(rowsOf).length > 100),
        )
        .respond(refusal('Too many.')),
    },
    'multi-location-ids-of-sixty-four-characters-at-most': {
      description: 'A search for a multiLocationId of more than 64 characters is rejected.',
      wrap: search
        .when(sends(({ multiLocationIds }) => rowsOf(multiLocationIds).some(isLong)))
        .respond(refusal('Too long.')),
    },
    'updates-of-four-elements-at-most': {
      description: 'An update of more than four elements is rejected.',
      wrap: update.when((request) => rowsOf(request.body).length > 4).respond(refusal('Too many.')),
    },
    'validity-in-an-update-is-refused': {
      description: 'An itemGuidValidity, which is read-only, is rejected in an update.',
      wrap: refusingElements((element) => 'itemGuidValidity' in element),
    },
    'quantities-of-few-digits': {
      description: 'A quantity of a thousand or more, or of thousandths, is rejected.',
      warns: ['stock/update/thousands-are-accepted', 'stock/update/fine-fractions-are-kept'],
      wrap: refusingElements(
        ({ quantity }) => Number(quantity) >= 1000 || /\.\d{3}/.test(String(quantity)),
      ),
    },
    'leaves-out-what-is-called-invalid': {
      description: 'An element of an update that calls its item INVALID is left out.',
      wrap: elements.where(isInvalid).drop(),
    },
    'nothing-in-the-answer-to-an-update': {
      description: 'A successful update gets an empty list.',
      warns: ['stock/update/answers-with-entries'],
      wrap: update.change(() => []),
    },
  }),
  ...entryVariants,
  copiedMenu,
  nothingElseAtRisk,
  ...sequenceVariants,
  ...[5, 4].map((every) => ({
    id: every === 5 ? 'a-busy-restaurant' : 'a-busier-restaurant',
    description: `Items that the run knows nothing of sell out and come back at every ${every}th look at a list.`,
    wrap: busy(every),
  })),
];

/** Gives the state before the last update to each client that asks for the same for the first time after it. */
function lagging(next: Parameters<Wrapper>[0]): ReturnType<Wrapper> {
  let stale = new Map<string, SandboxResponse>();
  const seen = new Map<string, SandboxResponse>();
  return async (request) => {
    if (isOf('update', request)) {
      stale = new Map(seen);
      return next(request);
    }
    if (!isOf('list', request) && !isOf('search', request)) return next(request);
    const { method, path, query, body, headers } = request;
    const key = JSON.stringify([method, path, String(query), body, headers[RESTAURANT]]);
    const old = stale.get(key);
    stale.delete(key);
    const response = await next(request);
    // A client that may not read something does not get its former state, either.
    if (response.status !== 200) return response;
    seen.set(key, response);
    return old ?? response;
  };
}

function busy(every: number): Wrapper {
  return (next) => {
    let lists = 0;
    return list.change((rows, { request: { query } }) => {
      lists += 1;
      const count = Math.floor(lists / every) % 4;
      return [...rows, ...unknownItems(query.get('status') ?? 'OUT_OF_STOCK', count)];
    })(next);
  };
}

/** Refuses updates with an element like these. */
function refusingElements(isRefused: (element: Row) => boolean): Wrapper {
  return update
    .when(({ body }) => rowsOf(body).filter(isObject).some(isRefused))
    .respond(refusal('The update is rejected.'));
}

const isLong = (id: unknown) => isText(id) && id.length > 64;

function malformedGuids(request: SandboxRequest): unknown[] {
  if (!isOf('search', request) || !isObject(request.body)) return [];
  const { guids } = request.body;
  return Array.isArray(guids)
    ? guids.filter((guid) => typeof guid === 'string' && !UUID.test(guid))
    : [];
}
