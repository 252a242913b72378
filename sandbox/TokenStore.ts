import { randomBytes } from 'node:crypto';
import type { ApiClient } from './ApiClient.ts';
import type { Clock } from './Clock.ts';

/** What a token lets its bearer do. */
export interface Grant {
  client: ApiClient;
  scopes: ReadonlySet<string>;
  /** Milliseconds since the epoch, on the sandbox's clock. */
  expiresAt: number;
}

/** Issues access tokens and knows which are good. */
export class TokenStore {
  /** How long a token lives. The documents do not show it; an hour is usual. */
  static readonly lifetimeSeconds = 3600;

  readonly #clock: Clock;
  readonly #grants = new Map<string, Grant>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** A new opaque token for the client, good for `lifetimeSeconds`. */
  issue(client: ApiClient, scopes: Iterable<string>): string {
    const token = randomBytes(32).toString('base64url');
    const expiresAt = this.#clock.now() + TokenStore.lifetimeSeconds * 1000;
    this.#grants.set(token, { client, scopes: new Set(scopes), expiresAt });
    return token;
  }

  /** What the token grants now; undefined for an unknown or expired one. */
  find(token: string): Grant | undefined {
    const grant = this.#grants.get(token);
    return grant && this.#clock.now() < grant.expiresAt ? grant : undefined;
  }
}
