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

interface NamedCard extends SandboxCard {
  id: string;
}

const cards: readonly NamedCard[] = [
  {
    id: 'good',
    number: '4242420000004242',
    brand: 'VISA',
    billingAddress: fullAddress,
    stored: false,
    limit: LIMIT,
  },
  {
    id: 'good-with-short-address',
    number: '5555550000004444',
    brand: 'MASTERCARD',
    billingAddress: { postalCode: 'M5V2T6', country: 'CAN' },
    stored: false,
    limit: LIMIT,
  },
  {
    id: 'good-from-vault',
    number: '3782820000008431',
    brand: 'AMEX',
    billingAddress: fullAddress,
    stored: true,
    limit: LIMIT,
  },
  {
    id: 'denied',
    number: '4000000000000002',
    brand: 'VISA',
    billingAddress: fullAddress,
    stored: false,
    limit: 0,
  },
  {
    id: 'denied-from-vault',
    number: '5100000000000057',
    brand: 'MASTERCARD',
    billingAddress: fullAddress,
    stored: true,
    limit: 0,
  },
];

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
