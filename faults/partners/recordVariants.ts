import { byId, type Difference } from '../Fault.ts';
import { records, type AccessRow, list } from './messages.ts';
import { paging, rightSlice } from './pages.ts';

const DAY_MS = 86_400_000;

/** Honest differences in how records write their dates, show restaurants that left, and in what is open. */
export const recordVariants: Difference[] = byId<Difference>({
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
  'deleted-restaurants-are-listed-and-not-connected': {
    description: 'A restaurant that left is in the list and on no page of the connected ones.',
    wrap: paging((rows, offset, size) =>
      rightSlice(
        rows.filter(({ deleted }) => !deleted),
        offset,
        size,
      ),
    ),
  },
  'deleted-restaurants-are-not-listed': {
    description: 'A restaurant that left is not in the list, but on connected pages.',
    wrap: list.each.where(({ deleted }) => deleted).drop(),
  },
  'deleted-restaurants-by-their-guid-alone': {
    description: 'Restaurants that left have only their guid and deleted; others have no deleted.',
    wrap: records.change(({ deleted, ...row }: AccessRow) =>
      deleted ? { restaurantGuid: row.restaurantGuid, deleted } : row,
    ),
  },
  'a-record-that-the-platform-changed': {
    description:
      'The platform itself changed the record of a restaurant a day after it was edited: modifiedDate shows it, and lastModified ignores it.',
    run: ['partners/*/*last-modified*', 'partners/*/no-filter-*'],
    warns: ['partners/*/last-modified-keeps-modified-ones'],
    wrap: (next) => {
      let changed: string | undefined;
      return records.change((row) => {
        const { restaurantGuid, createdDate, modifiedDate, deleted } = row;
        if (createdDate < modifiedDate && !deleted) changed ??= restaurantGuid;
        if (restaurantGuid !== changed) return row;
        const later = modifiedDate + DAY_MS;
        return { ...row, modifiedDate: later, isoModifiedDate: new Date(later).toISOString() };
      })(next);
    },
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
