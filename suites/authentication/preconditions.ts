import type { Precondition } from '../../src/checked/preconditions.ts';
import type { Target } from '../../src/target/Target.ts';

/** The documents do not show the exchange; if the target file describes another one, RFC 6749 does not bind it. */
export const rfc6749: Precondition = {
  name: 'auth (RFC 6749)',
  missing: ({ auth: { exchange, tokenPointer } }) =>
    exchange !== 'json' && tokenPointer === '/access_token'
      ? undefined
      : 'the token exchange of this target is not the one of RFC 6749 (auth in the target file)',
};

/** For checks about secrets: the first client must have one. */
export const secret: Precondition = {
  name: 'clients[0].clientSecret',
  missing: ({ clients }) =>
    hasSecret(clients[0]) ? undefined : 'the clients of this target show no secret (auth.exchange)',
};

/** Whether a client shows a secret to get a token, and not a signature or a certificate. */
export function hasSecret({ clientSecret }: Pick<Target['clients'][number], 'clientSecret'>) {
  return clientSecret !== '';
}

/** A lifetime is only read at the place that RFC 6749 gives it. */
export const rfc6749Lifetime: Precondition = {
  name: 'auth.expiresInPointer (RFC 6749)',
  missing: ({ auth: { expiresInPointer } }) =>
    expiresInPointer === '/expires_in'
      ? undefined
      : `this target has lifetimes at ${expiresInPointer} (auth.expiresInPointer in the target file)`,
};

/** A further client that lacks a scope by which something is read: that is tried without changing anything. */
export const clientThatLacksAScope: Precondition = {
  name: 'clients (one that lacks a scope of the first)',
  missing: (target) =>
    clientsThatLackAScope(target).length > 0
      ? undefined
      : 'the target file has no further client that lacks a reading scope of the first',
};

/** A client without any scope may be refused for more than the one scope that an operation needs. */
export const clientThatHoldsOthers: Precondition = {
  name: 'clients (one that lacks a scope of the first, and has others)',
  missing: (target) =>
    clientsThatLackAScope(target).some(({ scopes }) => scopes.length > 0)
      ? undefined
      : 'the target file has no further client that lacks one reading scope of the first and has others',
};

function clientsThatLackAScope({
  clients: [first, ...others],
}: Target): Target['clients'][number][] {
  const reading = first.scopes.filter((scope) => scope.endsWith(':read'));
  return others.filter(({ scopes }) => reading.some((scope) => !scopes.includes(scope)));
}
