import { byId, type Difference } from '../Fault.ts';
import type { Handler, Wrapper } from '../../sandbox/types.ts';
import { answerOf } from '../messages.ts';
import { on } from '../on.ts';
import { controlOf } from './messages.ts';

/** The most time that passes at once, in seconds. */
const LONGEST_STEP = 90;

/** Time that passes in addition to what is asked for, in seconds. */
const MOVED_BY_OTHERS = 3600;

/** Additional time, in seconds, longer than any payment is held. */
const FORTNIGHT = 14 * 86_400;

const LIFECYCLE = [
  'card-authorization/authorize/void*',
  'card-authorization/authorize/held-*',
  'card-authorization/authorize/*after*',
  'card-authorization/authorize/*payment-*',
];

/** What a control plane does not do, or does otherwise: the services promise nothing of it. */
export const controlVariants: Difference[] = [
  ...['apply', 'capture', 'void'].map((act) => ({
    id: `a-control-plane-that-refuses-to-${act}`,
    description: `The control plane says of every payment that it could not ${act} it.`,
    run: LIFECYCLE,
    wrap: refusingTo(act),
  })),
  ...byId<Difference>({
    'a-clock-that-moves-in-small-steps': {
      description: 'The control plane lets ninety seconds pass where it is asked for more.',
      run: LIFECYCLE,
      wrap: passing((seconds) => Math.min(seconds, LONGEST_STEP)),
    },
    'a-control-plane-that-captures-what-was-applied': {
      description: 'The control plane captures no payment that was not applied to a check before.',
      run: LIFECYCLE,
      // Checks apply a payment before they have it captured: it is they that would differ, not the messages.
      sameMessages: true,
      wrap: capturingApplied,
    },
    'a-clock-that-others-move-far': {
      description: 'Whenever time is to pass, another fortnight passes for somebody else.',
      run: LIFECYCLE,
      wrap: passing((seconds) => seconds + FORTNIGHT),
    },
    'a-clock-that-others-move': {
      description: 'Whenever time is to pass, an hour more passes, as somebody else asks for it.',
      run: LIFECYCLE,
      wrap: passing((seconds) => seconds + MOVED_BY_OTHERS),
    },
  }),
].map((variant) => ({ ...variant, wrapControl: true }));

function refusingTo(act: string): Wrapper {
  const refused = on((request) => controlOf(request)?.act === act);
  return refused.respond(answerOf(409, { message: `No payment to ${act}.` }));
}

function capturingApplied(next: Handler): Handler {
  const applied = new Set<string>();
  return async (request) => {
    const { paymentUuid = '', act } = controlOf(request) ?? {};
    if (act === 'capture' && !applied.has(paymentUuid))
      return answerOf(409, { message: 'Apply the payment first.' });
    const response = await next(request);
    if (act === 'apply' && response.status === 200) applied.add(paymentUuid);
    return response;
  };
}

function passing(secondsFor: (asked: number) => number): Wrapper {
  const clock = on(({ path }) => path === '/__control/clock');
  return clock.sent.withNumber('advanceSeconds', secondsFor);
}
