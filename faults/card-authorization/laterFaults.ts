import { byId, type UnplacedFault } from '../Fault.ts';
import type { Handler, SandboxResponse, Wrapper } from '../../sandbox/types.ts';
import { isObject } from '../../src/words/json/isObject.ts';
import type { Row } from '../messages.ts';
import { showingPayments } from './lifecycleWrappers.ts';
import {
  DENIAL,
  controlOf,
  deliveryText,
  isAuthorize,
  isDenied,
  paymentOf,
  shownByControl,
  payments,
  bySent,
} from './messages.ts';

const faults = byId<UnplacedFault>({
  'card-authorization/authorize/never-voids-stored-cards': {
    description: 'The void after five minutes skips payments with stored cards.',
    rules: ['card-authorization/authorize/voided-after-five-minutes-unapplied'],
    wrap: (next) => {
      const stored = new Set<string>();
      const show = showingPayments((payment, acts) =>
        payment['state'] === 'voided' &&
        !acts.includes('void') &&
        stored.has(String(payment['paymentUuid']))
          ? { ...payment, state: 'authorized' }
          : payment,
      )(next);
      return async (request) => {
        const { cardNumberOrigin } = (isObject(request.body) ? request.body : {}) as Row;
        if (isAuthorize(request) && cardNumberOrigin === 'PARTNER_VAULT')
          stored.add(paymentOf(request));
        return show(request);
      };
    },
  },
  'card-authorization/authorize/misses-orders-after-a-minute': {
    description: 'Only orders within a minute keep a payment from being voided.',
    rules: ['card-authorization/authorize/applied-payment-outlives-five-minutes'],
    wrap: applyingLate((ageMs) => ageMs > 60_000, 'voided'),
  },
  'card-authorization/authorize/revives-payments-by-late-orders': {
    description: 'An order that comes too late makes a voided payment an authorized one again.',
    rules: ['card-authorization/authorize/voided-after-five-minutes-unapplied'],
    wrap: applyingLate((ageMs) => ageMs > 5 * 60_000, 'authorized'),
  },
  'card-authorization/authorize/keeps-applied-payments-from-a-void': {
    description: 'A void on the POS does not reach a payment that is applied to a check.',
    rules: ['card-authorization/authorize/void-by-hand-voids'],
    wrap: showingPayments((payment, acts) =>
      acts.includes('apply') && acts.includes('void')
        ? { ...payment, state: 'authorized' }
        : payment,
    ),
  },
  'card-authorization/authorize/forgets-captured-payments-after-a-day': {
    rules: ['card-authorization/authorize/resubmitted-after-late-capture'],
    wrap: (next) => {
      const first = new Map<string, SandboxResponse>();
      return async (request) => {
        const response = await next(request);
        if (!isAuthorize(request)) return response;
        const id = paymentOf(request);
        if (response.status === 200) first.set(id, response);
        if (response.status !== 409) return response;
        const { state } = await shownByControl(next, `/payments/${id}`);
        const isForgotten = state === 'captured' && (await ageOf(next, id)) > 86_400_000;
        return isForgotten ? (first.get(id) ?? response) : response;
      };
    },
  },
  'card-authorization/authorize/authorizes-what-was-denied-before': {
    description: 'The same request again after a denial gets the last authorization.',
    rules: ['card-authorization/authorize/denial-is-a-200'],
    wrap: (next) => {
      const denied = new Set<string>();
      let last: SandboxResponse | undefined;
      return async (request) => {
        const response = await next(request);
        if (!isAuthorize(request)) return response;
        if (isObject(response.body) && response.body['paymentState'] === 'AUTHORIZED')
          last = response;
        if (!isDenied(response)) return response;
        const id = paymentOf(request);
        if (denied.has(id) && last !== undefined) return last;
        denied.add(id);
        return response;
      };
    },
  },
  'card-authorization/authorize/denies-what-follows-a-denial': {
    description: 'The payment after a denied one is also denied, whatever its card.',
    rules: ['card-authorization/authorize/good-card-is-authorized'],
    alsoBreaks: ['card-authorization/*'],
    wrap: (next) => {
      let wasDenied = false;
      return async (request) => {
        const response = await next(request);
        if (!isAuthorize(request)) return response;
        const follows = wasDenied && response.status === 200 && !isDenied(response);
        wasDenied = isDenied(response);
        return follows ? { ...response, body: DENIAL } : response;
      };
    },
  },
  'card-authorization/PaymentStatus/denies-deliveries-without-a-reason': {
    description: 'Where a payment with a deliveryAddress is denied, the reason is for the courier.',
    rules: ['card-authorization/PaymentStatus/denied-has-a-reason'],
    wrap: payments.change(
      bySent(({ denialReason, ...payment }, sent) =>
        denialReason === undefined || deliveryText(sent, 'address1') !== ''
          ? payment
          : { ...payment, denialReason },
      ),
    ),
  },
});

/** What goes wrong with some payments only as time passes: with stored cards, applied late, or denied. */
export const laterFaults = faults.map((fault) => ({ ...fault, wrapControl: true }));

/** Says of orders that come late that they were taken, and shows their payments in this state from then on. */
function applyingLate(isLate: (ageMs: number) => boolean, state: string): Wrapper {
  return (next) => {
    const late = new Set<string>();
    return async (request) => {
      const asked = controlOf(request);
      if (asked === undefined) return next(request);
      const { paymentUuid, act } = asked;
      if (act === 'apply' && isLate(await ageOf(next, paymentUuid))) {
        late.add(paymentUuid);
        return { status: 200, headers: {}, body: {} };
      }
      const response = await next(request);
      const isShown = act === undefined && late.has(paymentUuid) && isObject(response.body);
      if (!isShown) return response;
      const isOver = (await ageOf(next, paymentUuid)) > 5 * 60_000;
      return isOver ? { ...response, body: { ...(response.body as Row), state } } : response;
    };
  };
}

/** Milliseconds since a payment was authorized. */
async function ageOf(next: Handler, paymentUuid: string): Promise<number> {
  const { now } = await shownByControl(next, '/clock');
  const { authorizedAt } = await shownByControl(next, `/payments/${paymentUuid}`);
  const age = Date.parse(String(now)) - Date.parse(String(authorizedAt));
  return Number.isNaN(age) ? 0 : age;
}
