import { matchesStatus } from '../../../src/sent/judging/answers.ts';
import type { Trial } from '../../../src/checked/trial/Trial.ts';
import type { LiveExchange } from '../../../src/sent/exchange/LiveExchange.ts';
import { requestParts } from './requestParts.ts';

export const TIP_WITHHOLDING = 'configuration/tipWithholding/get';

/**
 * The response for the tip withholding of a restaurant, whatever it is. Once per run. The response for a restaurant without
 * one is open, so the specs judge only a second request, after the first one gave one.
 */
export async function tipWithholdingOf(trial: Trial, restaurant: string): Promise<LiveExchange> {
  const exchange = await trial.once(`tip withholding of ${restaurant}`, async (trial) =>
    trial.send(TIP_WITHHOLDING, requestParts(trial, { restaurant }), {
      expects: 'anything',
      role: 'setup',
    }),
  );
  trial.relyOn(exchange);
  return exchange;
}

/**
 * Whether a response may stand for a restaurant without tip withholding: it is refused, without content, or null. A 200
 * without a body is none of these: it promises a body, and an empty text is no JSON.
 */
export function mayBeNoneConfigured(exchange: LiveExchange): boolean {
  if (matchesStatus(exchange, ['204', '403', '404'])) return true;
  return matchesStatus(exchange, ['200']) && exchange.response?.json === null;
}
