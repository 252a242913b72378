import type { Trial } from '../../src/check/Trial.ts';
import type { LiveExchange } from '../../src/exchange/LiveExchange.ts';
import { requestParts } from './requestParts.ts';

/** The operation that gives the tip withholding of a restaurant. */
export const TIP_WITHHOLDING = 'configuration/tipWithholding/get';

/** What is answered for the tip withholding of a restaurant, whatever it is. Once per run. */
export async function tipWithholdingOf(trial: Trial, restaurant: string): Promise<LiveExchange> {
  const exchange = await trial.once(`tip withholding of ${restaurant}`, async (trial) =>
    trial.send(TIP_WITHHOLDING, requestParts(trial, { restaurant }), {
      expects: 'success',
      role: 'setup',
    }),
  );
  trial.relyOn(exchange);
  return exchange;
}
