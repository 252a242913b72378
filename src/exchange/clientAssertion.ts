import { randomUUID } from 'node:crypto';
import { createSigner } from 'fast-jwt';
import type { TargetClient } from '../target/Target.ts';

/** How long an assertion may be used, in seconds: for one request, with clocks that differ a little. */
const LIFETIME_S = 120;

/**
 * The assertion that a client signs to get a token (RFC 7523 section 3): who it is, and for whom. A new one each time,
 * because a server may accept each only once.
 */
export function clientAssertion(
  {
    clientId,
    privateKey = '',
    keyId,
    algorithm,
  }: Pick<TargetClient, 'clientId'> & Partial<TargetClient>,
  audience: string,
): string {
  const sign = createSigner({ key: privateKey, algorithm, kid: keyId });
  const now = Math.floor(Date.now() / 1000);
  return sign({
    iss: clientId,
    sub: clientId,
    aud: audience,
    jti: randomUUID(),
    iat: now,
    exp: now + LIFETIME_S,
  });
}
