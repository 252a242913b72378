import type { Precondition } from '../../src/check/preconditions.ts';

/** A client that may use the partner access endpoints: the first one. */
export const partnerAccess: Precondition = {
  name: 'clients[0].partnerAccess',
  missing: ({ clients }) =>
    clients[0]?.partnerAccess ? undefined : 'the first client has partnerAccess: false',
};

/** A client without permission for the partner access endpoints. */
export const clientWithoutPartnerAccess: Precondition = {
  name: 'clients (one with partnerAccess: false)',
  missing: ({ clients }) =>
    clients.some((client) => !client.partnerAccess)
      ? undefined
      : 'the target file has no client with partnerAccess: false',
};
