import { byRule } from '../../src/checked/byRule.ts';
import { control } from '../../src/checked/preconditions.ts';
import type { Trial } from '../../src/checked/trial/Trial.ts';
import { controlPlaneOf } from '../../src/checked/ControlPlane.ts';
import type { LiveExchange } from '../../src/sent/exchange/LiveExchange.ts';
import { stateAfter, stateOf, transitionOf } from '../../src/promised/stateMachine.ts';
import { authorizing, refusedWithServiceError } from './assertions.ts';
import {
  authorizePayment,
  deadlinesOf,
  fullOrPlain,
  lifecycleOf,
  paymentMachine,
  type AuthorizedPayment,
  type Snapshot,
} from './lifecycle.ts';
import { AUTHORIZE } from './paymentRequests.ts';
import { countOf } from '../../src/words/countOf.ts';

const needs = { preconditions: [...authorizing, control] };

/** Events outside the API concern one payment alone, as long as no time passes. */
const besideOthers = { ...needs, apart: {} };

/** Checks of what time and events outside the API do to a payment. Those that let time pass come last. */
export const lifecycleChecks = byRule(needs, {
  'card-authorization/authorize/void-by-hand-voids': {
    ...besideOthers,
    run: async (trial) => {
      const plane = controlPlaneOf(trial);
      const plain = await voidByHand(trial, await authorizePayment(trial));
      const applied = await authorizePayment(trial, await fullOrPlain(trial));
      await plane.act(applied.paymentUuid, 'apply');
      // If a check that a payment was applied to is in the way, the plain payment has shown it.
      const isVoidedToo = await plane.act(applied.paymentUuid, 'void');
      await trial.each(isVoidedToo ? [plain, applied] : [plain], async (payment) => {
        holdsState(trial, payment, {
          state: await plane.stateOf(payment.paymentUuid),
          expected: shownAfter(trial, 'authorized', 'voided by hand'),
          when: 'after an explicit void',
        });
      });
    },
  },
  'card-authorization/authorize/resubmitted-after-void-by-hand': {
    ...besideOthers,
    run: async (trial) => {
      const payment = await voidByHand(trial, await authorizePayment(trial));
      const { request } = payment;
      const half = Math.max(0.01, Math.floor(request.body.amount * 50) / 100);
      const other = { ...request, body: { ...request.body, amount: half } };
      await trial.each([payment, { ...payment, request: other }], (one) =>
        resubmit(trial, one, 'voided', 'an explicit void'),
      );
    },
  },
  'card-authorization/authorize/resubmitted-after-capture': {
    ...besideOthers,
    run: async (trial) => {
      const payment = await authorizePayment(trial);
      const plane = controlPlaneOf(trial);
      await plane.act(payment.paymentUuid, 'apply');
      if (!(await plane.act(payment.paymentUuid, 'capture'))) {
        trial.notExercised('the authorized payment could not be captured');
      }
      await trial.each([payment], (one) => resubmit(trial, one, 'captured', 'its capture'));
    },
  },
  'card-authorization/authorize/resubmitted-after-late-capture': async (trial) => {
    const { captured, after7Days } = await lifecycleOf(trial);
    if (after7Days.captured !== 'captured') {
      trial.notExercised('no payment was captured within seven days');
    }
    await trial.each([captured], (one) => resubmit(trial, one, 'captured', 'a capture days later'));
  },
  'card-authorization/authorize/held-within-five-minutes': async (trial) => {
    const { before5Minutes: states, ...payments } = await lifecycleOf(trial);
    const when = momentOf(trial, states, { before: deadlinesOf(trial).toApply });
    await trial.each(['unapplied', 'unappliedInFull'] as const, async (which) => {
      const expected = shown(trial, 'authorized');
      holdsState(trial, payments[which], { state: states[which], expected, when });
    });
  },
  'card-authorization/authorize/voided-after-five-minutes-unapplied': async (trial) => {
    const { after5Minutes, before7Days, unapplied, unappliedInFull } = await lifecycleOf(trial);
    const expected = shownAfter(trial, 'authorized', 'not applied within five minutes');
    const moments = [
      { payment: unapplied, states: after5Minutes, state: after5Minutes.unapplied },
      { payment: unappliedInFull, states: after5Minutes, state: after5Minutes.unappliedInFull },
      // The order that came too late may have had any outcome.
      { payment: unapplied, states: before7Days, state: before7Days.unapplied },
    ];
    await trial.each(moments, async ({ payment, states, state }) => {
      const when = momentOf(trial, states, { after: deadlinesOf(trial).toApply });
      holdsState(trial, payment, { state, expected, when });
    });
  },
  'card-authorization/authorize/applied-payment-outlives-five-minutes': async (trial) => {
    const { after5Minutes: states, ...payments } = await lifecycleOf(trial);
    const { toApply: after, toCapture: before } = deadlinesOf(trial);
    const when = momentOf(trial, states, { after, before });
    await trial.each(['applied', 'captured'] as const, async (which) => {
      const expected = shown(trial, 'applied');
      holdsApplied(trial, payments[which], { state: states[which], expected, when });
    });
  },
  'card-authorization/authorize/held-within-seven-days': async (trial) => {
    const { before7Days, applied } = await lifecycleOf(trial);
    const { toApply: after, toCapture: before } = deadlinesOf(trial);
    const when = momentOf(trial, before7Days, { after, before });
    const state = before7Days.applied;
    holdsApplied(trial, applied, { state, expected: shown(trial, 'applied'), when });
  },
  'card-authorization/authorize/voided-after-seven-days-uncaptured': async (trial) => {
    const { after7Days, applied } = await lifecycleOf(trial);
    const when = momentOf(trial, after7Days, { after: deadlinesOf(trial).toCapture });
    const state = after7Days.applied;
    holdsApplied(trial, applied, {
      state,
      expected: shownAfter(trial, 'applied', 'not captured within seven days'),
      when,
    });
  },
  'card-authorization/authorize/captured-payment-is-not-voided': async (trial) => {
    const { after7Days, captured } = await lifecycleOf(trial);
    const when = momentOf(trial, after7Days, { after: deadlinesOf(trial).toCapture });
    if (!captured.couldBeCaptured) {
      trial.notExercised('the authorized payment could not be captured within seven days');
    }
    const state = after7Days.captured;
    holdsState(trial, captured, {
      state,
      expected: shownAfter(trial, 'applied', 'captured'),
      when,
    });
  },
  'card-authorization/authorize/resubmitted-after-automatic-void': async (trial) => {
    const { after7Days, unapplied, applied } = await lifecycleOf(trial);
    const voided = [
      { payment: unapplied, state: after7Days.unapplied, why: 'five minutes unapplied' },
      { payment: applied, state: after7Days.applied, why: 'seven days uncaptured' },
    ].filter(({ state }) => state === 'voided');
    if (voided.length === 0) trial.notExercised('no payment was voided automatically');
    // Nothing runs beside this check, so that no other request delays its own.
    const answers = await Promise.all(
      voided.map(async (one) => ({ ...one, exchange: await sendAgain(trial, one.payment) })),
    );
    await trial.each(answers, async ({ payment, exchange, why }) => {
      conflicts(trial, { ...payment, exchange }, 'voided', `an automatic void for ${why}`);
    });
  },
});

