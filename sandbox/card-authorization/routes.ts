import { Hono, type Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { readJson } from '../readJson.ts';
import { requireRestaurant } from '../requireRestaurant.ts';
import { requireToken } from '../requireToken.ts';
import type { Refuse, SandboxEnv } from '../SandboxEnv.ts';
import type { World } from '../World.ts';
import { checkPaymentAuthorization, type PaymentAuthorization } from './paymentAuthorization.ts';
import { cardFixtures, decryptCard } from './sandboxCards.ts';
import { inWords, type Violation } from '../expectations.ts';
import type { SandboxCard } from './SandboxCard.ts';
import { guidFor } from '../guidFor.ts';

const PAYMENT = '/merchants/:merchantUuid/payments/:paymentUuid';

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

/** Credit card authorization › Resources: ServiceError. */
const refusePayment: Refuse = (context, status, description) =>
  context.json(
    { description, detail: `status ${status} by the card authorization service` },
    status,
  );

/** "404: The merchant (restaurant) does not exist". */
function requireMerchant(world: World) {
  return createMiddleware<SandboxEnv, typeof PAYMENT>(async (context, next) =>
    world.findRestaurant(context.req.param('merchantUuid'))
      ? next()
      : refusePayment(context, 404, 'The merchant does not exist.'),
  );
}

/** The prefix of the service's paths. */
export const prefix = '/ccpartner/v1';

/** The scopes that its document names. */
export const scopes = ['credit_cards.authorization:write'];

/** Its part of the sandbox's target file. */
export const targetPart = () => ({
  fixtures: { cards: cardFixtures },
  permissions: { authorizePayments: true },
});

/** An unexpected error has the body of all its errors. */
export const refuseUnexpected = refusePayment;

/** The credit card authorization service: its one operation. */
export function routes(world: World): Hono<SandboxEnv> {
  const app = new Hono<SandboxEnv>();

  app.put(
    PAYMENT,
    requireToken(world, { scope: 'credit_cards.authorization:write', refuse: refusePayment }),
    requireMerchant(world),
    requireRestaurant(world, { refuse: refusePayment }),
    async (context) => {
      const { guid } = context.get('restaurant');
      if (context.req.param('merchantUuid').toLowerCase() !== guid)
        return refusePayment(context, 400, 'The merchant is not the restaurant of the header.');
      const body = await readJson(context);
      if (body === undefined) return refusePayment(context, 400, 'The body is not JSON.');
      const violations = checkPaymentAuthorization(body);
      if (violations.length > 0) return refuseViolations(context, violations);
      return authorize(world, context, body as PaymentAuthorization);
    },
  );

  return app;
}

function authorize(
  { payments }: World,
  context: Context<SandboxEnv, typeof PAYMENT>,
  payment: PaymentAuthorization,
): Response {
  const paymentUuid = context.req.param('paymentUuid');
  const { guid, currencyCode } = context.get('restaurant');
  // One id is one authorization, whatever became of it since (captured, voided by hand or by time).
  if (payments.find(paymentUuid))
    return refusePayment(context, 409, 'An authorization was already made for this payment id.');

  const card = decryptCard(payment.encryptedCardData);
  if (!card)
    return refuseViolations(context, [
      { field: 'encryptedCardData', kind: 'malformed', message: 'cannot be decrypted' },
    ]);
  const mismatches = checkCard(payment, card);
  if (mismatches.length > 0) return refuseViolations(context, mismatches);

  if (payment.amount + payment.tipAmount > card.limit)
    return context.json(deniedStatus(payment, currencyCode, card.stored));
  payments.authorize(paymentUuid, guid);
  return context.json(authorizedStatus(paymentUuid, payment, card, currencyCode));
}

/** What a request says of its card that is not so: these "must exactly match the encrypted card data". */
function checkCard(
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

/** Amounts are objects whose content the documents do not show; this one is the sandbox's own. */
function money(value: number, currency: string) {
  return { value, currency };
}

/** PaymentStatus of a payment that was authorized. */
function authorizedStatus(
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
function deniedStatus(payment: PaymentAuthorization, currency: string, isVaulted: boolean) {
  return {
    paymentState: 'DENIED',
    amount: money(payment.amount, currency),
    tipAmount: money(payment.tipAmount, currency),
    // When a payment is in an error state is not shown; here, where a stored card was declined.
    ...(isVaulted ? { error: 'STORED_CARD_DECLINED' } : {}),
    denialReason: 'The card issuer declined this payment. Please use another card.',
  };
}

/**
 * "Request not valid; a required field may be missing" is 400, "failed structural validation" 422.
 * This is a certification environment, so the message is detailed: it names each field, and never
 * its value.
 */
function refuseViolations(context: Context, violations: readonly Violation[]): Response {
  const status = violations.some(({ kind }) => kind === 'missing') ? 400 : 422;
  const description = violations.map(inWords).join(' ');
  const detail = violations.map(({ field, kind }) => `${kind}: ${field || 'body'}`).join('; ');
  return context.json({ description, detail }, status);
}
