import type { Expected } from '../check/Expected.ts';
import type { ClientExchange } from './ClientExchange.ts';

/** Any gateway says these, and each in words of its own. */
const OF_GATEWAYS = [401, 403, 407, 408, 429];

/**
 * What the answer to somebody's request may be judged by. A success is the operation's word, and so is a refusal that the
 * documents describe by its status where the request broke something that they ask, or where its body is of the documented
 * kind. Whatever else stands between may have said the rest.
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
