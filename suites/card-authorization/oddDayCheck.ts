import { dateTimes } from '../../generators/fields/dateTimes.ts';
import type { Check } from '../../src/check/Check.ts';
import { expectDoneLike } from '../../src/check/expectDoneLike.ts';
import { AUTHORIZE, goodRequest, withMetadata } from './paymentRequests.ts';
import { isDenied, paymentStateOf } from './paymentStatus.ts';
import { transactionInstant } from './transactionInstant.ts';

/**
 * Each day is one of the calendar. How far away one may lie is open: a payment of the day before is the twin, and says whether
 * that is too far.
 */
export const oddDayCheck: Check = {
  rule: 'card-authorization/authorize/transaction-date-takes-every-day',
  unseen: 'no payment of the day before one that calendars get wrong is authorized',
  run: async (trial) => {
    const plain = await goodRequest(trial);
    const days = dateTimes.oddDays(await transactionInstant(trial));
    await trial.each(days, async ({ before, odd }) => {
      const on = (localTransactionDate: string) => withMetadata(plain, { localTransactionDate });
      const twin = await trial.send(AUTHORIZE, on(before), { expects: 'anything', role: 'twin' });
      if (paymentStateOf(twin) !== 'AUTHORIZED') return;
      const what = `localTransactionDate "${odd}"`;
      const exchange = await trial.send(AUTHORIZE, on(odd), { expects: 'success' });
      trial.accepted(exchange, what, `the same request with "${before}" was authorized`);
      const answered = { parts: on(before), exchange: twin };
      await expectDoneLike(trial, answered, { parts: on(odd), exchange }, isDenied, what);
    });
  },
};
