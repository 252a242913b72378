import type { BrokenClient } from './Caller.ts';
import { loggedIn } from './loggedIn.ts';

const STOCK = '/stock/v1/inventory';
const ACCESS = '/partners/v1/restaurants';
const CONNECTED = '/partners/v1/connectedRestaurants';
const TABLES = '/config/v2/tables';
const ITEMS = '/config/v2/menuItems';

/** Clients that break rules of who reads and updates stock. */
const ofStock: BrokenClient[] = [
  loggedIn(
    'updates-no-item',
    'It names an item by a name of its own.',
    'client/stock/update-names-each-item',
    (partner) => partner.update({ status: 'IN_STOCK', name: 'Soup' }),
  ),
  loggedIn(
    'forgets-the-quantity',
    'It says that there are few, and not how many.',
    'client/stock/quantity-of-quantity',
    (partner) => partner.update({ guid: partner.known.items[0]?.guid, status: 'QUANTITY' }),
  ),
  loggedIn(
    'sends-a-quantity-always',
    'It sends the amount that it knows with every status.',
    'client/stock/no-quantity-otherwise',
    (partner) =>
      partner.update(
        { guid: partner.known.items[0]?.guid, status: 'QUANTITY', quantity: 3 },
        { guid: partner.known.items[1]?.guid, status: 'IN_STOCK', quantity: 7 },
      ),
  ),
  loggedIn(
    'searches-for-nothing',
    'It searches with an empty basket.',
    'client/stock/search-names-items',
    (partner) => partner.call('POST', `${STOCK}/search`, { json: {} }),
  ),
  loggedIn(
    'sends-what-is-reserved',
    'It fills in every field of the schema.',
    'client/stock/reserved-is-left-out',
    (partner) =>
      partner.update({
        guid: partner.known.items[0]?.guid,
        versionId: partner.known.items[0]?.guid,
        status: 'IN_STOCK',
      }),
  ),
  loggedIn(
    'sends-back-what-it-read',
    'It sends entries back as it read them, with another status.',
    'client/stock/read-only-is-left-out',
    (partner) =>
      partner.update({
        guid: partner.known.items[0]?.guid,
        status: 'IN_STOCK',
        itemGuidValidity: 'VALID',
      }),
  ),
  loggedIn(
    'lists-what-is-in-stock',
    'It asks for the items that are in stock, which are never listed.',
    'client/stock/status-restricts',
    (partner) => partner.get(STOCK, { query: 'status=IN_STOCK' }),
  ),
];

/** An instant whose plus sign is not encoded; one that is encoded twice; and one without an offset. */
const PLUS = 'lastModified=2026-01-01T00%3A00%3A00.000+0000';
const TWICE = 'lastModified=2026-01-01T00%253A00%253A00.000%252B0000';
const LOCAL = 'lastModified=2026-01-01T00%3A00%3A00';
const WORDS = 'lastModified=yesterday';

/** Clients that break rules of who reads restaurants, partner access and configuration. */
export const brokenReaders: BrokenClient[] = [
  ...ofStock,
  loggedIn(
    'asks-for-another-restaurant',
    'It asks for each restaurant under the header of its first.',
    'client/restaurants/header-names-the-same',
    (partner) => partner.get(`/restaurants/v1/restaurants/${partner.known.otherRestaurant}`),
  ),
  loggedIn(
    'partners-plus-sign',
    'It puts the instant into the address as it is.',
    'client/partners/last-modified-is-url-encoded',
    (partner) => partner.get(ACCESS, { restaurant: null, query: PLUS }),
  ),
  loggedIn(
    'partners-without-offset',
    'It gives an instant by the clock of its own place.',
    'client/partners/last-modified-is-iso-8601',
    (partner) => partner.get(CONNECTED, { restaurant: null, query: LOCAL }),
  ),
  loggedIn(
    'wants-large-pages',
    'It wants everything on one page.',
    'client/partners/page-size-is-within-bounds',
    (partner) => partner.get(CONNECTED, { restaurant: null, query: 'pageSize=1000' }),
  ),
  loggedIn(
    'counts-its-pages',
    'It takes the page token for the number of the page.',
    'client/partners/page-token-was-given',
    async (partner) => {
      await partner.get(CONNECTED, { restaurant: null, query: 'pageSize=1' });
      await partner.get(CONNECTED, { restaurant: null, query: 'pageSize=1&pageToken=2' });
    },
  ),
  loggedIn(
    'configuration-encoded-twice',
    'It encodes the instant, and its HTTP library does once more.',
    'client/configuration/last-modified-is-url-encoded',
    (partner) => partner.get(TABLES, { query: TWICE }),
  ),
  loggedIn(
    'configuration-in-words',
    'It passes on what a person typed.',
    'client/configuration/last-modified-is-iso-8601',
    (partner) => partner.get(TABLES, { query: WORDS }),
  ),
  loggedIn(
    'one-token-for-all-lists',
    'It goes on with the token that another list gave it.',
    'client/configuration/page-token-was-given',
    async (partner) => {
      const page = await partner.get(ITEMS);
      await partner.get(TABLES);
      const token = page?.headers['platform-next-page-token'] ?? 'none';
      await partner.get(TABLES, { query: `pageToken=${encodeURIComponent(token)}` });
    },
  ),
  loggedIn(
    'asks-for-an-empty-token',
    'It goes on after the last page, with the token that was not there.',
    'client/configuration/page-token-was-given',
    async (partner) => {
      await partner.get(TABLES);
      await partner.get(TABLES, { query: 'pageToken=' });
    },
  ),
];
