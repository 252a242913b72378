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
