import { byId } from '../byId.ts';
import { lacks } from '../conditions.ts';
import type { UnplacedFault } from '../Fault.ts';
import { connected, isFiltered, list, records, UNDOCUMENTED, type AccessRow } from './messages.ts';

/** The record with the time of day in New York as that of UTC. */
function inNewYork(row: AccessRow): AccessRow {
  return { ...row, isoCreatedDate: new Date(row.createdDate - 5 * 3_600_000).toISOString() };
}

/** What goes wrong in records, at both operations, for some requests alone. */
export const sometimesFaults = byId<UnplacedFault>({
  'partners/another-name-with-last-modified': {
    description: 'What changed comes from an index of its own, which has the name of the location.',
    rules: ['partners/{operation}/last-modified-changes-no-value'],
    wrap: records.when(isFiltered).set({ restaurantName: 'The Harbor' }),
  },
  'partners/fewer-fields-with-last-modified': {
    description: 'What changed is given without who it belongs to.',
    rules: ['partners/{operation}/last-modified-leaves-no-field-out'],
    wrap: records.when(isFiltered).without('managementGroupGuid'),
  },
  'partners/iso-created-date-is-local-with-last-modified': {
    description: 'With lastModified, isoCreatedDate has the time of day in New York.',
    rules: ['partners/PartnerAccessExternalRep/iso-created-date-is-created-date'],
    alsoBreaks: ['partners/{operation}/last-modified-changes-no-value'],
    wrap: records.when(isFiltered).change(inNewYork),
  },
  'partners/the-lists-name-a-restaurant-otherwise': {
    description: 'The pages have the name of the location as that of the restaurant.',
    rules: [
      'partners/PartnerAccessExternalRep/both-lists-name-it-alike',
      'partners/PartnerAccessExternalRep/agrees-with-the-restaurant-information',
    ],
    wrap: connected.at('results').each.set({ restaurantName: 'The Harbor' }),
  },
  'partners/list/repeats-what-changed-lately': {
    description:
      'With lastModified, a restaurant that changed after it granted access is in the list twice.',
    rules: ['partners/list/no-restaurant-twice'],
    wrap: list
      .when(isFiltered)
      .change((rows) => [...rows, ...rows.filter((row) => row.modifiedDate > row.createdDate)]),
  },
  'partners/list/an-undocumented-object-in-the-whole-list': {
    description: 'Without lastModified, an object that is no record stands in the list.',
    rules: ['partners/PartnerAccessExternalRep/has-a-documented-field'],
    alsoBreaks: ['partners/list/accepts'],
    wrap: list.when(lacks('lastModified')).change((rows) => [...rows, UNDOCUMENTED]),
  },
});
