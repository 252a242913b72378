import { byId, type Difference } from '../Fault.ts';
import { DateTime } from 'luxon';
import { all } from '../on.ts';
import {
  metadataText,
  refusal,
  shownByControl,
  metadata,
  receipts,
  authorize,
} from './messages.ts';

const LOCAL_DATE = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?$/;

/** How far in the past a till's date may be, and how far ahead its clock. */
const MONTH_MS = 31 * 86_400_000;
const MINUTES_MS = 5 * 60_000;

/** Refuses payments dated long ago or in the days to come, by the service's own clock. */
const refusingDatesFarAway = authorize.around((next) => async (request) => {
  const { now } = await shownByControl(next, '/clock');
  const present = now === undefined ? Date.now() : Date.parse(String(now));
  const age = present - Date.parse(metadataText(request.body, 'localTransactionDate'));
  return age > MONTH_MS || age < -MINUTES_MS ? refusal(422) : next(request);
});

/** Honest differences in which localTransactionDate is accepted, and in how it comes back. */
export const dateVariants = byId<Difference>({
  'copied-date-in-another-spelling': {
    description:
      'localTransactionDate comes back with three digits of a second and with a numeric offset, as it had been parsed.',
    wrap: receipts.set(({ localTransactionDate }) => ({
      localTransactionDate: DateTime.fromISO(String(localTransactionDate), {
        setZone: true,
      }).toFormat("yyyy-MM-dd'T'HH:mm:ss.SSSZZ"),
    })),
  },
  'copied-date-with-an-offset-in-hours': {
    description:
      'localTransactionDate comes back with an offset without minutes, where it has none.',
    run: ['card-authorization/authorize/transaction-date-*'],
    wrap: receipts.set(({ localTransactionDate }) => ({
      localTransactionDate: DateTime.fromISO(String(localTransactionDate), { setZone: true })
        .toISO()
        ?.replace(/Z$|(?<=[+-]..):00$/, (zone) => (zone === 'Z' ? '+00' : '')),
    })),
  },
  'local-dates-are-taken': {
    description:
      'A localTransactionDate without an offset is accepted, and comes back as it was supplied.',
    run: ['card-authorization/authorize/transaction-date-*'],
    wrap: (next) => (request) => {
      const given = metadataText(request.body, 'localTransactionDate');
      if (!LOCAL_DATE.test(given)) return next(request);
      const withOffset = metadata.set({ localTransactionDate: `${given}Z` });
      const asSupplied = receipts.set({ localTransactionDate: given });
      return all(asSupplied, withOffset)(next)(request);
    },
  },
  'refuses-dates-far-away': {
    description:
      'A localTransactionDate of more than a month ago, or of the days to come, is rejected.',
    wrap: refusingDatesFarAway,
  },
});
