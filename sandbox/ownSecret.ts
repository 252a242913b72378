const PREFIX = 'sandbox-secret-of-';

/** The secret of one of the sandbox's clients. */
export function secretOf(client: string): string {
  return `${PREFIX}${client}`;
}

/** Whether a secret is one of the sandbox's, whatever the target that uses it is called. */
export function isOwnSecret(secret: string | undefined): boolean {
  return secret?.startsWith(PREFIX) === true;
}
