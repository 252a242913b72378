import { randomUUID } from 'node:crypto';
import { createRequire } from 'node:module';
import type * as FastJwt from 'fast-jwt';
import type { TargetClient } from '../target/Target.ts';

const require = createRequire(import.meta.url);

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
  // Few clients sign, and it brings many modules along: loaded when one does.
  const { createSigner } = require('fast-jwt') as typeof FastJwt;
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
