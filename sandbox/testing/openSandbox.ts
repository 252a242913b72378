import { onTestFinished } from 'vitest';
import { startSandbox } from '../startSandbox.ts';
import type { SandboxOptions } from '../types.ts';

/** The part of a sandbox's target that tests use. */
interface TestTarget {
  clients: { id: string; clientId: string; clientSecret: string; scopes: string[] }[];
  fixtures: {
    restaurant: string;
    otherRestaurant: string;
    archivedRestaurant: string;
    managementGroup: string;
    cards: {
      id: string;
      outcome: string;
      keyId: string;
      cardNumberOrigin: string;
      encryptedCardData: Record<string, unknown>;
      cardFirst6: string;
      cardLast4: string;
      billingAddress: Record<string, string>;
      maxAmount: number;
    }[];
    stockItems: { guid: string; multiLocationId: string }[];
    archivedStockItem: string;
  };
  control?: string;
}

interface CallOptions {
  /** A string goes out as it is, anything else as JSON. */
  body?: unknown;
  /** Header value, or null to leave out the restaurant's header. Default the target's restaurant. */
  restaurant?: string | null;
  /** Client id in the target (default `full`), or null for no token. */
  client?: string | null;
}

/** A sandbox that closes with the test, and a way to call its services with all that they need. */
export async function openSandbox(options?: SandboxOptions) {
  const sandbox = await startSandbox(options);
  onTestFinished(() => sandbox.close());
  const target = sandbox.target as unknown as TestTarget;

  async function tokenOf(id: string): Promise<string> {
    const { clientId, clientSecret } = target.clients.find((client) => client.id === id)!;
    const response = await fetch(`${sandbox.url}/authentication/v1/authentication/login`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'client_credentials',
        client_id: clientId,
        client_secret: clientSecret,
      }),
    });
    return ((await response.json()) as { access_token: string }).access_token;
  }

  /** Sends one request and reads its JSON response (undefined if it has no body). */
  async function call<Body = unknown>(method: string, path: string, options: CallOptions = {}) {
    const { body, restaurant = target.fixtures.restaurant, client = 'full' } = options;
    const headers = new Headers({ 'content-type': 'application/json' });
    if (restaurant !== null) headers.set('Platform-Restaurant-External-ID', restaurant);
    if (client !== null) headers.set('authorization', `Bearer ${await tokenOf(client)}`);
    const response = await fetch(sandbox.url + path, {
      method,
      headers,
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      body: (text === '' ? undefined : JSON.parse(text)) as Body,
    };
  }

  return { url: sandbox.url, target, tokenOf, call };
}
