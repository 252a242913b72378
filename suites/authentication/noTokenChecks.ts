import { describeAnswer } from '../../src/sent/judging/answers.ts';
import { byRule } from '../../src/checked/byRule.ts';
import type { Trial } from '../../src/checked/trial/Trial.ts';
import { tokenIn } from '../../src/sent/exchange/client/Tokens.ts';
import { jsonPointer } from '../../src/words/json/jsonPointer.ts';
import { eachOf, type Answered } from './attempts.ts';
import { missingCredentials } from './missingCredentials.ts';
import { secret } from './preconditions.ts';
import { readingRequests, tryToken } from './readingRequests.ts';
import { unknownClients, wrongSecrets } from './wrongCredentials.ts';

const needs = { preconditions: [secret], unseen: 'the token endpoint responded to none of them' };

/** Checks of who gets no token: whoever does not present a client's own credentials. */
export const noTokenChecks = byRule(needs, {
  'authentication/login/wrong-secret-gets-no-token': eachOf(wrongSecrets, getsNoToken),
  'authentication/login/unknown-client-gets-no-token': eachOf(unknownClients, getsNoToken),
  'authentication/login/missing-credentials-get-no-token': eachOf(missingCredentials, getsNoToken),
});

/**
 * A token in a success counts as given, whatever it gives access to; a text in its place in a refusal counts only if it
 * gives access to something. No response, and a server error, show neither: the documents name no status of a refusal.
 */
async function getsNoToken(trial: Trial, { what, exchange, twin }: Answered): Promise<void> {
  const { response } = exchange;
  if (response === null || response.status >= 500) return;
  const given = tokenIn(trial.target, exchange);
  const token = given ?? jsonPointer(response.json, trial.target.auth.tokenPointer);
  if (typeof token === 'string') trial.session.redactor.addSecret(token);
  const opened = given === undefined ? await openedBy(trial, token) : undefined;
  trial.holds(given === undefined && opened === undefined, () => ({
    message: `The token endpoint returned a token for ${what}.`,
    expected: 'a rejection, or at least no token',
    actual:
      opened === undefined
        ? `${response.status} with a token`
        : `${describeAnswer(exchange)}, and a token that opens ${opened}`,
    exchanges: [exchange],
    twin,
    counterexample: what,
  }));
}

/** The operation that a text authorizes as a token; undefined if it authorizes none, or is no token. */
async function openedBy(trial: Trial, token: unknown): Promise<string | undefined> {
  if (typeof token !== 'string' || token === '') return undefined;
  const requests = readingRequests(trial, trial.target.clients[0]);
  const { opened } = await tryToken(trial, token, requests);
  return opened === undefined ? undefined : trial.operation(opened).documented;
}
