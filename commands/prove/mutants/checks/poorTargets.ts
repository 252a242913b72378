/** A target file before it is checked. */
export type RawTarget = Record<string, unknown>;

/** The embedded sandbox, described as if it had less. */
export interface PoorTarget {
  /** What is not there. */
  lacks: string;
  /** The part of the target that changes: it concerns whoever reads that. */
  part: string;
  change: (target: RawTarget) => RawTarget;
}

type Fixtures = Record<string, unknown>;

const FIXTURES = [
  'otherRestaurant',
  'archivedRestaurant',
  'managementGroup',
  'cards',
  'stockItems',
  'archivedStockItem',
  'reports',
];

const SCOPES = [
  'credit_cards.authorization:write',
  'stock:read',
  'stock:write',
  'restaurants:read',
  'config:read',
  'enterprise-metrics:read',
];

const PERMISSIONS = ['authorizePayments', 'updateStock', 'requestReports'];

interface StockItem {
  guid: string;
  multiLocationId?: string;
}

/** Of no item of the sandbox. */
const UNKNOWN_GUID = '0f4f7d3c-5f0e-4b52-9d0e-5d6f3f3c7a10';

/** What fixtures.stockItems may have by mistake, or lack in one item. */
const OTHER_ITEMS: Record<string, (first: StockItem, others: StockItem[]) => StockItem[]> = {
  'no multiLocationId in the first of fixtures.stockItems': ({ guid }, others) => [
    { guid },
    ...others,
  ],
  'no item behind the first of fixtures.stockItems': (first, others) => [
    { ...first, guid: UNKNOWN_GUID },
    ...others,
  ],
  'no item behind any of fixtures.stockItems': (first, others) => ofNoItems([first, ...others]),
  'the multiLocationId of another item in fixtures.stockItems': (first, others) => [
    { ...first, multiLocationId: others[0]?.multiLocationId },
    ...others,
  ],
};

/** What else a target file may lack whose stock is only read. */
const LESS_TO_READ: Record<string, (items: StockItem[]) => StockItem[]> = {
  'and one of fixtures.stockItems': (items) => items.slice(0, 1),
  'and no item behind any of fixtures.stockItems': ofNoItems,
};

/** What fixtures.reports may have by mistake, or have less of. */
const OTHER_REPORTS: Record<string, (reports: Fixtures) => Fixtures> = {
  'no such day as fixtures.reports.businessDate': () => ({ businessDate: 20260231 }),
  'one of fixtures.reports.restaurants': ({ restaurants }) => ({
    restaurants: firstOf(restaurants),
  }),
  'the first of fixtures.reports.restaurants twice': ({ restaurants }) => ({
    restaurants: [...firstOf(restaurants), ...listOf(restaurants)],
  }),
};

/** What the further clients may hold, by what the first one does. */
const OTHER_CLIENTS: Record<string, (first: string[]) => string[]> = {
  'further clients that lack a scope': (first) => first,
  'any scope of the further clients': () => [],
  'further clients that lack a reading scope': (first) =>
    first.filter((scope) => scope.endsWith(':read')),
  'further clients that lack more than one reading scope': (first) =>
    first.filter((scope) => scope !== 'stock:read'),
};

