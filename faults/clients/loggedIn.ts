import type { BrokenClient } from './Caller.ts';
import { Partner } from './Partner.ts';

/** A client that logs in, and then makes one mistake. */
export function loggedIn(
  id: string,
  description: string,
  rule: string,
  call: (partner: Partner) => Promise<unknown>,
  wrap?: BrokenClient['wrap'],
): BrokenClient {
  return {
    id: `clients/${id}`,
    description,
    rules: [rule],
    wrap,
    call: async (caller) => {
      const partner = new Partner(caller);
      await partner.login();
      await call(partner);
    },
  };
}
