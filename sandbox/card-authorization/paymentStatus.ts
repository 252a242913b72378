import { guidFor } from '../guidFor.ts';
import type { PaymentAuthorization } from './paymentAuthorization.ts';
import type { SandboxCard } from './SandboxCard.ts';

/** Amounts are objects whose content the documents do not show; this one is the sandbox's own. */
function money(value: number, currency: string) {
  return { value, currency };
}

/** PaymentStatus of a payment that was authorized. */
export function authorizedStatus(
  paymentUuid: string,
  payment: PaymentAuthorization,
  card: SandboxCard,
  currency: string,
) {
  return {
    paymentState: 'AUTHORIZED',
    authorizationMetadata: {
      localTransactionDate: payment.requestMetadata.localTransactionDate,
      cardBrand: card.brand,
      authorizationCode: guidFor(`authorization ${paymentUuid}`).slice(0, 6).toUpperCase(),
      last4: card.number.slice(-4),
    },
    amount: money(payment.amount, currency),
    tipAmount: money(payment.tipAmount, currency),
  };
}

/** PaymentStatus of a payment that was denied: also a 200, "the outcome is in the body". */
export function deniedStatus(payment: PaymentAuthorization, currency: string, isVaulted: boolean) {
  return {
    paymentState: 'DENIED',
    amount: money(payment.amount, currency),
    tipAmount: money(payment.tipAmount, currency),
    // When a payment is in an error state is not shown; here, where a stored card was declined.
    ...(isVaulted ? { error: 'STORED_CARD_DECLINED' } : {}),
    denialReason: 'The card issuer declined this payment. Please use another card.',
  };
}
