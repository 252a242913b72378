import { byId } from '../byId.ts';
import type { Difference } from '../Fault.ts';
import type { Row } from '../messages.ts';
import { metadataText } from './messages.ts';
import { denying } from './wrappers.ts';

/** Addresses that the plainest requests come from: of others a service may know that fraud comes from them. */
const TRUSTED = ['8.8.8.8', '2606:4700:4700::1111'];

/** Honest differences in which payments are denied. */
export const denialVariants = byId<Difference>({
  'denies-by-chance': {
    description:
      'A bank that is busy denies one payment of a tip alone, and one of a guest in capitals.',
    wrap: (next) => {
      const once = [({ amount }: Row) => amount === 0, isInCapitals].map(onceOnly);
      return denying((body) => once.some((isDenied) => isDenied(body)))(next);
    },
  },
  'denies-addresses-for-fraud': {
    description: 'Payments from public addresses that are new to the service are denied for fraud.',
    wrap: denying((body) => !TRUSTED.includes(metadataText(body, 'originIPAddr'))),
  },
});

function isInCapitals(body: Row): boolean {
  return /[A-Z]/.test(metadataText(body, 'guestIdentifier'));
}

function onceOnly(isMeant: (body: Row) => boolean): (body: Row) => boolean {
  let isOver = false;
  return (body) => {
    if (isOver || !isMeant(body)) return false;
    isOver = true;
    return true;
  };
}
