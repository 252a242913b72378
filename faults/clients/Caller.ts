import type { Wrapper } from '../../sandbox/types.ts';

export interface CallerRequest {
  method: string;
  /** Absolute; goes out as it is. */
  url: string;
  headers: Record<string, string>;
  /** The body as it goes out; null for none. */
  body: string | null;
}

/** What came back; header names are lower case. */
export interface CallerAnswer {
  status: number;
  headers: Record<string, string>;
  /** The body's JSON; its text if it is not JSON. */
  body: unknown;
}

/** The functions by which clients call, and what they know. */
export interface Caller {
  /** Undefined if no response came. */
  send(request: CallerRequest): Promise<CallerAnswer | undefined>;
  /** Lets time pass. */
  wait(seconds: number): Promise<void>;
  known: Known;
}

/** What a client of the platform knows before it calls: addresses, credentials, and what it works with. */
export interface Known {
  urls: { base: string; auth: string; analytics: string };
  clientId: string;
  clientSecret: string;
  restaurant: string;
  otherRestaurant: string;
  group: string;
  card: KnownCard;
  items: { guid: string; multiLocationId: string }[];
  reports: { businessDate: number; restaurants: string[]; failed: Record<string, string> };
}

export interface KnownCard {
  keyId?: string;
  cardNumberOrigin: string;
  encryptedCardData: unknown;
  cardFirst6: string;
  cardLast4: string;
  billingAddress: Record<string, string>;
}

/** A client that keeps all that the documents ask; each comes to it in another way. */
export interface HonestClient {
  id: string;
  description: string;
  /** The wrapper around the sandbox that it calls. */
  wrap?: Wrapper;
  call(caller: Caller): Promise<void>;
}

/** A client that breaks rules for clients: all that are named must notice it, and no other may. */
export interface BrokenClient extends HonestClient {
  rules: string[];
}

/** What a client knows of a sandbox, by the description of it as a target. */
export function knownOf(target: Record<string, unknown>): Known {
  const { urls, clients, fixtures } = target as unknown as {
    urls: Known['urls'];
    clients: { clientId: string; clientSecret: string }[];
    fixtures: Pick<Known, 'restaurant' | 'otherRestaurant' | 'reports'> & {
      managementGroup: string;
      cards: KnownCard[];
      stockItems: Known['items'];
    };
  };
  const [client] = clients;
  const [card] = fixtures.cards;
  if (client === undefined || card === undefined) throw new Error('a sandbox without clients');
  return {
    ...client,
    urls,
    restaurant: fixtures.restaurant,
    otherRestaurant: fixtures.otherRestaurant,
    group: fixtures.managementGroup,
    card,
    items: fixtures.stockItems,
    reports: fixtures.reports,
  };
}
