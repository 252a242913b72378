import type { UnplacedFault } from '../Fault.ts';
import { changingRecords } from './wrappers.ts';

/** What goes wrong in the records, at both operations. */
export const recordFaults: UnplacedFault[] = [
  {
    id: 'partners/iso-modified-date-without-t',
    description: 'isoModifiedDate has a space in place of the T.',
    rules: ['partners/PartnerAccessExternalRep/iso-modified-date-is-iso-8601'],
    wrap: changingRecords((row) => ({
      ...row,
      isoModifiedDate: row.isoModifiedDate.replace('T', ' '),
    })),
  },
  {
    id: 'partners/iso-modified-date-is-created-date',
    description: 'isoModifiedDate is made from createdDate.',
    rules: ['partners/PartnerAccessExternalRep/iso-modified-date-is-modified-date'],
    wrap: changingRecords((row) => ({ ...row, isoModifiedDate: row.isoCreatedDate })),
  },
  {
    id: 'partners/modified-date-in-seconds',
    description: 'modifiedDate is in seconds.',
    rules: ['partners/PartnerAccessExternalRep/iso-modified-date-is-modified-date'],
    alsoBreaks: [
      'partners/{operation}/last-modified-leaves-earlier-ones-out',
      'partners/{operation}/last-modified-minus-0000',
    ],
    wrap: changingRecords((row) => ({ ...row, modifiedDate: Math.floor(row.modifiedDate / 1000) })),
  },
  {
    id: 'partners/iso-created-date-for-people',
    description: 'isoCreatedDate is written as in HTTP headers.',
    rules: ['partners/PartnerAccessExternalRep/iso-created-date-is-iso-8601'],
    wrap: changingRecords((row) => ({
      ...row,
      isoCreatedDate: new Date(row.createdDate).toUTCString(),
    })),
  },
  {
    id: 'partners/iso-created-date-is-local',
    description: 'isoCreatedDate has the time of day in New York, and says that it is UTC.',
    rules: ['partners/PartnerAccessExternalRep/iso-created-date-is-created-date'],
    wrap: changingRecords((row) => ({
      ...row,
      isoCreatedDate: new Date(row.createdDate - 5 * 3_600_000).toISOString(),
    })),
  },
];
