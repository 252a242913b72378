import { byId } from '../byId.ts';
import type { Difference } from '../Fault.ts';
import { list, records, type AccessRow } from './messages.ts';
import { paging, rightSlice } from './pages.ts';

/** Honest differences in how restaurants are shown that no longer use the platform. */
export const deletedVariants = byId<Difference>({
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
    description:
      'A restaurant that left is not in the list, but on the pages of the connected ones.',
    wrap: list.each.where(({ deleted }) => deleted).drop(),
  },
  'deleted-restaurants-by-their-guid-alone': {
    description:
      'Of who left nothing is shown but the guid and that they did; of others, not that they did not.',
    wrap: records.change(({ deleted, ...row }: AccessRow) =>
      deleted ? { restaurantGuid: row.restaurantGuid, deleted } : row,
    ),
  },
});
