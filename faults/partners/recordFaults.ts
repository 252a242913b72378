import { byId, type UnplacedFault } from '../Fault.ts';
import { records, type AccessRow, connected, isFiltered, list, UNDOCUMENTED } from './messages.ts';
import { lacks } from '../messages.ts';

/** What goes wrong in the records, at both operations. */
export const recordFaults: UnplacedFault[] = [
  ...byId<UnplacedFault>({
    'partners/iso-modified-date-without-t': {
      description: 'isoModifiedDate has a space in place of the T.',
      rules: ['partners/PartnerAccessExternalRep/iso-modified-date-is-iso-8601'],
      wrap: records.set((row) => ({ isoModifiedDate: row.isoModifiedDate.replace('T', ' ') })),
    },
    'partners/records-in-snake-case': {
      description: 'The fields of records are named otherwise than documented.',
      rules: [
        'partners/PartnerAccessExternalRep/has-a-documented-field',
        'partners/PartnerAccessExternalRep/restaurant-guid-is-given',
      ],
      alsoBreaks: ['partners/*/accepts'],
      wrap: records.change(({ restaurantGuid, modifiedDate }) => ({
        restaurant_guid: restaurantGuid,
        modified_date: modifiedDate,
      })),
    },
    'partners/deleted-is-false-beside-a-filter': {
      rules: ['partners/{operation}/last-modified-changes-no-value'],
      wrap: records.when(isFiltered).set({ deleted: false }),
    },
    'partners/management-group-guid-is-restaurant-guid': {
      rules: [
        'partners/PartnerAccessExternalRep/management-group-is-that-of-the-restaurant',
        'partners/PartnerAccessExternalRep/agrees-with-the-restaurant-information',
      ],
      wrap: records.set((row) => ({ managementGroupGuid: row.restaurantGuid })),
    },
    'partners/exchanges-created-and-modified-dates': {
      rules: ['partners/PartnerAccessExternalRep/modified-date-is-not-before-created-date'],
      wrap: records.set((row) => ({
        createdDate: row.modifiedDate,
        modifiedDate: row.createdDate,
        isoCreatedDate: row.isoModifiedDate,
        isoModifiedDate: row.isoCreatedDate,
      })),
    },
    'partners/a-management-group-guid-as-group-guid': {
      description: 'One record of several has its managementGroupGuid as groupGuid.',
      rules: ['partners/PartnerAccessExternalRep/guids-are-named-as-in-other-records'],
      wrap: records
        .where(isTheOne)
        .change((row) => renamed(row, 'managementGroupGuid', 'groupGuid')),
    },
    'partners/a-restaurant-guid-as-guid': {
      description: 'One record of several has its restaurantGuid as guid.',
      rules: ['partners/PartnerAccessExternalRep/guids-are-named-as-in-other-records'],
      wrap: records.where(isTheOne).change((row) => renamed(row, 'restaurantGuid', 'guid')),
    },
    'partners/a-restaurant-guid-is-that-of-the-group': {
      description: 'One record of several has the managementGroupGuid as restaurantGuid, too.',
      rules: ['partners/PartnerAccessExternalRep/guids-are-named-as-in-other-records'],
      wrap: records
        .where(isTheOne)
        .set((row) => ({ restaurantGuid: Object(row).managementGroupGuid as string })),
    },
    'partners/records-without-restaurant-guid': {
      description: 'Records do not say which restaurant they are of.',
      rules: ['partners/PartnerAccessExternalRep/restaurant-guid-is-given'],
      wrap: records.at('restaurantGuid').drop(),
    },
    'partners/writes-iso-created-date-of-another-day': {
      rules: ['partners/PartnerAccessExternalRep/iso-created-date-is-created-date'],
      wrap: records.set((row) => ({ isoCreatedDate: isoBefore(row, 3 * 86_400_000).slice(0, 10) })),
    },
    'partners/iso-created-date-of-a-slow-clock': {
      description: 'isoCreatedDate has no offset, and is seven minutes slow.',
      rules: ['partners/PartnerAccessExternalRep/iso-created-date-is-created-date'],
      wrap: records.set((row) => ({ isoCreatedDate: isoBefore(row, 7 * 60_000).replace('Z', '') })),
    },
    'partners/iso-modified-date-is-created-date': {
      rules: ['partners/PartnerAccessExternalRep/iso-modified-date-is-modified-date'],
      wrap: records.set((row) => ({ isoModifiedDate: row.isoCreatedDate })),
    },
    'partners/writes-modified-date-in-nanoseconds': {
      rules: ['partners/PartnerAccessExternalRep/iso-modified-date-is-modified-date'],
      wrap: records.set((row) => ({ modifiedDate: row.modifiedDate * 1e6 })),
    },
    'partners/writes-modified-date-in-seconds': {
      rules: ['partners/PartnerAccessExternalRep/iso-modified-date-is-modified-date'],
      alsoBreaks: [
        'partners/PartnerAccessExternalRep/modified-date-is-not-before-created-date',
        'partners/connected/last-modified-holds-along-the-walk',
        'partners/{operation}/last-modified-leaves-earlier-ones-out',
        'partners/{operation}/last-modified-minus-0000',
      ],
      wrap: records.set((row) => ({ modifiedDate: Math.floor(row.modifiedDate / 1000) })),
    },
    'partners/iso-created-date-for-people': {
      description: 'isoCreatedDate is written as in HTTP headers.',
      rules: ['partners/PartnerAccessExternalRep/iso-created-date-is-iso-8601'],
      wrap: records.set((row) => ({ isoCreatedDate: new Date(row.createdDate).toUTCString() })),
    },
    'partners/another-name-with-last-modified': {
      description: "What changed comes from an index of its own, with the location's name.",
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
      description: 'With lastModified, what changed after access was granted is in the list twice.',
      rules: ['partners/list/no-restaurant-twice'],
      wrap: list
        .when(isFiltered)
        .add((rows) => rows.filter((row) => row.modifiedDate > row.createdDate)),
    },
    'partners/list/an-undocumented-object-in-the-whole-list': {
      description: 'Without lastModified, an object that is no record stands in the list.',
      rules: ['partners/PartnerAccessExternalRep/has-a-documented-field'],
      alsoBreaks: ['partners/list/accepts'],
      wrap: list.when(lacks('lastModified')).add(UNDOCUMENTED),
    },
  }),
  ...(['restaurantName', 'locationName'] as const).map((field) => ({
    id: `partners/${field}-of-another-restaurant`,
    description: `${field} is that of another restaurant of the list.`,
    rules: ['partners/PartnerAccessExternalRep/agrees-with-the-restaurant-information'],
    wrap: records.set({ [field]: 'Quarry Street Diner' }),
  })),
];

/** One of the sandbox's records, which every complete reading has. */
function isTheOne({ createdDate }: AccessRow): boolean {
  return createdDate === Date.UTC(2023, 0, 17, 14, 30, 12, 345);
}

function renamed(row: AccessRow, from: string, to: string): object {
  const members = Object.entries(row).map(([name, value]) => [name === from ? to : name, value]);
  return Object.fromEntries(members) as object;
}

function isoBefore({ createdDate }: AccessRow, byMs: number): string {
  return new Date(createdDate - byMs).toISOString();
}

/** The record with the time of day in New York as that of UTC. */
function inNewYork(row: AccessRow): AccessRow {
  return { ...row, isoCreatedDate: isoBefore(row, 5 * 3_600_000) };
}
