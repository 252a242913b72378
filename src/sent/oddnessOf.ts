import type { RequestParts } from './requests/RequestParts.ts';
import type { SendOptions } from './SendOptions.ts';

/** What a firewall takes for an attack, in JSON: quotes and what is not printable stand behind a backslash there. */
const LIKE_CODE = /['<>\\]|--|\$\{|\.\.|[^ -~]/;

/** What may keep a request from its operation. */
export type Oddness = 'no JSON' | 'like code';

/**
 * What is odd about a request besides what it is to be rejected for, so that a firewall in front of the operation may drop
 * it: its body is no JSON object or array, or something in it looks like code. Undefined if nothing is.
 */
export function oddnessOf(
  { path, query, headers, body = [] }: RequestParts,
  { expects, text }: Pick<SendOptions, 'expects' | 'text'>,
): Oddness | undefined {
  if (typeof expects === 'string') return undefined;
  if (text !== undefined || typeof body !== 'object' || body === null) return 'no JSON';
  return LIKE_CODE.test(JSON.stringify([path, query, headers, body])) ? 'like code' : undefined;
}
