import type { Trial } from '../../src/check/Trial.ts';
import type { LiveExchange } from '../../src/exchange/LiveExchange.ts';
import { controlPlaneOf, type ControlPlane } from '../../src/check/ControlPlane.ts';
import { authorizedTwin } from './assertions.ts';
import { goodRequest, withFreshPaymentId, type PaymentRequest } from './paymentRequests.ts';

export const MINUTES_5 = 5 * 60;
export const DAYS_7 = 7 * 24 * 60 * 60;

/** So far from a boundary, on either side, the states are read: what holds at the boundary itself is open. */
const MARGIN_SECONDS = 20;

/** A payment that was authorized, and the request that did it. */
export interface AuthorizedPayment {
  request: PaymentRequest;
  paymentUuid: string;
  exchange: LiveExchange;
  /** What became of the request, for failures. */
  twin: string;
}

/** States of the payments at one moment, as the control plane shows them. */
export interface Snapshot {
  unapplied: string;
  applied: string;
  captured: string;
  /** Seconds since they were authorized: at least and at most. */
  ageSeconds: { least: number; most: number };
}

/** What became of three payments in the week after they were authorized. */
export interface Lifecycle {
  /** Nothing happens to it. */
  unapplied: AuthorizedPayment;
  /** Applied to a check at once, and never captured. */
  applied: AuthorizedPayment & { couldBeApplied: boolean };
  /** Applied to a check at once, and captured shortly before the seven days are over. */
  captured: AuthorizedPayment & { couldBeCaptured: boolean };
  before5Minutes: Snapshot;
  after5Minutes: Snapshot;
  before7Days: Snapshot;
  after7Days: Snapshot;
}

/**
 * Authorizes three payments and lets a week pass, once per run: time never goes back.
 * @throws NotExercised where a payment is not authorized, or the control plane does not do its part
 */
export function lifecycleOf(trial: Trial): Promise<Lifecycle> {
  return trial.session.once('card-authorization/lifecycle', () => liveThroughAWeek(trial));
}

/** Authorizes a payment that something can happen to. */
export async function authorizePayment(trial: Trial): Promise<AuthorizedPayment> {
  const request = withFreshPaymentId(trial, await goodRequest(trial));
  const { exchange, outcome } = await authorizedTwin(trial, request);
  const { paymentUuid } = request.path;
  return { request, paymentUuid, exchange, twin: `the authorization ${outcome}` };
}

async function liveThroughAWeek(trial: Trial): Promise<Lifecycle> {
  const control = controlPlaneOf(trial);
  const begun = await control.now();
  const unapplied = await authorizePayment(trial);
  const applied = await authorizePayment(trial);
  const captured = await authorizePayment(trial);
  const ended = await control.now();
  const couldBeApplied = await control.act(applied.paymentUuid, 'apply');
  await control.act(captured.paymentUuid, 'apply');

  const snapshotAt = async (ageSeconds: number): Promise<Snapshot> => {
    const from = await control.now();
    await control.advance(Math.max(0, ageSeconds - (from - begun) / 1000));
    const least = ((await control.now()) - ended) / 1000;
    const states = await statesOf(control, { unapplied, applied, captured });
    return { ...states, ageSeconds: { least, most: ((await control.now()) - begun) / 1000 } };
  };
  const before5Minutes = await snapshotAt(MINUTES_5 - MARGIN_SECONDS);
  const after5Minutes = await snapshotAt(MINUTES_5 + MARGIN_SECONDS);
  const before7Days = await snapshotAt(DAYS_7 - MARGIN_SECONDS);
  const couldBeCaptured = await control.act(captured.paymentUuid, 'capture');
  const after7Days = await snapshotAt(DAYS_7 + MARGIN_SECONDS);
  return {
    unapplied,
    applied: { ...applied, couldBeApplied },
    captured: { ...captured, couldBeCaptured },
    ...{ before5Minutes, after5Minutes, before7Days, after7Days },
  };
}

async function statesOf(
  control: ControlPlane,
  payments: Record<'unapplied' | 'applied' | 'captured', AuthorizedPayment>,
) {
  return {
    unapplied: await control.stateOf(payments.unapplied.paymentUuid),
    applied: await control.stateOf(payments.applied.paymentUuid),
    captured: await control.stateOf(payments.captured.paymentUuid),
  };
}
