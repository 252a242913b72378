import type { RequestParts } from './requests/RequestParts.ts';
import type { SendOptions } from './SendOptions.ts';

/** What a firewall takes for an attack, in JSON: quotes and what is not printable stand behind a backslash there. */
const LIKE_CODE = /['<>\\]|--|\$\{|\.\.|[^ -~]/;

/**
 * Whether a request that is to be rejected is odd besides, so that a firewall in front of the operation may drop it without a
 * response: its body is no JSON object or array, or something in it looks like code.
 */
export function isOddOnPurpose(
  { path, query, headers, body = [] }: RequestParts,
  { expects, text }: Pick<SendOptions, 'expects' | 'text'>,
): boolean {
  if (typeof expects === 'string') return false;
  if (text !== undefined || typeof body !== 'object' || body === null) return true;
  return looksLikeCode({ path, query, headers, body });
}

/** Whether something in a request looks like code. */
export function looksLikeCode({ path, query, headers, body }: RequestParts): boolean {
  return LIKE_CODE.test(JSON.stringify([path, query, headers, body]));
}
