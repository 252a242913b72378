import type { Variant } from '../Fault.ts';
import type { AccessRow } from './messages.ts';
import { changingList, changingRecords, paging, rightSlice } from './wrappers.ts';

/** Honest differences of what is shown of restaurants that no longer use the platform. */
export const deletedVariants: Omit<Variant, 'services'>[] = [
  {
    id: 'deleted-restaurants-are-listed-and-not-connected',
    description: 'Who left is in the list and on no page of those that have connected.',
    wrap: paging((rows, offset, size) =>
      rightSlice(
        rows.filter(({ deleted }) => !deleted),
        offset,
        size,
      ),
    ),
  },
  {
    id: 'deleted-restaurants-are-not-listed',
    description: 'Who left is not in the list, and on the pages of those that have connected.',
    wrap: changingList((rows) => rows.filter(({ deleted }) => !deleted)),
  },
  {
    id: 'deleted-restaurants-by-their-guid-alone',
    description:
      'Of who left nothing is shown but the guid and that they did; of others, not that they did not.',
    wrap: changingRecords(({ deleted, ...row }: AccessRow) =>
      deleted ? { restaurantGuid: row.restaurantGuid, deleted } : row,
    ),
  },
];