/** Every optional part of a target file left out, one at a time, and lists of one element. */
export const poorTargets: PoorTarget[] = [
  ...FIXTURES.map((name) => ({
    lacks: `no fixtures.${name}`,
    part: `fixtures.${name}`,
    change: withFixtures(({ [name]: _, ...fixtures }) => fixtures),
  })),
  {
    lacks: 'no first of fixtures.cards',
    part: 'fixtures.cards',
    change: withFixtures((fixtures) => ({
      ...fixtures,
      cards: listOf(fixtures['cards']).slice(1),
    })),
  },
  ...['cards', 'stockItems'].map((name) => ({
    lacks: `one of fixtures.${name}`,
    part: `fixtures.${name}`,
    change: withFixtures((fixtures) => ({ ...fixtures, [name]: firstOf(fixtures[name]) })),
  })),
  {
    lacks: 'two of fixtures.stockItems',
    part: 'fixtures.stockItems',
    change: withFixtures((fixtures) => ({
      ...fixtures,
      stockItems: listOf(fixtures['stockItems']).slice(0, 2),
    })),
  },
  {
    lacks: 'no multiLocationId in fixtures.stockItems',
    part: 'fixtures.stockItems',
    change: withFixtures(({ stockItems, ...fixtures }) => ({
      ...fixtures,
      stockItems: listOf<{ guid: string }>(stockItems).map(({ guid }) => ({ guid })),
    })),
  },
  ...Object.entries(OTHER_ITEMS).map(([lacks, change]) => ({
    lacks,
    part: 'fixtures.stockItems',
    change: withFixtures(({ stockItems, ...fixtures }) => {
      const [first, ...others] = listOf<StockItem>(stockItems);
      return { ...fixtures, stockItems: first === undefined ? [] : change(first, others) };
    }),
  })),
  ...['AUTHORIZED', 'DENIED'].map((outcome) => ({
    lacks: `no ${outcome} of fixtures.cards`,
    part: 'fixtures.cards',
    change: withFixtures(({ cards, ...fixtures }) => ({
      ...fixtures,
      cards: listOf<{ outcome: string }>(cards).filter((card) => card.outcome !== outcome),
    })),
  })),
  ...['businessDate', 'restaurants', 'failed'].map((name) => ({
    lacks: `no fixtures.reports.${name}`,
    part: 'fixtures.reports',
    change: withFixtures(({ reports, ...fixtures }) => {
      const { [name]: _, ...rest } = reports as Fixtures;
      return { ...fixtures, reports: rest };
    }),
  })),
  ...Object.entries(OTHER_REPORTS).map(([lacks, change]) => ({
    lacks,
    part: 'fixtures.reports',
    change: withFixtures(({ reports, ...fixtures }) => ({
      ...fixtures,
      reports: { ...(reports as Fixtures), ...change(reports as Fixtures) },
    })),
  })),
  ...PERMISSIONS.map((name) => ({
    lacks: `no permissions.${name}`,
    part: `permissions.${name}`,
    change: (target: RawTarget) => ({
      ...target,
      permissions: { ...(target['permissions'] as object), [name]: false },
    }),
  })),
  ...Object.entries(LESS_TO_READ).map(([lacks, changed]) => ({
    lacks: `no permissions.updateStock, ${lacks}`,
    part: 'permissions.updateStock',
    change: ({ permissions, fixtures, ...target }: RawTarget) => {
      const { stockItems, ...others } = fixtures as Fixtures;
      return {
        ...target,
        permissions: { ...(permissions as object), updateStock: false },
        fixtures: { ...others, stockItems: changed(listOf<StockItem>(stockItems)) },
      };
    },
  })),
  { lacks: 'no control', part: 'control', change: ({ control: _, ...target }) => target },
  {
    lacks: 'no urls.analytics',
    part: 'urls.analytics',
    change: ({ urls, ...target }) => {
      const { analytics: _, ...others } = urls as Fixtures;
      return { ...target, urls: others };
    },
  },
  {
    lacks: 'no further clients',
    part: 'clients',
    change: ({ clients, ...target }) => ({ ...target, clients: firstOf(clients) }),
  },
  ...Object.entries(OTHER_CLIENTS).map(([lacks, scopesOf]) => ({
    lacks: `no ${lacks}`,
    part: 'clients',
    change: ({ clients, ...target }: RawTarget) => {
      const [first, ...others] = listOf<{ scopes: string[] }>(clients);
      const scopes = scopesOf(first?.scopes ?? []);
      return { ...target, clients: [first, ...others.map((other) => ({ ...other, scopes }))] };
    },
  })),
  {
    lacks: 'no partnerAccess of the first client',
    part: 'clients',
    change: ({ clients, ...target }) => {
      const [first, ...others] = listOf<Fixtures>(clients);
      return { ...target, clients: [{ ...first, partnerAccess: false }, ...others] };
    },
  },
  ...['tokenPointer', 'expiresInPointer'].map((name) => ({
    lacks: `auth.${name} elsewhere`,
    part: 'auth',
    change: ({ auth, ...target }: RawTarget) => ({
      ...target,
      auth: { ...(auth as object), [name]: '/elsewhere' },
    }),
  })),
  ...SCOPES.map((scope) => ({
    lacks: `no scope ${scope} of the first client`,
    part: 'clients',
    change: ({ clients, ...target }: RawTarget) => {
      const [first, ...others] = listOf<{ scopes: string[] }>(clients);
      const scopes = (first?.scopes ?? []).filter((one) => one !== scope);
      return { ...target, clients: [{ ...first, scopes }, ...others] };
    },
  })),
  {
    lacks: 'no certification',
    part: 'environment',
    change: (target) => ({ ...target, environment: 'partner' }),
  },
];

function ofNoItems(items: StockItem[]): StockItem[] {
  return items.map((_item, place) => ({
    guid: `${UNKNOWN_GUID.slice(0, -2)}${String(place).padStart(2, '0')}`,
    multiLocationId: `of-no-item-${place}`,
  }));
}

function withFixtures(change: (fixtures: Fixtures) => Fixtures): PoorTarget['change'] {
  return (target) => ({ ...target, fixtures: change(target['fixtures'] as Fixtures) });
}

function listOf<T>(value: unknown): T[] {
  return Array.isArray(value) ? (value as T[]) : [];
}

function firstOf(value: unknown): unknown[] {
  return listOf(value).slice(0, 1);
}
