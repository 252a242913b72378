import type { Examination } from '../../src/check/Examination.ts';
import { LIST, partnerRequest } from './partnerRequests.ts';

/** The partner access endpoints are for clients that have a permission, which no scope says. */
export const examination: Examination = {
  access: {
    name: 'partner access',
    operation: LIST,
    parts: partnerRequest({}),
    isHeld: (client) => client.partnerAccess,
    turned: (client) => ({ ...client, partnerAccess: !client.partnerAccess }),
  },
};
