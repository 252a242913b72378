import type { Judged } from './answerJudge.ts';

/**
 * What a request is sent for, and so what its answer may be judged by. Gateways, balancers and login servers stand between
 * the suite and an operation: what they say to a request that no sentence of the documents speaks of is not the
 * operation's word.
 *
 * - `success`: the request is valid.
 * - a list of statuses: the documents describe this refusal, and the request provokes it. `4XX` says that any refusal is
 *   right; what is refused with a status that the list does not name itself, somebody else may have refused.
 * - `server error`: a control plane was asked for one.
 * - `anything`: the documents say nothing of the answer, or not the operation gives it (a missing token, an odd path, a
 *   body that does not parse). A check may hold its status against a rule; the specs judge nothing of it.
 */
export type Expected = 'success' | 'server error' | 'anything' | readonly string[];

/** As what an answer was judged: by what its request was sent for, or as a server error that stayed for a valid request. */
export type JudgedAs = Expected | 'unserved';

/** Of a refusal that the documents ask for, of which they do not say whose word it is, or with which status. */
export const ANY_REFUSAL: readonly string[] = ['4XX'];

/** Whether the specs may judge an answer: it is of the kind that was asked for, or there is none where one had to come. */
export function isJudged(answer: Judged, expected: Expected): boolean {
  const { response, error } = answer;
  // What we do not read to its end is our limit, and no failure of the target.
  if (expected === 'anything' || error?.kind === 'too large') return false;
  if (response === null || error !== null) return true;
  if (expected === 'success') return response.status < 500;
  if (expected === 'server error') return response.status >= 500;
  return expected.includes(String(response.status));
}
