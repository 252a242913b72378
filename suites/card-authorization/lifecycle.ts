import type { Trial } from '../../src/checked/trial/Trial.ts';
import type { LiveExchange } from '../../src/sent/exchange/LiveExchange.ts';
import {
  controlPlaneOf,
  type ControlPlane,
  type PaymentAct,
} from '../../src/checked/ControlPlane.ts';
import { machineIn, transitionOf, type StateMachine } from '../../src/promised/stateMachine.ts';
import { authorizedInFull, authorizedTwin } from './assertions.ts';
import { goodRequest, withFreshPaymentId, type PaymentRequest } from './paymentRequests.ts';

/** The times in the documents' state machine of a payment, in seconds since its authorization. */
interface Deadlines {
  /** To be applied to a check. */
  toApply: number;
  toCapture: number;
}

export function paymentMachine({ session }: Trial): StateMachine {
  return machineIn(session.specs, 'card-authorization/payment');
}

export function deadlinesOf(trial: Trial): Deadlines {
  const machine = paymentMachine(trial);
  const secondsOf = (from: string, event: string) =>
    transitionOf(machine, from, event).afterSeconds ?? Infinity;
  return {
    toApply: secondsOf('authorized', 'not applied within five minutes'),
    toCapture: secondsOf('applied', 'not captured within seven days'),
  };
}

/** States are read this far before and after a boundary: what holds at the boundary itself is open. */
const MARGIN_SECONDS = 20;

/** A payment that was authorized, and the request that did it. */
export interface AuthorizedPayment {
  request: PaymentRequest;
  paymentUuid: string;
  exchange: LiveExchange;
  /** The outcome of the request, for failures. */
  twin: string;
}

/** States of the payments at one moment, as the control plane shows them. */
export interface Snapshot {
  unapplied: string;
  unappliedInFull: string;
  applied: string;
  captured: string;
  /** Seconds since they were authorized: at least and at most. */
  ageSeconds: { least: number; most: number };
  /** Whether the act that follows at once was possible for one of them. */
  happened: boolean;
}

/** The states of four payments in the week after they were authorized. */
export interface Lifecycle {
  /** Nothing happens to it within five minutes; then it is to be applied to a check, too late. */
  unapplied: AuthorizedPayment;
  /** Nothing happens to it either; its request has all that the plainest one lacks. */
  unappliedInFull: AuthorizedPayment;
  /** Applied to a check at once, and never captured. */
  applied: AuthorizedPayment & { couldBeApplied: boolean };
  /** Applied to a check shortly before the five minutes are over, and captured shortly before the seven days are. */
  captured: AuthorizedPayment & { couldBeApplied: boolean; couldBeCaptured: boolean };
  before5Minutes: Snapshot;
  after5Minutes: Snapshot;
  before7Days: Snapshot;
  after7Days: Snapshot;
}

/**
 * Authorizes four payments and lets a week pass, once per run: time never goes back.
 * @throws NotExercised if a payment is not authorized, or the control plane does not do its part
 */
export function lifecycleOf(trial: Trial): Promise<Lifecycle> {
  return trial.once('card-authorization/lifecycle', (trial) => liveThroughAWeek(trial));
}

/** Authorizes a payment that something can happen to, by the plainest request or by another one. */
export async function authorizePayment(
  trial: Trial,
  valid?: PaymentRequest,
): Promise<AuthorizedPayment> {
  return authorized(trial, withFreshPaymentId(trial, valid ?? (await goodRequest(trial))));
}

async function authorized(
  trial: Trial,
  request: ReturnType<typeof withFreshPaymentId>,
): Promise<AuthorizedPayment> {
  const { exchange, outcome } = await authorizedTwin(trial, request);
  const { paymentUuid } = request.path;
  return { request, paymentUuid, exchange, twin: `the authorization ${outcome}` };
}

async function liveThroughAWeek(trial: Trial): Promise<Lifecycle> {
  const control = controlPlaneOf(trial);
  const { toApply, toCapture } = deadlinesOf(trial);
  // Nothing runs beside this check, so that no other request delays its own.
  const [good, full] = await Promise.all([
    goodRequest(trial),
    fullOrPlain(trial),
    renewedToken(trial),
  ]);
  const [begun, unapplied, unappliedInFull, applied, captured] = await Promise.all([
    instantOfAsking(trial, control),
    authorized(trial, withFreshPaymentId(trial, good)),
    authorized(trial, withFreshPaymentId(trial, full)),
    authorized(trial, withFreshPaymentId(trial, good)),
    authorized(trial, withFreshPaymentId(trial, good)),
  ]);
  const [ended, couldBeApplied] = await Promise.all([
    control.now(),
    control.act(applied.paymentUuid, 'apply'),
  ]);

  let from = ended;
  /** Shows an age, and has something happen right after it. */
  const snapshotAt = async (ageSeconds: number, happen = async () => true): Promise<Snapshot> => {
    const moved = await control.advance(Math.max(0, ageSeconds - (from - begun) / 1000));
    const states = await statesOf(control, { unapplied, unappliedInFull, applied, captured });
    const [now, happened] = await Promise.all([control.now(), happen()]);
    from = now;
    const [least, most] = [(moved - ended) / 1000, (now - begun) / 1000];
    return { ...states, ageSeconds: { least, most }, happened };
  };
  const act = (payment: AuthorizedPayment, what: PaymentAct) => () =>
    control.act(payment.paymentUuid, what);
  const before5Minutes = await snapshotAt(toApply - MARGIN_SECONDS, act(captured, 'apply'));
  const after5Minutes = await snapshotAt(toApply + MARGIN_SECONDS, act(unapplied, 'apply'));
  const before7Days = await snapshotAt(toCapture - MARGIN_SECONDS, act(captured, 'capture'));
  const after7Days = await snapshotAt(toCapture + MARGIN_SECONDS, () => renewedToken(trial));
  const { happened: couldBeCaptured } = before7Days;
  return {
    unapplied,
    unappliedInFull,
    applied: { ...applied, couldBeApplied },
    captured: { ...captured, couldBeApplied: before5Minutes.happened, couldBeCaptured },
    ...{ before5Minutes, after5Minutes, before7Days, after7Days },
  };
}

/** Gets a new token, since time passed and the old one may have ended: the next requests then need not wait for one. */
async function renewedToken({ session, target }: Trial): Promise<boolean> {
  return (await session.tokenOf(target.clients[0].id)) !== undefined;
}

/**
 * The control plane's time when it was asked. Its clock may be read as late as its response, so the time of the exchange
 * is subtracted.
 */
async function instantOfAsking({ session }: Trial, control: ControlPlane): Promise<number> {
  const askedAt = session.clock.now();
  const shown = await control.now();
  return shown - (session.clock.now() - askedAt);
}

/** The fullest request if it is authorized, otherwise the plainest. */
export async function fullOrPlain(trial: Trial): Promise<PaymentRequest> {
  return (await authorizedInFull(trial)) ?? goodRequest(trial);
}

type Payments = 'unapplied' | 'unappliedInFull' | 'applied' | 'captured';

async function statesOf(control: ControlPlane, payments: Record<Payments, AuthorizedPayment>) {
  const stateOf = ({ paymentUuid }: AuthorizedPayment) => control.stateOf(paymentUuid);
  const [unapplied, unappliedInFull, applied, captured] = await Promise.all([
    stateOf(payments.unapplied),
    stateOf(payments.unappliedInFull),
    stateOf(payments.applied),
    stateOf(payments.captured),
  ]);
  return { unapplied, unappliedInFull, applied, captured };
}
