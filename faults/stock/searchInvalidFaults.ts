import { byId, type UnplacedFault } from '../Fault.ts';
import type { Handler, SandboxRequest, Wrapper } from '../../sandbox/types.ts';
import { isObject } from '../../src/words/json/isObject.ts';
import { atRestaurant, type Row } from '../messages.ts';
import {
  asList,
  lacksGuid,
  isKnown,
  isInvalid,
  hasGuid,
  OTHER_RESTAURANT,
  rowsOf,
  searches,
  search,
} from './messages.ts';

/** The guid of an item that no search names. */
const NOT_ASKED_FOR = '7d1c2f0e-94a5-4a57-8d0b-1f6f0f1d2c3b';

/** Rules of guids that match nothing, beside others, of late or here. */
const OF_OTHERS = [
  'stock/search/unknown-among-known',
  'stock/search/archived-item-is-invalid',
  'stock/search/item-of-another-restaurant-is-invalid',
];

/** What POST /stock/v1/inventory/search does wrongly with identifiers that match nothing. */
export const searchInvalidFaults = byId<UnplacedFault>({
  'stock/search/omits-unknown-guids': {
    description: 'Guids that match nothing yield no entry.',
    rules: ['stock/search/unknown-guid-is-invalid', ...OF_OTHERS],
    wrap: search.each.where(isInvalid, hasGuid).drop(),
  },
  'stock/search/unknown-guids-are-out-of-stock': {
    description: 'Unknown guids are returned as OUT_OF_STOCK.',
    rules: ['stock/search/unknown-guid-is-invalid', ...OF_OTHERS],
    wrap: search.each
      .where(isInvalid, hasGuid)
      .set({ status: 'OUT_OF_STOCK', quantity: null, itemGuidValidity: 'VALID' }),
  },
  'stock/search/one-invalid-entry-for-all': {
    description: 'However many identifiers match nothing, one INVALID entry is returned.',
    rules: [
      'stock/search/unknown-guid-is-invalid',
      'stock/search/unknown-multi-location-id-is-invalid',
    ],
    alsoBreaks: [
      'stock/search/unknown-among-known',
      'stock/search/long-searches-are-answered-whole',
    ],
    wrap: search.change((rows) => [...rows.filter(isKnown), ...rows.filter(isInvalid).slice(0, 1)]),
  },
  'stock/search/omits-unknown-multi-location-ids': {
    description: 'MultiLocationIds that match nothing yield no entry.',
    rules: [
      'stock/search/unknown-multi-location-id-is-invalid',
      'stock/search/unknown-among-known',
    ],
    alsoBreaks: ['stock/search/multi-location-id-is-any-text'],
    wrap: search.each.where(isInvalid, lacksGuid).drop(),
  },
  'stock/search/omits-unknown-among-known': {
    description: 'An unknown identifier yields an entry only if no identifier matches.',
    rules: ['stock/search/unknown-among-known'],
    wrap: search.change((rows) => (rows.some(isKnown) ? rows.filter(isKnown) : rows)),
  },
  'stock/search/one-unknown-spoils-all': {
    description: 'One identifier that matches nothing makes the whole response INVALID.',
    rules: ['stock/search/unknown-among-known'],
    wrap: search.where((rows) => rows.some(isInvalid)).each.set({ itemGuidValidity: 'INVALID' }),
  },
  'stock/search/finds-archived-items': {
    description: 'Archived items are looked up like the others.',
    rules: ['stock/search/archived-item-is-invalid'],
    wrap: search.body(async (rows, { request, next }) => {
      const archived = await archivedMenuItem(request, next);
      return rows.map((row) =>
        row['guid'] === archived
          ? { ...row, status: 'IN_STOCK', quantity: null, itemGuidValidity: 'VALID' }
          : row,
      );
    }),
  },
  'stock/search/finds-items-of-one-restaurant-everywhere': {
    description: 'Items that one restaurant has at risk are also found at the others.',
    rules: ['stock/search/item-of-another-restaurant-is-invalid'],
    wrap: search.body(async (rows, { request, next }) => {
      const listed = rowsOf((await next(atRestaurant(asList(request), OTHER_RESTAURANT))).body);
      return rows.map((row) => listed.find(({ guid }) => guid === row['guid']) ?? row);
    }),
  },
  'stock/search/finds-items-of-all-restaurants': {
    description: 'A guid is looked up regardless of the restaurant in the header.',
    rules: ['stock/search/item-of-another-restaurant-is-invalid'],
    wrap: (next) => {
      const known = new Map<unknown, Row>();
      return search.each.change((row) => {
        if (isKnown(row)) known.set(row['guid'], row);
        return isInvalid(row) ? (known.get(row['guid']) ?? row) : row;
      })(next);
    },
  },
  'stock/search/reads-36-characters-of-a-guid': {
    description: 'What follows on the 36th character of a guid is ignored.',
    rules: ['stock/search/malformed-guid-is-never-valid'],
    wrap: changingGuids((guid) => [guid.slice(0, 36)]),
  },
  'stock/search/malformed-guids-give-nothing': {
    description: 'A guid that is no UUID is skipped.',
    rules: ['stock/search/malformed-guid-is-never-valid'],
    wrap: changingGuids((guid) => (/^[0-9a-f-]{36}$/i.test(guid) ? [guid] : [])),
  },
  'stock/search/gives-the-item-of-a-guid-that-it-calls-invalid': {
    description:
      'A GUID with a tail is called INVALID, and the item of that GUID is also returned.',
    rules: ['stock/search/malformed-guid-is-never-valid'],
    wrap: (next) => {
      const cut = search.change((rows, { request: { body } }) => [
        ...guidsIn(body)
          .filter((guid) => guid.length > 36)
          .map((guid) => ({ guid, itemGuidValidity: 'INVALID' })),
        ...rows,
      ]);
      return cut(changingGuids((guid) => [guid.slice(0, 36)])(next));
    },
  },
  'stock/search/another-item-beside-invalid-ones': {
    description: 'INVALID entries come with an entry of an item that was not requested.',
    rules: [
      'stock/search/unknown-guid-is-invalid',
      'stock/search/unknown-multi-location-id-is-invalid',
      ...OF_OTHERS,
    ],
    alsoBreaks: [
      'stock/search/multi-location-id-is-*',
      'stock/search/archived-multi-location-id-is-invalid',
    ],
    wrap: search
      .where((rows) => rows.some(isInvalid))
      .add({ guid: NOT_ASKED_FOR, status: 'OUT_OF_STOCK', itemGuidValidity: 'VALID' }),
  },
  'stock/search/compares-the-first-groups-of-a-guid': {
    description: 'A guid that differs from an earlier one in its last group finds that item.',
    rules: ['stock/search/unknown-guid-is-invalid'],
    alsoBreaks: ['stock/*'],
    wrap: (next) => {
      const known = new Map<string, string>();
      const first = (guid: string) => {
        const key = guid.slice(0, 24).toLowerCase();
        known.set(key, known.get(key) ?? guid);
        return [known.get(key) ?? guid];
      };
      return changingGuids(first)(next);
    },
  },
  'stock/search/reads-the-first-thousand-identifiers': {
    rules: ['stock/search/long-searches-are-answered-whole'],
    wrap: searches.withList('guids', (guids) => guids.slice(0, 1000)),
  },
});

/** Looks up other texts in place of each guid of a search. */
function changingGuids(change: (guid: string) => string[]): Wrapper {
  return searches.change(({ guids, ...body }) => ({
    ...body,
    ...(Array.isArray(guids)
      ? {
          guids: guids.flatMap((guid: unknown) =>
            typeof guid === 'string' ? change(guid) : [guid],
          ),
        }
      : guids !== undefined && { guids }),
  }));
}

/** The archived item that the sandbox's control plane names; the stock service shows none. */
async function archivedMenuItem(request: SandboxRequest, next: Handler): Promise<unknown> {
  const { body } = await next({
    ...request,
    method: 'GET',
    path: '/__control/fixtures',
    body: undefined,
  });
  return (body as Row)['archivedMenuItem'];
}

function guidsIn(body: unknown): string[] {
  const guids = isObject(body) ? body['guids'] : undefined;
  return Array.isArray(guids) ? guids.filter((guid) => typeof guid === 'string') : [];
}
