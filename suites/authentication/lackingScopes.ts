import { describeAnswer } from '../../src/sent/judging/answers.ts';
import type { Trial } from '../../src/checked/trial/Trial.ts';
import { tokenIn } from '../../src/sent/exchange/client/Tokens.ts';
import type { TargetClient } from '../../src/target/Target.ts';
import type { Answered } from './attempts.ts';
import { LOGIN, login, loginParts } from './login.ts';
import { openedByFirst } from './openedByFirst.ts';
import type { ReadingRequest } from './readingRequests.ts';

/** A token request for a scope that the client's account lacks, and its response. */
export interface AskedForMore extends Answered {
  /** A request that needs a token of that scope. */
  request: ReadingRequest;
  /** The token that was given all the same, and the one of the request without a scope. */
  token?: string;
  plain: string;
}

/**
 * Clients ask, each after a request without a scope that got a token, for the scope of an operation that their account
 * lacks. Sent once per run.
 */
export async function lackingScopes(trial: Trial): Promise<AskedForMore[]> {
  return trial.once('authentication/lacking scopes', async (trial) => {
    const answered: AskedForMore[] = [];
    for (const request of await openedByFirst(trial)) {
      const { scopes } = request.operation;
      const client = trial.target.clients
        .slice(1)
        .find((one) => scopes?.some((scope) => !one.scopes.includes(scope)));
      if (client !== undefined) answered.push(await askForMore(trial, client, request));
    }
    return [...answered, ...(await besideOneThatIsHeld(trial))];
  });
}

/** A list of scopes may be looked at in part: only its first or last one, or whether it has any that the account holds. */
async function besideOneThatIsHeld(trial: Trial): Promise<AskedForMore[]> {
  const answered: AskedForMore[] = [];
  const orders = [true, false];
  for (const request of await openedByFirst(trial)) {
    const { scopes } = request.operation;
    const client = trial.target.clients
      .slice(1)
      .find((one) => one.scopes.length > 0 && scopes?.some((scope) => !one.scopes.includes(scope)));
    const isFirst = client === undefined ? undefined : orders.shift();
    if (client === undefined || isFirst === undefined) continue;
    const [held = ''] = client.scopes;
    answered.push(await askForMore(trial, client, request, { scope: held, isFirst }));
  }
  return answered;
}

/** @param held a scope that the account holds, asked for too */
async function askForMore(
  trial: Trial,
  client: TargetClient,
  request: ReadingRequest,
  held?: { scope: string; isFirst: boolean },
): Promise<AskedForMore> {
  const lacking = request.operation.scopes?.join(' ') ?? '';
  const scopes = held === undefined ? [lacking] : [held.scope, lacking];
  const scope = (held?.isFirst === false ? scopes.toReversed() : scopes).join(' ');
  const { token: own } = await login(trial, client);
  const { form, ...plain } = loginParts(trial.target, client);
  const parts = { ...plain, form: { ...form, scope } };
  const exchange = await trial.send(LOGIN, parts, 'anything');
  const token = tokenIn(trial.target, exchange);
  if (token !== undefined) trial.session.redactor.addSecret(token);
  trial.observe(
    'authentication/login/requested-scopes',
    `one that the account lacks: ${token === undefined ? describeAnswer(exchange) : 'a token all the same'}`,
  );
  return {
    what: `a client without ${lacking} that asked for ${held === undefined ? 'that scope' : `"${scope}"`}`,
    parts,
    exchange,
    twin: 'without a scope in its request, it got a token',
    request,
    token,
    plain: own,
  };
}
