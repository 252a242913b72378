import { byId, type UnplacedFault } from '../Fault.ts';
import { objectIn } from '../messages.ts';
import {
  centsOf,
  deliveryText,
  inNanos,
  metadataText,
  bySent,
  deliveryAddress,
  bodies,
  payments,
  metadata,
  totalWithTip,
  isDenial,
  isStored,
} from './messages.ts';
import { refusing } from './wrappers.ts';

/** What goes wrong under one condition only: with some cards, some values, some outcomes. */
export const conditionFaults = byId<UnplacedFault>({
  'card-authorization/PaymentStatus/amount-includes-the-tip-in-nanos': {
    description: 'The amount of the response is all that was authorized, in whole units and nanos.',
    rules: ['card-authorization/PaymentStatus/amount-excludes-the-tip'],
    wrap: payments.set(bySent((_payment, sent) => ({ amount: inNanos(totalWithTip(sent)) }))),
  },
  'card-authorization/PaymentStatus/tip-includes-the-amount': {
    description: 'The tip of the response is all that was authorized, in cents.',
    rules: ['card-authorization/PaymentStatus/tip-amount-is-the-tip'],
    wrap: payments.set(
      bySent((_payment, sent) => ({ tipAmount: { cents: centsOf(totalWithTip(sent)) } })),
    ),
  },
  'card-authorization/PaymentStatus/tip-is-the-amount-in-units-and-cents': {
    rules: ['card-authorization/PaymentStatus/tip-amount-is-the-tip'],
    wrap: payments.set(
      bySent((_payment, { amount }) => ({
        tipAmount: { units: Math.floor(Number(amount)), cents: centsOf(Number(amount)) % 100 },
      })),
    ),
  },
  'card-authorization/authorize/wants-more-than-a-tip-of-stored-cards': {
    description: 'A stored card does not pay a tip alone.',
    rules: ['card-authorization/authorize/sum-is-greater-than-zero'],
    wrap: refusing((body) => isStored(body) && body['amount'] === 0),
  },
  'card-authorization/authorize/verifies-cards-that-are-saved': {
    description: 'If the card will be saved, a payment of zero is accepted to verify it.',
    rules: ['card-authorization/authorize/sum-is-greater-than-zero'],
    wrap: bodies.where({ willSaveCard: true, amount: 0, tipAmount: 0 }).set({ amount: 1 }),
  },
  'card-authorization/authorize/hides-the-digits-of-denied-cards': {
    description: 'What is logged of a denied payment has zeros for the digits of its card.',
    rules: ['card-authorization/authorize/last4-is-the-card-supplied'],
    wrap: payments
      .where(isDenial)
      .set(bySent((_payment, sent) => ({ authorizationMetadata: maskedMetadata(sent) }))),
  },
  'card-authorization/authorize/takes-phone-numbers-of-any-length': {
    description: 'The phone of a delivery may have more than 15 digits.',
    rules: ['card-authorization/authorize/body/requestMetadata/deliveryAddress/phone/pattern'],
    wrap: deliveryAddress.where({ phone: /^\+[1-9]\d{15,}$/ }).set({ phone: '+12075550143' }),
  },
  'card-authorization/authorize/refuses-long-phone-numbers': {
    description: 'The phone of a delivery may have at most twelve digits.',
    rules: ['card-authorization/authorize/body/requestMetadata/deliveryAddress/country/pattern'],
    wrap: refusing((body) => /^\+\d{13,}$/.test(deliveryText(body, 'phone'))),
  },
  'card-authorization/authorize/takes-phone-numbers-of-no-country': {
    description: 'The phone of a delivery may begin with a zero after the plus.',
    rules: ['card-authorization/authorize/body/requestMetadata/deliveryAddress/phone/pattern'],
    wrap: deliveryAddress.where({ phone: /^\+0\d+$/ }).set({ phone: '+12075550143' }),
  },
  'card-authorization/authorize/wants-guests-to-end-with-a-letter': {
    description: 'A guestIdentifier is rejected if its last character is no letter or digit.',
    rules: ['card-authorization/authorize/body/requestMetadata/guestIdentifier/pattern'],
    wrap: refusing((body) => /[^a-z0-9]$/i.test(metadataText(body, 'guestIdentifier'))),
  },
  'card-authorization/authorize/takes-own-networks-in-capitals': {
    description: 'Addresses of private IPv6 networks are known by their lower-case digits.',
    rules: ['card-authorization/authorize/ip-address-is-public'],
    wrap: metadata.where({ originIPAddr: /^F[CDE]/ }).set({ originIPAddr: '2606:4700:4700::1111' }),
  },
  'card-authorization/authorize/takes-all-of-169-for-its-own': {
    description: 'Every IPv4 address that begins with 169 counts as link-local.',
    rules: ['card-authorization/authorize/ip-address-may-be-ipv4'],
    wrap: refusing((body) => metadataText(body, 'originIPAddr').startsWith('169.')),
  },
});

function maskedMetadata(sent: Record<string, unknown>) {
  const { localTransactionDate } = objectIn(sent, 'requestMetadata');
  return { localTransactionDate, cardBrand: 'VISA', authorizationCode: 'none', last4: '0000' };
}
