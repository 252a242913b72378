import type { Variant } from '../Fault.ts';
import { records } from './messages.ts';

const DAY_MS = 86_400_000;

/** Honest answers to open points that a must once decided by mistake. */
export const openVariants: Omit<Variant, 'services'>[] = [
  {
    id: 'a-record-that-the-platform-changed',
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
];
