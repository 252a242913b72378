import type { LiveExchange } from '../exchange/LiveExchange.ts';
import type { Operation } from '../spec/types.ts';
import type { SendOptions } from './SendOptions.ts';

/**
 * Sends once more what was dropped without an answer: balancers and networks drop a request now and then (RFC 9110 §9.2.2
 * lets a client repeat it), and one that the operation cannot answer is dropped each time. What changes something is not
 * sent twice, and what asks for no answer of the operation shows nothing by it.
 * @param dropped the operations that dropped a request each time, which it adds to: they are not waited for again
 */
export async function pastHangUps(
  { id, effect, isHarmless = effect === undefined }: Operation,
  { expects }: Pick<SendOptions, 'expects'>,
  dropped: Set<string>,
  send: (again: boolean) => Promise<LiveExchange>,
): Promise<LiveExchange> {
  const exchange = await send(false);
  const isAsked = expects !== 'anything' && expects !== 'server error';
  if (!isHungUp(exchange) || !isAsked || !isHarmless || dropped.has(id)) return exchange;
  const again = await send(true);
  if (isHungUp(again)) dropped.add(id);
  return again;
}

function isHungUp({ error }: LiveExchange): boolean {
  return error?.kind === 'hung up';
}
