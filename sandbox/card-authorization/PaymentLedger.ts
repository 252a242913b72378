import type { Clock } from '../Clock.ts';

/** Credit card authorization › Payment lifecycle. */
export type PaymentLifecycle = 'authorized' | 'captured' | 'voided';

/** A payment that was authorized. To be changed by the ledger only. */
export interface Payment {
  paymentUuid: string;
  merchantUuid: string;
  /** Milliseconds since the epoch, on the sandbox's clock. */
  authorizedAt: number;
  /** Whether the orders API applied it to a check. */
  applied: boolean;
  settled: 'captured' | 'voided' | undefined;
}

const MINUTE_MS = 60_000;
/** "No orders API request applies the payment to a check within five minutes." */
const APPLY_WITHIN_MS = 5 * MINUTE_MS;
/** "Not captured within seven days of authorization." */
const CAPTURE_WITHIN_MS = 7 * 24 * 60 * MINUTE_MS;

/** The authorized payments of a sandbox. Denied ones are not in it. */
export class PaymentLedger {
  readonly #clock: Clock;
  readonly #payments = new Map<string, Payment>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Remembers a new authorization. */
  authorize(paymentUuid: string, merchantUuid: string): void {
    this.#payments.set(paymentUuid, {
      paymentUuid,
      merchantUuid,
      authorizedAt: this.#clock.now(),
      applied: false,
      settled: undefined,
    });
  }

  find(paymentUuid: string): Payment | undefined {
    return this.#payments.get(paymentUuid);
  }

  /** The state now: time alone voids a payment that is not applied or not captured. */
  stateOf({ settled, applied, authorizedAt }: Payment): PaymentLifecycle {
    if (settled) return settled;
    const age = this.#clock.now() - authorizedAt;
    const expired = age > CAPTURE_WITHIN_MS || (!applied && age > APPLY_WITHIN_MS);
    return expired ? 'voided' : 'authorized';
  }

  apply(payment: Payment): void {
    payment.applied = true;
  }

  capture(payment: Payment): void {
    payment.settled = 'captured';
  }

  void(payment: Payment): void {
    payment.settled = 'voided';
  }
}
