import { describeAnswer } from '../../src/sent/judging/answers.ts';
import type { RequestParts } from '../../src/sent/requests/RequestParts.ts';
import type { Trial } from '../../src/checked/trial/Trial.ts';
import type { LiveExchange } from '../../src/sent/exchange/LiveExchange.ts';
import { tokenIn } from '../../src/sent/exchange/client/Tokens.ts';
import { tokenRequest, type Credentials } from '../../src/sent/exchange/client/tokenRequest.ts';
import type { Target, TargetClient } from '../../src/target/Target.ts';

export const LOGIN = 'authentication/login';

/** The token request with these credentials, in the form that the target says (`auth` in its file). */
export function loginParts(
  target: Pick<Target, 'auth' | 'urls'>,
  credentials: Credentials,
): RequestParts & Required<Pick<RequestParts, 'headers'>> {
  const { headers = [], body } = tokenRequest(target, credentials);
  const parts = { headers: Object.fromEntries(headers) };
  return 'form' in body ? { ...parts, form: body.form } : { ...parts, body: body.json };
}

/** A token for a client, from an exchange of its own. */
export interface Login {
  token: string;
  exchange: LiveExchange;
}

/**
 * Gets a token with a client's own credentials, for a check that starts from it.
 * @throws NotExercised if there is none
 */
export async function login(trial: Trial, client: TargetClient): Promise<Login> {
  const { target } = trial;
  const exchange = await trial.twin(LOGIN, loginParts(target, client));
  const token = tokenIn(target, exchange);
  if (token !== undefined) return { token, exchange };
  return trial.notExercised(
    `the token endpoint returned no token to the client ${client.id} at ${target.auth.tokenPointer}: ${describeAnswer(exchange)}`,
  );
}

/**
 * The first client's token, from one exchange for all checks of the run that look at the response.
 * @throws NotExercised if there is none
 */
export async function firstLogin(trial: Trial): Promise<Login> {
  return trial.once('authentication/first', (trial) => login(trial, trial.target.clients[0]));
}

/** A further token of the first client, the same for all of a run; undefined if it gets none. */
export async function furtherToken(trial: Trial): Promise<string | undefined> {
  return trial.once('a further token', async (trial) => {
    const parts = loginParts(trial.target, trial.target.clients[0]);
    const sending = { expects: 'anything', role: 'setup' } as const;
    return tokenIn(trial.target, await trial.send(LOGIN, parts, sending));
  });
}
