import type { Variant } from '../Fault.ts';
import { everywhere, list } from './messages.ts';
import { type Row } from '../messages.ts';

/** Honest differences between the entries of one answer: a field that one entry has, another need not have. */
export const unevenVariants: Variant[] = [
  ...['guid', 'multiLocationId', 'itemGuidValidity'].map((field): Variant => ({
    id: `some-entries-without-${field}`,
    description: `Some known items are shown without ${field}, in every response.`,
    wrap: everywhere.each.where(isMeant).without(field),
  })),
  {
    id: 'an-entry-without-identifiers',
    description: 'The list has an entry without guid and multiLocationId.',
    wrap: list.change((rows, { request: { query } }) => [
      ...rows,
      { status: query.get('status') ?? 'OUT_OF_STOCK', ...quantityFor(query.get('status')) },
    ]),
  },
  {
    id: 'versions-of-items-in-lists',
    description:
      'The list shows a further version of each item, which has its multiLocationId and a guid of its own.',
    wrap: list.change((rows) =>
      rows.flatMap((row) => [
        row,
        { ...row, guid: String(row['guid']).replace(/^.{8}/, 'eeeeeeee') },
      ]),
    ),
  },
];

/** Every second item that is known, by its multiLocationId. */
function isMeant(row: Row): boolean {
  if (row['itemGuidValidity'] === 'INVALID') return false;
  return Number(String(row['multiLocationId']).slice(-1)) % 2 === 0;
}

function quantityFor(status: string | null): Row {
  return status === 'QUANTITY' ? { quantity: 1.5 } : {};
}
