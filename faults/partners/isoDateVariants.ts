import { byId } from '../byId.ts';
import type { Difference } from '../Fault.ts';
import { records, type AccessRow } from './messages.ts';

/** Honest differences in how isoModifiedDate and isoCreatedDate are written. */
export const isoDateVariants = byId<Difference>({
  'other-iso-dates': {
    description: 'ISO dates are cut off at the second or minute, at other offsets, or without any.',
    wrap: records.set((row) => ({ ...otherIsoDates(row) })),
  },
  'iso-dates-alone': {
    description: 'ISO dates have no time, and are those of New York.',
    wrap: records.set((row) => ({
      isoModifiedDate: new Date(row.modifiedDate - 5 * 3_600_000).toISOString().slice(0, 10),
      isoCreatedDate: new Date(row.createdDate - 5 * 3_600_000).toISOString().slice(0, 10),
    })),
  },
  'local-iso-dates-to-the-second': {
    description:
      'ISO dates are in the local time of Kathmandu and of Kiritimati, cut off at the second and without an offset.',
    wrap: records.set((row) => ({
      isoModifiedDate: new Date(row.modifiedDate + 5.75 * 3_600_000).toISOString().slice(0, 19),
      isoCreatedDate: new Date(row.createdDate + 14 * 3_600_000).toISOString().slice(0, 19),
    })),
  },
});

/** The dates of a record in notations that its last digit chooses. */
function otherIsoDates({ createdDate, modifiedDate }: AccessRow): object {
  const iso = (instant: number) => new Date(instant).toISOString();
  return (modifiedDate / 86_400_000) % 2 < 1
    ? {
        isoModifiedDate: `${iso(modifiedDate).slice(0, 19)}+0000`,
        isoCreatedDate: `${iso(createdDate).slice(0, 16)}Z`,
      }
    : {
        isoModifiedDate: iso(modifiedDate - 5 * 3_600_000).replace('Z', ''),
        isoCreatedDate: iso(createdDate + 5.5 * 3_600_000).replace('Z', '+05:30'),
      };
}
