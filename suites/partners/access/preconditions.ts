import type { Precondition } from '../../../src/checked/preconditions.ts';
import type { Target } from '../../../src/target/Target.ts';

/** A client that may use the partner access endpoints: the first one. */
export const partnerAccess: Precondition = {
  name: 'clients[0].partnerAccess',
  missing: ({ clients }) =>
    clients[0]?.partnerAccess ? undefined : 'the first client has partnerAccess: false',
};

export const clientWithoutPartnerAccess: Precondition = {
  name: 'clients (one with partnerAccess: false)',
  missing: ({ clients }) =>
    clients.some((client) => !client.partnerAccess)
      ? undefined
      : 'the target file has no client with partnerAccess: false',
};

/** A client that lacks scopes, and has permission for the partner access endpoints. */
export const clientLackingScopes: Precondition = {
  name: 'clients (one that lacks scopes, with partnerAccess)',
  missing: (target) =>
    clientsLackingScopes(target).length > 0
      ? undefined
      : 'the target file has no further client with partnerAccess that lacks scopes',
};

/** The clients that hold no scope, or not all that others hold, and have permission for the endpoints: fewest scopes first. */
export function clientsLackingScopes({ clients }: Target): Target['clients'][number][] {
  const known = new Set(clients.flatMap(({ scopes }) => scopes));
  return clients
    .filter(
      ({ scopes, partnerAccess }) =>
        partnerAccess && (scopes.length === 0 || scopes.length < known.size),
    )
    .toSorted((one, other) => one.scopes.length - other.scopes.length);
}
