import type { Handler, SandboxResponse, Wrapper } from '../../sandbox/types.ts';
import { isObject } from '../../src/words/json/isObject.ts';
import type { Row } from '../messages.ts';
import { controlOf, isAuthorize, paymentOf, shownByControl } from './messages.ts';

/**
 * Changes what the control plane shows of a payment; `acts` are the acts that it was asked for on this payment, in
 * order.
 */
export function showingPayments(
  change: (payment: Row, acts: string[], next: Handler) => Row | Promise<Row>,
): Wrapper {
  return (next) => {
    const acts = new Acts();
    return async (request) => {
      const asked = controlOf(request);
      const response = await next(request);
      if (asked === undefined || response.status !== 200 || !isObject(response.body))
        return response;
      if (asked.act !== undefined) {
        acts.add(asked.paymentUuid, asked.act);
        return response;
      }
      const body = await change(response.body, acts.of(asked.paymentUuid), next);
      return { ...response, body };
    };
  };
}

/** Voids payments by other limits than the documented ones: after five minutes unapplied, after seven days uncaptured. */
export function lifetimes({
  unappliedMs = 5 * 60_000,
  uncapturedMs = 7 * 86_400_000,
  forgetsApply = false,
}: {
  unappliedMs?: number;
  uncapturedMs?: number;
  forgetsApply?: boolean;
}): Wrapper {
  return showingPayments(async (payment, acts, next) => {
    if (payment['state'] === 'captured' || acts.includes('void')) return payment;
    const { now } = await shownByControl(next, '/clock');
    const ageMs = Date.parse(String(now)) - Date.parse(String(payment['authorizedAt']));
    const isApplied = payment['applied'] === true && !forgetsApply;
    const isVoided = ageMs > uncapturedMs || (!isApplied && ageMs > unappliedMs);
    return { ...payment, state: isVoided ? 'voided' : 'authorized' };
  });
}

/**
 * Gives a repeated authorization its first response again, depending on what became of the payment and whether the
 * request is the same.
 */
export function resubmittingAfter(
  isTaken: (state: unknown, acts: string[], isTheSame: boolean) => boolean,
): Wrapper {
  return (next) => {
    const acts = new Acts();
    const first = new Map<string, { body: string; response: SandboxResponse }>();
    return async (request) => {
      const asked = controlOf(request);
      const response = await next(request);
      if (asked?.act !== undefined && response.status === 200)
        acts.add(asked.paymentUuid, asked.act);
      if (!isAuthorize(request)) return response;
      const id = paymentOf(request);
      const body = JSON.stringify(request.body);
      if (response.status === 200) first.set(id, { body, response });
      const known = first.get(id);
      if (response.status !== 409 || known === undefined) return response;
      const { state } = await shownByControl(next, `/payments/${id}`);
      return isTaken(state, acts.of(id), known.body === body) ? known.response : response;
    };
  };
}

/** What the control plane was asked to have happen to each payment. */
class Acts {
  readonly #byPayment = new Map<string, string[]>();

  add(paymentUuid: string, act: string): void {
    this.#byPayment.set(paymentUuid, [...this.of(paymentUuid), act]);
  }

  of(paymentUuid: string): string[] {
    return this.#byPayment.get(paymentUuid) ?? [];
  }
}
