import { randomUUID } from 'node:crypto';
import type { Caller, CallerAnswer, Known } from './Caller.ts';

const RESTAURANT_HEADER = 'Platform-Restaurant-External-ID';
const LOGIN = '/authentication/v1/authentication/login';

/** How a call departs from a plain one. */
export interface Call {
  /** After the question mark, as it goes out. */
  query?: string;
  /** Null for none. Default: the restaurant that the client works for. */
  restaurant?: string | null;
  headers?: Record<string, string>;
  json?: unknown;
  /** The body, if it is not JSON. */
  text?: string;
}

/** A small client of the platform, as a partner writes one: it logs in once, and does what the documents ask. */
export class Partner {
  readonly known: Known;
  readonly #caller: Caller;
  token = '';

  constructor(caller: Caller) {
    this.known = caller.known;
    this.#caller = caller;
  }

  wait(seconds: number): Promise<void> {
    return this.#caller.wait(seconds);
  }

  /** Logs in, and uses that token from then on. */
  async login(grant = 'client_credentials'): Promise<void> {
    const { clientId, clientSecret, urls } = this.known;
    const form = { grant_type: grant, client_id: clientId, client_secret: clientSecret };
    const answer = await this.#caller.send({
      method: 'POST',
      url: urls.auth + LOGIN,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(form).toString(),
    });
    const { access_token: token } = (answer?.body ?? {}) as { access_token?: string };
    this.token = token ?? this.token;
  }

  /** @param path below the base address, or of the analytics service where it begins with `analytics:` */
  async call(method: string, path: string, call: Call = {}): Promise<CallerAnswer | undefined> {
    const { urls, restaurant } = this.known;
    const [, report] = /^analytics:(.*)$/.exec(path) ?? [];
    const isReport = report !== undefined;
    const { query, json, text } = call;
    const named = call.restaurant === undefined && !isReport ? restaurant : call.restaurant;
    const body = text ?? (json === undefined ? null : JSON.stringify(json));
    return this.#caller.send({
      method,
      url: (isReport ? urls.analytics + report : urls.base + path) + (query ? `?${query}` : ''),
      headers: {
        authorization: `Bearer ${this.token}`,
        ...(typeof named === 'string' && { [RESTAURANT_HEADER]: named }),
        ...(body !== null && { 'content-type': 'application/json' }),
        ...call.headers,
      },
      body,
    });
  }

  get(path: string, call?: Call): Promise<CallerAnswer | undefined> {
    return this.call('GET', path, call);
  }

  authorize({
    id = randomUUID(),
    merchant = this.known.restaurant,
    change = (body) => body,
    ...call
  }: Call & {
    id?: string;
    merchant?: string;
    change?: (body: Payment) => unknown;
  } = {}): Promise<CallerAnswer | undefined> {
    const path = `/ccpartner/v1/merchants/${merchant}/payments/${id}`;
    return this.call('PUT', path, { json: change(paymentOf(this.known)), ...call });
  }

  /** Sets the stock of items. */
  update(...elements: unknown[]): Promise<CallerAnswer | undefined> {
    return this.call('PUT', '/stock/v1/inventory/update', { json: elements });
  }

  /** A data request of one day, or with other dates. Gives the identifier. */
  async request(path: string, { query, ...changes }: RequestChanges = {}): Promise<string> {
    const { businessDate, restaurants } = this.known.reports;
    const isPayout = path.startsWith('/payout');
    const json = {
      [isPayout ? 'startDate' : 'startBusinessDate']: businessDate,
      [isPayout ? 'endDate' : 'endBusinessDate']: businessDate,
      restaurantIds: restaurants,
      excludedRestaurantIds: [],
      ...changes,
    };
    const answer = await this.call('POST', `analytics:${path}`, { json, query });
    return String(answer?.body);
  }
}

type RequestChanges = Record<string, unknown> & { query?: string };

/** The body of an authorization. */
export type Payment = ReturnType<typeof paymentOf>;

function paymentOf({ card }: Known) {
  const { keyId, cardNumberOrigin, encryptedCardData, cardFirst6, cardLast4, billingAddress } =
    card;
  return {
    cardNumberOrigin,
    willSaveCard: false,
    encryptedCardData,
    amount: 10,
    tipAmount: 2,
    keyId: keyId ?? 'key-1',
    requestMetadata: {
      partnerServiceInfo: { instanceId: 'till-7' },
      localTransactionDate: '2026-03-16T12:30:00-05:00',
      originIPAddr: '8.8.8.8',
      cardFirst6,
      cardLast4,
      billingAddress,
      guestIdentifier: 'guest@example.com',
    },
  };
}
