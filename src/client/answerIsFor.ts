import type { Expected } from '../session/Expected.ts';
import type { ClientExchange } from './ClientExchange.ts';

/** Any gateway says these, and each in words of its own. */
const OF_GATEWAYS = [401, 403, 407, 408, 429];

/**
 * What the answer to a request of a client may be judged by. A success comes from the operation. So does a refusal with a
 * documented status, where the request broke something that the documents ask, or where its body is of the documented
 * kind. Any other answer may come from a gateway.
 * @param isValid whether the request kept all that the documents ask of it
 */
export function answerIsFor(exchange: ClientExchange, isValid: boolean): Expected {
  const { response, error, isAnswerKnown, of } = exchange;
  if (response === null) return error === null ? 'anything' : 'success';
  const { status } = response;
  if (!isAnswerKnown || status >= 500) return 'anything';
  if (status < 400) return 'success';
  const described = of.responses.find((one) => one.status === String(status));
  if (described === undefined || OF_GATEWAYS.includes(status)) return 'anything';
  const essence = response.header('content-type')?.split(';')[0]?.trim().toLowerCase();
  return !isValid || essence === described.mediaType ? [String(status)] : 'anything';
}
