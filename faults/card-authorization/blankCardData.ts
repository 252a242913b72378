import { cardFixtures } from '../../sandbox/card-authorization/sandboxCards.ts';
import type { Variant } from '../Fault.ts';
import { objectIn } from '../messages.ts';
import { bodies } from './messages.ts';

/** The data of the sandbox's first card, and as many blank bytes. */
const madeUp = {
  payload: cardFixtures[0]?.encryptedCardData.payload ?? '',
  blank: (cardFixtures[0]?.encryptedCardData.payload ?? '').replaceAll(/[^=]/g, 'A'),
};

/** "Base64-encoded encrypted card data payload" (Resources › Credit card authorization): of a made-up card they are any bytes. */
export const blankCardData: Omit<Variant, 'services'> = {
  id: 'blank-card-data',
  description: 'The encrypted data of a made-up card are bytes of 0.',
  inTargetFile: (text) => (text === madeUp.payload ? madeUp.blank : text),
  wrap: bodies
    .where((body) => objectIn(body, 'encryptedCardData')['payload'] === madeUp.blank)
    .set({ encryptedCardData: { payload: madeUp.payload } }),
};
