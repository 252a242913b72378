import { byId, type UnplacedFault } from '../Fault.ts';
import { lifetimes, resubmittingAfter, showingPayments } from './lifecycleWrappers.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** What time and acts outside the API do to payments that they should not, or fail to do, as the control plane shows it. */
export const lifecycleFaults: UnplacedFault[] = byId<UnplacedFault>({
  'card-authorization/authorize/voids-after-four-minutes': {
    description: 'An unapplied payment is voided after four minutes.',
    rules: ['card-authorization/authorize/held-within-five-minutes'],
    wrap: lifetimes({ unappliedMs: 4 * MINUTE_MS }),
  },
  'card-authorization/authorize/voids-after-six-minutes': {
    description: 'An unapplied payment is voided after six minutes.',
    rules: ['card-authorization/authorize/voided-after-five-minutes-unapplied'],
    wrap: lifetimes({ unappliedMs: 6 * MINUTE_MS }),
  },
  'card-authorization/authorize/voids-applied-payments': {
    description: 'The void after five minutes also affects payments that were applied to a check.',
    rules: ['card-authorization/authorize/applied-payment-outlives-five-minutes'],
    alsoBreaks: ['card-authorization/authorize/held-within-seven-days'],
    wrap: lifetimes({ forgetsApply: true }),
  },
  'card-authorization/authorize/voids-after-six-days': {
    description: 'An uncaptured payment is voided after six days.',
    rules: ['card-authorization/authorize/held-within-seven-days'],
    wrap: lifetimes({ uncapturedMs: 6 * DAY_MS }),
  },
  'card-authorization/authorize/voids-after-eight-days': {
    description: 'An uncaptured payment is voided after eight days.',
    rules: ['card-authorization/authorize/voided-after-seven-days-uncaptured'],
    wrap: lifetimes({ uncapturedMs: 8 * DAY_MS }),
  },
  'card-authorization/authorize/voids-captured-payments': {
    description: 'The void after seven days also affects captured payments.',
    rules: ['card-authorization/authorize/captured-payment-is-not-voided'],
    wrap: showingPayments((payment) =>
      payment['state'] === 'captured' ? { ...payment, state: 'voided' } : payment,
    ),
  },
  'card-authorization/authorize/authorizes-another-amount-after-a-void-by-hand': {
    description: 'A payment that was voided on the POS may be authorized again for another amount.',
    rules: ['card-authorization/authorize/resubmitted-after-void-by-hand'],
    wrap: resubmittingAfter((_, acts, isTheSame) => acts.includes('void') && !isTheSame),
  },
  'card-authorization/authorize/authorizes-again-after-a-late-void': {
    description: 'A payment voided after seven days, not five minutes, may be authorized again.',
    rules: ['card-authorization/authorize/resubmitted-after-automatic-void'],
    wrap: resubmittingAfter(
      (state, acts) => state === 'voided' && acts.includes('apply') && !acts.includes('void'),
    ),
  },
  'card-authorization/authorize/authorizes-again-what-was-never-applied': {
    description: 'A payment voided after five minutes, not seven days, may be authorized again.',
    rules: ['card-authorization/authorize/resubmitted-after-automatic-void'],
    alsoBreaks: ['card-authorization/authorize/payment-id-again-with-the-same-body'],
    wrap: resubmittingAfter(
      (state, acts) => state === 'voided' && !acts.includes('apply') && !acts.includes('void'),
    ),
  },
  'card-authorization/authorize/authorizes-again-after-a-capture': {
    description: 'A payment that was captured may be authorized again.',
    rules: ['card-authorization/authorize/resubmitted-after-capture'],
    alsoBreaks: ['card-authorization/authorize/resubmitted-after-late-capture'],
    wrap: resubmittingAfter((_state, acts) => acts.includes('capture')),
  },
}).map((fault) => ({ ...fault, wrapControl: true }));
