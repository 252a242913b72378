import { Hono, type Context } from 'hono';
import { inWords, type Violation, arrayOf, isGuidText, isText, objectOf } from '../expectations.ts';
import { menuItemsOf } from '../menuItemsOf.ts';
import { readJson } from '../readJson.ts';
import { requireRestaurant } from '../requireRestaurant.ts';
import { requireToken } from '../requireToken.ts';
import type { SandboxEnv } from '../SandboxEnv.ts';
import type { World } from '../World.ts';
import { refuseStock } from './refuseStock.ts';
import { StockLedger, type StockItem } from './StockLedger.ts';
import { readUpdate } from './updateStock.ts';
import type { Restaurant } from '../Restaurant.ts';

const listed = ['OUT_OF_STOCK', 'QUANTITY'];

const searchBody = objectOf(
  {},
  {
    guids: arrayOf(isGuidText),
    multiLocationIds: arrayOf(isText),
    versionIds: arrayOf(isGuidText),
  },
);

function refuseViolations(context: Context, violations: Violation[]): Response {
  return refuseStock(context, 400, violations.map(inWords).join('\n'));
}

/** The prefix of the service's paths. */
export const prefix = '/stock';

/** The scopes that its document names. */
export const scopes = ['stock:read', 'stock:write'];

/** Its part of the sandbox's target file. */
export function targetPart({ restaurants: [restaurant] }: World) {
  const items = menuItemsOf(restaurant!);
  const archivedItem = items.find(({ archived }) => archived)!;
  return {
    fixtures: {
      stockItems: items
        .filter(({ archived }) => !archived)
        .map(({ guid, multiLocationId }) => ({ guid, multiLocationId })),
      archivedStockItem: archivedItem.guid,
      archivedMultiLocationId: archivedItem.multiLocationId,
    },
    permissions: { updateStock: true },
  };
}

/** The stock service. Its one documented refusal is 400 with an ErrorMessage. */
export function routes(world: World): Hono<SandboxEnv> {
  const app = new Hono<SandboxEnv>();
  const ledger = new StockLedger();
  const refuse = refuseStock;
  const mayRead = requireToken(world, { scope: 'stock:read', refuse });
  const mayWrite = requireToken(world, { scope: 'stock:write', refuse });
  const restaurant = requireRestaurant(world, { refuse, noAccessStatus: 400 });

  app.get('/v1/inventory', mayRead, restaurant, (context) => {
    const status = context.req.query('status');
    if (status !== undefined && !listed.includes(status))
      return refuse(context, 400, `status must be one of ${listed.join(', ')}.`);
    const wanted = status === undefined ? listed : [status];
    const items = ledger.itemsOf(context.get('restaurant'));
    return context.json(items.filter((item) => wanted.includes(item.status)).map(validEntry));
  });

  app.post('/v1/inventory/search', mayRead, restaurant, async (context) => {
    const body = await readJson(context);
    const violations = checkSearch(body);
    if (violations.length > 0) return refuseViolations(context, violations);
    return context.json(searchStock(ledger, context.get('restaurant'), body as SearchRequest));
  });

  app.put('/v1/inventory/update', mayWrite, restaurant, async (context) => {
    const update = readUpdate(ledger, context.get('restaurant'), await readJson(context));
    if ('violations' in update) return refuseViolations(context, update.violations);
    for (const { item, status, quantity } of update.changes) ledger.set(item, status, quantity);
    const updated = new Set(update.changes.map(({ item }) => item));
    return context.json([...updated].map(validEntry));
  });

  return app;
}

/** Stock › Resources: InventorySearchRequest. */
interface SearchRequest {
  guids?: string[];
  multiLocationIds?: string[];
}

/** An identifier that no item of the restaurant has. */
type InvalidEntry = { itemGuidValidity: 'INVALID' } & Partial<StockItem>;

type ValidEntry = { itemGuidValidity: 'VALID' } & StockItem;

/** What is wrong with a search request. "One or both of guids and multiLocationIds must be supplied." */
function checkSearch(body: unknown): Violation[] {
  const violations = searchBody(body, '');
  if (violations.length > 0) return violations;
  const { guids, multiLocationIds } = body as SearchRequest;
  return guids || multiLocationIds
    ? []
    : [{ field: '', kind: 'missing', message: 'must have guids or multiLocationIds' }];
}

/** An item as the service shows it. */
function validEntry(item: StockItem): ValidEntry {
  return { ...item, itemGuidValidity: 'VALID' };
}

/**
 * One entry per item that identifiers name, however often, and one per identifier that names no item at this
 * restaurant. An item without stock (archived, or of another restaurant) does not count as an item.
 */
function searchStock(
  ledger: StockLedger,
  restaurant: Restaurant,
  { guids = [], multiLocationIds = [] }: SearchRequest,
): (ValidEntry | InvalidEntry)[] {
  const found = [
    ...new Set(guids).values().map((guid) => ({
      item: ledger.findByGuid(restaurant, guid),
      identifier: { guid },
    })),
    ...new Set(multiLocationIds).values().map((multiLocationId) => ({
      item: ledger.findByMultiLocationId(restaurant, multiLocationId),
      identifier: { multiLocationId },
    })),
  ];
  const items = new Set(found.flatMap(({ item }) => item ?? []));
  const unknown = found.filter(({ item }) => !item).map(({ identifier }) => identifier);
  return [
    ...items.values().map(validEntry),
    ...unknown.map((identifier): InvalidEntry => ({ ...identifier, itemGuidValidity: 'INVALID' })),
  ];
}
