/** An API client of the sandbox, as the target file describes it. */
export interface ApiClient {
  id: string;
  clientId: string;
  clientSecret: string;
  scopes: readonly string[];
  /** Whether it may use the partner access endpoints. */
  partnerAccess: boolean;
}

const PREFIX = 'sandbox-secret-of-';

/** The secret of one of the sandbox's clients. */
export function secretOf(client: string): string {
  return `${PREFIX}${client}`;
}

/** A target that gets its tokens by a secret of the sandbox is marked as such: neither a name nor a response can imitate that, or hide it. */
export function recognized<Target extends { clients: readonly { clientSecret?: string }[] }>(
  target: Target,
): Target & { isSandbox?: true } {
  const isOwn = target.clients[0]?.clientSecret?.startsWith(PREFIX);
  return isOwn ? { ...target, isSandbox: true } : target;
}