async function voidByHand(trial: Trial, payment: AuthorizedPayment): Promise<AuthorizedPayment> {
  if (await controlPlaneOf(trial).act(payment.paymentUuid, 'void')) return payment;
  return trial.notExercised('the authorized payment could not be voided');
}

/** How a control plane shows a state of the payment's machine. */
function shown(trial: Trial, state: string): string {
  const { name, shownAs = name } = stateOf(paymentMachine(trial), state);
  return shownAs;
}

function shownAfter(trial: Trial, from: string, event: string): string {
  return shown(trial, stateAfter(paymentMachine(trial), from, event).name);
}

async function resubmit(trial: Trial, payment: AuthorizedPayment, state: string, after: string) {
  conflicts(trial, { ...payment, exchange: await sendAgain(trial, payment) }, state, after);
}

function sendAgain(trial: Trial, { request }: AuthorizedPayment): Promise<LiveExchange> {
  return trial.send(AUTHORIZE, request, ['409']);
}

/** Asserts that an authorization which was sent again was refused. */
function conflicts(
  trial: Trial,
  { exchange, twin }: Pick<AuthorizedPayment, 'exchange' | 'twin'>,
  state: string,
  after: string,
): void {
  const { status = '4XX' } = transitionOf(paymentMachine(trial), state, 'the same PUT again');
  refusedWithServiceError(trial, exchange, status, `the same payment again after ${after}`, twin);
}

function holdsApplied(
  trial: Trial,
  payment: AuthorizedPayment & { couldBeApplied: boolean },
  shown: { state: string; expected: string; when: string },
): void {
  if (!payment.couldBeApplied) {
    trial.notExercised('the authorized payment could not be applied to a check');
  }
  holdsState(trial, payment, shown, ', and that was applied to a check in time,');
}

function holdsState(
  trial: Trial,
  { exchange, twin }: AuthorizedPayment,
  { state, expected, when }: { state: string; expected: string; when: string },
  since = '',
): void {
  trial.holds(state === expected, () => ({
    message: `A payment that ${trial.operation(AUTHORIZE).documented} authorized${since} is shown as ${state} ${when}.`,
    expected: `the control plane shows it as ${expected}`,
    actual: `the control plane shows it as ${state}`,
    exchanges: [exchange],
    twin,
  }));
}

/**
 * The moment of a snapshot in words.
 * @throws NotExercised if it was not on the side of a boundary (in seconds) that it was meant to be: others use the clock
 */
function momentOf(
  trial: Trial,
  { ageSeconds: { least, most } }: Snapshot,
  { after = 0, before = Infinity }: { after?: number; before?: number },
): string {
  if (least <= after || most >= before) {
    trial.notExercised('somebody else moved the clock of the control plane in the meantime');
  }
  return `${inWords(Math.round(least))} after its authorization`;
}

/** `6 days, 23 hours, 59 minutes and 40 seconds`. */
function inWords(seconds: number): string {
  const parts = [
    countOf(Math.floor(seconds / 86_400), 'day'),
    countOf(Math.floor(seconds / 3_600) % 24, 'hour'),
    countOf(Math.floor(seconds / 60) % 60, 'minute'),
    countOf(seconds % 60, 'second'),
  ].filter((part) => !part.startsWith('0 '));
  return parts.join(', ').replace(/, ([^,]*)$/, ' and $1');
}
