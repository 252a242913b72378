import type { RequestParts } from './requests/RequestParts.ts';
import type { IdentityGiver } from './SessionOptions.ts';
import { UUID } from '../words/json/uuid.ts';

/** The identities that requests give to what a target remembers: each request gets a new one, unless a check says otherwise. */
export class Identities {
  readonly #givers: ReadonlyMap<string, IdentityGiver>;
  readonly #given = new Set<string>();

  constructor(givers: IdentityGiver[]) {
    this.#givers = new Map(givers.map((giver) => [giver.operation, giver]));
  }

  giverOf(operationId: string): IdentityGiver | undefined {
    return this.#givers.get(operationId);
  }

  /** The request with a new identity in place of a placeholder, if its operation has one. */
  renewed(operationId: string, parts: RequestParts, identity: string): RequestParts {
    return this.giverOf(operationId)?.fresh?.(parts, identity) ?? parts;
  }

  /** The identities in a request that the target remembers: given to it now, or earlier in the run. */
  in(operationId: string, { path = {} }: RequestParts): string[] {
    const { identity } = this.giverOf(operationId) ?? {};
    const given = identity === undefined ? undefined : path[identity];
    if (given !== undefined && UUID.test(given) && given === given.toLowerCase())
      this.#given.add(given);
    return Object.values(path).filter((value) => this.#given.has(value));
  }
}
