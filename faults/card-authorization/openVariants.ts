import { byId } from '../byId.ts';
import { isObject } from '../../src/json/isObject.ts';
import type { Difference } from '../Fault.ts';
import { objectIn, type Row } from '../messages.ts';
import { withMetadata, bodies } from './messages.ts';
import { refusing } from './wrappers.ts';

/** Honest answers to open points that a must once decided by mistake. */
export const openVariants = byId<Difference>({
  'card-data-as-text': {
    description: 'encryptedCardData may be the Base64 text alone, as the documents call it too.',
    run: ['card-authorization/authorize/*encrypted*', 'card-authorization/*card-data*'],
    wrap: bodies
      .where(({ encryptedCardData }) => typeof encryptedCardData === 'string')
      .set(({ encryptedCardData }) => ({ encryptedCardData: { payload: encryptedCardData } })),
  },
  'payments-from-private-networks': {
    description:
      'Where a guest is, is weighed with the rest: a private address alone denies no payment.',
    run: ['card-authorization/authorize/*ip-address*'],
    warns: ['card-authorization/authorize/ip-address-is-public'],
    wrap: bodies.change(withPublicAddress),
  },
  'regions-of-two-letters': {
    description:
      'A region has two letters, and a postal code neither blanks nor hyphens: which forms they have is open.',
    wrap: refusing(({ requestMetadata }) => {
      const address = isObject(requestMetadata) ? requestMetadata['deliveryAddress'] : undefined;
      if (!isObject(address)) return false;
      const { region, postalCode } = address;
      return (
        (typeof region === 'string' && !/^[A-Z]{2}$/.test(region)) ||
        (typeof postalCode === 'string' && /[ -]/.test(postalCode))
      );
    }),
  },
});

/** Addresses of private, loopback and link-local networks, as far as a network's first digits tell. */
const OWN_NETWORK = /^(10|127|169\.254|172\.(1[6-9]|2\d|3[01])|192\.168)\.|^(f[cd]|fe[89ab]|::1$)/i;

function withPublicAddress(body: Row): Row {
  const { originIPAddr } = objectIn(body, 'requestMetadata');
  return typeof originIPAddr === 'string' && OWN_NETWORK.test(originIPAddr)
    ? withMetadata(body, { ...objectIn(body, 'requestMetadata'), originIPAddr: '203.0.114.7' })
    : body;
}
