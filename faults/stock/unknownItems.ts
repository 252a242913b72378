import type { Row } from '../messages.ts';

/** Entries of items that a run knows nothing of. */
export function unknownItems(status: string, count: number): Row[] {
  return Array.from({ length: count }, (_, index) => ({
    guid: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    multiLocationId: `5${String(index).padStart(11, '0')}`,
    status,
    quantity: status === 'QUANTITY' ? index + 0.5 : null,
    itemGuidValidity: 'VALID',
  }));
}
