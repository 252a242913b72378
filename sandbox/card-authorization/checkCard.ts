import type { Violation } from '../expectations.ts';
import type { PaymentAuthorization } from './paymentAuthorization.ts';
import type { SandboxCard } from './SandboxCard.ts';

const addressFields = [
  'name',
  'phone',
  'address1',
  'address2',
  'city',
  'region',
  'postalCode',
  'country',
];

/** What a request says of its card that is not so: these "must exactly match the encrypted card data". */
export function checkCard(
  { cardNumberOrigin, requestMetadata }: PaymentAuthorization,
  card: SandboxCard,
): Violation[] {
  const { cardFirst6, cardLast4, billingAddress } = requestMetadata;
  const mismatched = [
    ...(card.number.startsWith(cardFirst6) ? [] : ['requestMetadata.cardFirst6']),
    ...(card.number.endsWith(cardLast4) ? [] : ['requestMetadata.cardLast4']),
    ...addressFields
      .filter((field) => billingAddress[field] !== card.billingAddress[field])
      .map((field) => `requestMetadata.billingAddress.${field}`),
  ];
  const violations = mismatched.map((field): Violation => {
    return { field, kind: 'malformed', message: 'must match the encrypted card data' };
  });
  if (card.stored && cardNumberOrigin !== 'PARTNER_VAULT')
    violations.push({
      field: 'cardNumberOrigin',
      kind: 'malformed',
      message: 'must be PARTNER_VAULT for stored card data',
    });
  return violations;
}
