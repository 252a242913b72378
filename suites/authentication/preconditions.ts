import type { Precondition } from '../../src/check/preconditions.ts';

/** The documents do not show the exchange; where the target file says another one, RFC 6749 does not bind it. */
export const rfc6749: Precondition = {
  name: 'auth (RFC 6749)',
  missing: ({ auth: { exchange, tokenPointer } }) =>
    exchange !== 'json' && tokenPointer === '/access_token'
      ? undefined
      : 'the token exchange of this target is not the one of RFC 6749 (auth in the target file)',
};

/** A lifetime is read where RFC 6749 has it. */
export const rfc6749Lifetime: Precondition = {
  name: 'auth.expiresInPointer (RFC 6749)',
  missing: ({ auth: { expiresInPointer } }) =>
    expiresInPointer === '/expires_in'
      ? undefined
      : `this target gives lifetimes at ${expiresInPointer} (auth.expiresInPointer in the target file)`,
};
