import { Hono, type Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { readJson } from '../readJson.ts';
import { requireRestaurant } from '../requireRestaurant.ts';
import { requireToken } from '../requireToken.ts';
import type { SandboxEnv } from '../SandboxEnv.ts';
import type { World } from '../World.ts';
import { checkCard } from './checkCard.ts';
import { checkPaymentAuthorization, type PaymentAuthorization } from './paymentAuthorization.ts';
import { authorizedStatus, deniedStatus } from './paymentStatus.ts';
import { refusePayment, refuseViolations } from './refusePayment.ts';
import { cardFixtures, decryptCard } from './sandboxCards.ts';

const PAYMENT = '/merchants/:merchantUuid/payments/:paymentUuid';

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
