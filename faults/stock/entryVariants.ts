import { byId, type Variant } from '../Fault.ts';
import { asRaw, bodyText } from '../answers.ts';
import { isKnown, isInvalid, everywhere, isValid, search, elements, list } from './messages.ts';
import { listIn, type Row } from '../messages.ts';

/** An entry with nothing in it. */
const NOTHING = {
  guid: null,
  multiLocationId: null,
  versionId: null,
  status: null,
  quantity: null,
};

/**
 * Honest differences in the fields of entries and ErrorMessages: the documents mark no field as required. A field that
 * one entry has, another need not have.
 */
export const entryVariants: Variant[] = [
  ...byId<Variant>({
    'quantity-left-out': {
      description: 'quantity is left out, in place of null, if the status is not QUANTITY.',
      wrap: everywhere.each.where({ quantity: null }).without('quantity'),
    },
    'whole-quantities-with-a-point': {
      description: 'Whole quantities are written with a decimal point, as 5.0 (RFC 8259 §6).',
      wrap: everywhere.answer((response) =>
        asRaw(response, new TextEncoder().encode(withPoints(bodyText(response)))),
      ),
    },
    'no-version-ids': {
      description: 'Entries have no versionId, which is reserved.',
      wrap: everywhere.each.without('versionId'),
    },
    'no-multi-location-ids': {
      description: 'Entries have no multiLocationId; the documents mark no field as required.',
      wrap: everywhere.each.without('multiLocationId'),
    },
    'empty-multi-location-ids': {
      description: 'Items without a multiLocationId have an empty one.',
      wrap: everywhere.each.where(isValid).set({ multiLocationId: '' }),
    },
    'no-guids': {
      description: 'Entries name their item by its multiLocationId alone.',
      wrap: everywhere.each.without('guid'),
    },
    'validity-of-what-is-invalid-only': {
      description: 'itemGuidValidity is left out where it is VALID.',
      wrap: everywhere.each.where(isKnown).without('itemGuidValidity'),
    },
    'whole-entries-for-unknown-items': {
      description: 'An INVALID entry has all its fields, with nothing in them but the identifier.',
      wrap: search.each
        .where(isInvalid)
        .change((entry) => ({ status: 'OUT_OF_STOCK', quantity: null, ...entry })),
    },
    'bare-entries-for-unknown-items': {
      description: 'An INVALID entry has no other field: it does not say what matched nothing.',
      wrap: search.each.where(isInvalid).change(() => ({ itemGuidValidity: 'INVALID' })),
    },
    'an-entry-per-identifier': {
      description: 'An item that a search names by guid and multiLocationId has two entries.',
      wrap: search.change((rows, { request: { body } }) => {
        const [guids, multiLocationIds] = [listIn(body, 'guids'), listIn(body, 'multiLocationIds')];
        return rows.flatMap((row) =>
          guids.includes(row['guid']) && multiLocationIds.includes(row['multiLocationId'])
            ? [row, row]
            : [row],
        );
      }),
    },
    'several-versions-of-an-item': {
      description:
        'A multiLocationId names two versions of its item; a search for it gives both, and for either guid the one.',
      wrap: (next) => {
        const others = new Map<unknown, Row>();
        return search.change((rows, { request: { body } }) => {
          const multiLocationIds = listIn(body, 'multiLocationIds');
          return rows.flatMap((row) => {
            if (row['itemGuidValidity'] !== 'VALID') return [others.get(row['guid']) ?? row];
            if (!multiLocationIds.includes(row['multiLocationId'])) return [row];
            const guid = anotherGuid(row['guid']);
            const other = { ...row, guid, status: 'IN_STOCK', quantity: null };
            others.set(guid, other);
            return [row, other];
          });
        })(next);
      },
    },
    'an-archived-version-of-an-item': {
      description:
        'A multiLocationId names an archived version of its item, too; a search for it shows that one as INVALID.',
      wrap: search.change((rows, { request: { body } }) => {
        const multiLocationIds = listIn(body, 'multiLocationIds');
        return rows.flatMap((row) =>
          row['itemGuidValidity'] === 'VALID' && multiLocationIds.includes(row['multiLocationId'])
            ? [row, { ...row, guid: anotherGuid(row['guid']), itemGuidValidity: 'INVALID' }]
            : [row],
        );
      }),
    },
    'bare-error-messages': {
      description: 'An ErrorMessage has its message alone, as no field is marked as required.',
      wrap: everywhere.answered(400).body({ message: 'refused' }),
    },
    'null-entries-for-unknown-items': {
      description: 'An INVALID entry has null in every field but itemGuidValidity.',
      warns: ['stock/search/response/200/absentValues'],
      wrap: search.each
        .where(isInvalid)
        .change(() => ({ ...NOTHING, itemGuidValidity: 'INVALID' })),
    },
    'null-for-what-is-reserved': {
      description: 'versionId, which is reserved, is null.',
      warns: ['stock/*/response/200/absentValues'],
      wrap: everywhere.each.set({ versionId: null }),
    },
    'nulls-in-error-messages': {
      description: 'An ErrorMessage has null for fields without a value.',
      warns: ['stock/*/response/400/absentValues'],
      wrap: everywhere
        .answered(400)
        .body({ status: 400, message: 'refused', link: null, errors: null }),
    },
    'quantities-of-two-decimals': {
      description: 'Quantities have two decimals and are below a million; these limits are open.',
      run: ['stock/update/*', 'stock/MenuItemInventory/*'],
      warns: ['stock/update/fine-fractions-are-kept', 'stock/update/large-quantities-are-kept'],
      wrap: elements.withNumber('quantity', (quantity) =>
        quantity > 0 ? inHundredths(quantity) : quantity,
      ),
    },
    'an-entry-without-identifiers': {
      description: 'The list has an entry without guid and multiLocationId.',
      wrap: list.change((rows, { request: { query } }) => [
        ...rows,
        {
          status: query.get('status') ?? 'OUT_OF_STOCK',
          ...(query.get('status') === 'QUANTITY' && { quantity: 1.5 }),
        },
      ]),
    },
    'versions-of-items-in-lists': {
      description:
        'The list shows a further version of each item, which has its multiLocationId and a guid of its own.',
      wrap: list.change((rows) =>
        rows.flatMap((row) => [
          row,
          { ...row, guid: String(row['guid']).replace(/^.{8}/, 'eeeeeeee') },
        ]),
      ),
    },
  }),
  ...['guid', 'multiLocationId', 'itemGuidValidity'].map((field): Variant => ({
    id: `some-entries-without-${field}`,
    description: `Some known items are shown without ${field}, in every response.`,
    wrap: everywhere.each.where(isMeant).without(field),
  })),
];

function withPoints(json: string): string {
  return json.replaceAll(/"quantity":(\d+)(?=[,}])/g, '"quantity":$1.0');
}

function anotherGuid(guid: unknown): string {
  return String(guid).replace(/^.{8}/, 'ffffffff');
}

function inHundredths(quantity: number): number {
  return Math.min(Math.max(Math.round(quantity * 100), 1) / 100, 999_999.99);
}

/** Every second item that is known, by its multiLocationId. */
function isMeant(row: Row): boolean {
  if (row['itemGuidValidity'] === 'INVALID') return false;
  return Number(String(row['multiLocationId']).slice(-1)) % 2 === 0;
}
