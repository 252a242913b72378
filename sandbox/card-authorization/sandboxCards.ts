import { encryptCard, type SandboxCard } from './SandboxCard.ts';

const fullAddress = {
  name: 'Dana Whitfield',
  phone: '+12075550143',
  address1: '12 Wharf Street',
  address2: 'Apt 4',
  city: 'Portland',
  region: 'ME',
  postalCode: '041014321',
  country: 'USA',
};

/** The most that the good cards pay at once, in currency units. */
const LIMIT = 100;

const shortAddress = { postalCode: 'M5V2T6', country: 'CAN' };

const cards = [
  card('good', '4242420000004242', 'VISA', { limit: LIMIT }),
  card('good-with-short-address', '5555550000004444', 'MASTERCARD', {
    billingAddress: shortAddress,
    limit: LIMIT,
  }),
  card('good-from-vault', '3782820000008431', 'AMEX', { stored: true, limit: LIMIT }),
  card('denied', '4000000000000002', 'VISA', { limit: 0 }),
  card('denied-from-vault', '5100000000000057', 'MASTERCARD', { stored: true, limit: 0 }),
];

function card(
  id: string,
  number: string,
  brand: string,
  { billingAddress = fullAddress, stored = false, limit }: Partial<SandboxCard> & { limit: number },
): SandboxCard & { id: string } {
  return { id, number, brand, billingAddress, stored, limit };
}

/** The card inside `encryptedCardData`; undefined if it holds none of the sandbox's cards. */
export function decryptCard({ payload }: Record<string, unknown>): SandboxCard | undefined {
  return cards.find(({ id: _id, ...card }) => encryptCard(card).payload === payload);
}

/** The cards as fixtures of a target (target.schema.yaml, `fixtures.cards`). */
export const cardFixtures = cards.map(({ id, ...card }) => ({
  id,
  outcome: card.limit > 0 ? 'AUTHORIZED' : 'DENIED',
  keyId: 'sandbox-key-2024',
  cardNumberOrigin: card.stored ? 'PARTNER_VAULT' : 'END_USER',
  encryptedCardData: encryptCard(card),
  cardFirst6: card.number.slice(0, 6),
  cardLast4: card.number.slice(-4),
  billingAddress: card.billingAddress,
  maxAmount: LIMIT,
}));
