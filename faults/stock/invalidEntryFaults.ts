import { byId } from '../byId.ts';
import { isObject } from '../../src/json/isObject.ts';
import type { UnplacedFault } from '../Fault.ts';
import { isKnown, isInvalid, lacksGuid, hasGuid, search } from './messages.ts';
import { listIn } from '../messages.ts';

/** What INVALID entries are wrongly about. */
export const invalidEntryFaults = byId<UnplacedFault>({
  'stock/search/calls-every-identifier-invalid': {
    description: 'Whatever was found, each guid of a search yields an INVALID entry, too.',
    rules: ['stock/search/matched-identifiers-yield-no-invalid-entry'],
    wrap: search.change((rows) => [
      ...rows,
      ...rows.filter(isKnown).map(({ guid }) => ({ guid, itemGuidValidity: 'INVALID' })),
    ]),
  },
  'stock/search/invalid-entries-name-the-first-guid': {
    description: 'Every INVALID entry has the first guid of the search, whichever matched nothing.',
    rules: ['stock/search/matched-identifiers-yield-no-invalid-entry'],
    wrap: search.change((rows, { request: { body } }) => {
      const guids = isObject(body) && Array.isArray(body['guids']) ? body['guids'] : [];
      return rows.map((row) =>
        row['itemGuidValidity'] === 'INVALID' && 'guid' in row ? { ...row, guid: guids[0] } : row,
      );
    }),
  },
  'stock/search/absent-guids-match-nothing': {
    description: 'A search without guids is one for a guid that matches nothing.',
    rules: ['stock/search/matched-identifiers-yield-no-invalid-entry'],
    wrap: search
      .when(({ body }) => !(isObject(body) && 'guids' in body))
      .change((rows) => [...rows, { guid: 'undefined', itemGuidValidity: 'INVALID' }]),
  },
  'stock/search/calls-every-multi-location-id-invalid': {
    description:
      'Whatever was found, each multiLocationId of a search yields an INVALID entry, too.',
    rules: ['stock/search/matched-identifiers-yield-no-invalid-entry'],
    wrap: search.change((rows, { request: { body } }) => [
      ...rows,
      ...listIn(body, 'multiLocationIds').map((multiLocationId) => ({
        multiLocationId,
        itemGuidValidity: 'INVALID',
      })),
    ]),
  },
  'stock/search/calls-what-it-found-by-multi-location-id-invalid': {
    description:
      'An item that is found by its multiLocationId alone is there twice, once as INVALID.',
    rules: ['stock/search/matched-identifiers-yield-no-invalid-entry'],
    wrap: search.change((rows, { request: { body } }) => [
      ...rows,
      ...rows
        .filter(({ multiLocationId }) => listIn(body, 'multiLocationIds').includes(multiLocationId))
        .map(({ guid, multiLocationId }) => ({
          guid,
          multiLocationId,
          itemGuidValidity: 'INVALID',
        })),
    ]),
  },
  'stock/search/calls-one-of-several-invalid': {
    description:
      'Where a search finds several items, the last of them yields an INVALID entry, too.',
    rules: ['stock/search/matched-identifiers-yield-no-invalid-entry'],
    wrap: search.change((rows) => [
      ...rows,
      ...rows
        .slice(1)
        .slice(-1)
        .map(({ guid }) => ({ guid, itemGuidValidity: 'INVALID' })),
    ]),
  },
  'stock/search/invalid-entries-have-multi-location-ids-of-their-own': {
    description: 'An INVALID entry has a multiLocationId that was made for it.',
    rules: ['stock/search/invalid-entries-name-what-was-asked'],
    wrap: search.each.where(isInvalid, lacksGuid).set({ multiLocationId: '4711' }),
  },
  'stock/search/invalid-entries-have-guids-of-their-own': {
    description: 'An INVALID entry has a guid that was made for it.',
    rules: ['stock/search/invalid-entries-name-what-was-asked'],
    wrap: search.each
      .where(isInvalid, hasGuid)
      .set({ guid: 'ffffffff-ffff-4fff-bfff-ffffffffffff' }),
  },
});
