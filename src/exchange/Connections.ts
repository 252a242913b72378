import { Client } from 'undici';

/** A connection that stood idle so long is not used again; servers close theirs after about five seconds. */
const IDLE_MS = 4000;

/** Connections that may serve again, per origin. Each serves one exchange at a time. */
export class Connections {
  readonly #idle = new Map<string, Client[]>();
  readonly #connectTimeoutMs: number;

  constructor(connectTimeoutMs: number) {
    this.#connectTimeoutMs = connectTimeoutMs;
  }

  /** One for the next exchange: one that served before, where there is one, it may be used again, and none `fresh` is asked for. */
  take(origin: string, mayReuse: boolean, fresh: boolean): { client: Client; reused: boolean } {
    const idle = mayReuse && !fresh ? this.#idle.get(origin)?.pop() : undefined;
    if (idle) return { client: idle, reused: true };
    return { client: this.#open(origin, mayReuse), reused: false };
  }

  /** After a complete response. */
  giveBack(origin: string, client: Client, mayReuse: boolean): void {
    if (!mayReuse || client.destroyed) return this.discard(client);
    const idle = this.#idle.get(origin) ?? [];
    this.#idle.set(origin, idle);
    idle.push(client);
  }

  discard(client: Client): void {
    client.destroy().catch(() => undefined);
  }

  async close(): Promise<void> {
    const idle = [...this.#idle.values()].flat();
    this.#idle.clear();
    await Promise.all(idle.map((client) => client.destroy()));
  }

  #open(origin: string, mayReuse: boolean): Client {
    const client = new Client(origin, {
      // 0 asks the server to close after one exchange and never uses the connection again.
      pipelining: mayReuse ? 1 : 0,
      allowH2: false,
      keepAliveTimeout: IDLE_MS,
      connect: { timeout: this.#connectTimeoutMs },
      // The exchange has one deadline for all of it.
      headersTimeout: 0,
      bodyTimeout: 0,
    });
    // An idle one that lost its connection is of no more use. One at work is left to its exchange, which may have
    // begun before this was noticed: undici then connects again, or fails it.
    client.on('disconnect', () => {
      const idle = this.#idle.get(origin) ?? [];
      const at = idle.indexOf(client);
      if (at < 0) return;
      idle.splice(at, 1);
      this.discard(client);
    });
    return client;
  }
}
