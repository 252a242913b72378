import type { Judged } from './answerJudge.ts';

/**
 * Which response a request is sent for. It decides whether the response is compared with the spec: gateways, load balancers and
 * login servers stand before an operation, and what they answer to an odd request is not the operation's response.
 *
 * - `success`: the request is valid.
 * - a list of statuses: the documents describe this refusal, and the request provokes it. `4XX` accepts any refusal; one
 *   with a status that the list does not name may come from somebody else, so it is not compared with the spec.
 * - `server error`: a control plane was asked for one.
 * - `anything`: the documents say nothing about the response, or the operation may not be the one that gives it (a missing
 *   token, an odd path, a body that does not parse). A check may look at its status; it is not compared with the spec.
 */
export type Expected = 'success' | 'server error' | 'anything' | readonly string[];

/**
 * As what a response was judged: what its request expected, `unserved` for a server error that stayed for a valid request,
 * or `accepted` for a success where the documents ask for a rejection.
 */
export type JudgedAs = Expected | Against;
export type Against = 'unserved' | 'accepted';

export function isAgainst(as: unknown): as is Against {
  return as === 'unserved' || as === 'accepted';
}

/** For a refusal that the documents demand without saying which part of the system gives it, or with which status. */
export const ANY_REFUSAL: readonly string[] = ['4XX'];

/**
 * Whether a response is compared with the spec: it is of the kind that was expected, or a response had to come and none did.
 */
export function isJudged(answer: Judged, expected: Expected): boolean {
  const { response, error } = answer;
  // A body that we do not read to its end exceeds our own limit; that is no failure of the target.
  if (expected === 'anything' || error?.kind === 'too large') return false;
  if (response === null || error !== null) return true;
  if (expected === 'success') return response.status < 500;
  if (expected === 'server error') return response.status >= 500;
  return expected.includes(String(response.status));
}
