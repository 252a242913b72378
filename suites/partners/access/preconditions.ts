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

/** A client that holds no scope at all, and has permission for the partner access endpoints. */
export const clientWithoutScopes: Precondition = {
  name: 'clients (one with no scopes, and with partnerAccess)',
  missing: (target) =>
    clientsWithoutScopes(target).length > 0
      ? undefined
      : 'the target file has no further client with partnerAccess and an empty list of scopes',
};

/** The clients that hold no scope, and have permission for the partner access endpoints. */
export function clientsWithoutScopes({ clients }: Target): Target['clients'][number][] {
  return clients.filter(({ partnerAccess, scopes }) => partnerAccess && scopes.length === 0);
}
