import { describeAnswer } from '../../src/check/answers.ts';
import type { Check } from '../../src/check/Check.ts';
import { control } from '../../src/check/preconditions.ts';
import type { Trial } from '../../src/check/Trial.ts';
import { jsonPointer } from '../../src/json/jsonPointer.ts';
import type { LiveExchange } from '../../src/exchange/LiveExchange.ts';
import { tokenIn } from '../../src/exchange/Tokens.ts';
import type { TargetClient } from '../../src/target/Target.ts';
import { controlPlaneOf } from '../../src/check/ControlPlane.ts';
import { LOGIN, login, loginParts } from './login.ts';
import { readingRequests, tryToken, type Readings } from './readingRequests.ts';
import { unknownClients, wrongSecrets, type WrongCredentials } from './wrongCredentials.ts';

/** Servers may allow clocks to differ by so much. */
const LEEWAY_SECONDS = 120;

/** Checks of what a token request gives, and of what the token is good for. */
export const tokenChecks: Check[] = [
  {
    rule: 'authentication/login/valid-client-gets-a-working-token',
    preconditions: [],
    run: async (trial) => {
      const readers = trial.target.clients.filter(
        (client) => readingRequests(trial, client).length > 0,
      );
      if (readers.length === 0) trial.notExercised('no client holds a scope that reads anything');
      await trial.each(readers, (client) => getsWorkingToken(trial, client));
    },
  },
  {
    rule: 'authentication/login/wrong-secret-gets-no-token',
    preconditions: [],
    run: (trial) => getsNoToken(trial, wrongSecrets(trial)),
  },
  {
    rule: 'authentication/login/unknown-client-gets-no-token',
    preconditions: [],
    run: (trial) => getsNoToken(trial, unknownClients(trial)),
  },
  {
    rule: 'authentication/login/expired-token-is-refused',
    preconditions: [control],
    run: expiredTokenIsRefused,
  },
];

async function getsWorkingToken(trial: Trial, client: TargetClient): Promise<void> {
  const exchange = await trial.send(LOGIN, loginParts(trial.target, client));
  trial.accepted(exchange, `the credentials of the client ${client.id}`);
  const token = tokenIn(trial.target, exchange);
  trial.holds(token !== undefined, () => ({
    message: `The client ${client.id} presented its own credentials and got no token.`,
    expected: `a token at ${trial.target.auth.tokenPointer}`,
    actual: describeAnswer(exchange),
    exchanges: [exchange],
  }));
  const readings = await tryToken(trial, token ?? '', readingRequests(trial, client));
  if (answeredOtherwise(readings)) {
    trial.notExercised(`no operation could show whether the token works: ${described(readings)}`);
  }
  const isFirst = client === trial.target.clients[0];
  trial.holds(readings.opened !== undefined || (!isFirst && isTaken(readings)), () => ({
    message: `The token that the client ${client.id} just got opens no operation of its scopes.`,
    expected: 'success',
    actual: described(readings),
    exchanges: [exchange, ...readings.exchanges],
  }));
}

/** Neither opened nor refused for want of authorization: what is wrong there has nothing to do with the token. */
function answeredOtherwise({ opened, exchanges }: Readings): boolean {
  return (
    opened === undefined &&
    !exchanges.some(({ response }) => response?.status === 401 || response?.status === 403)
  );
}

/** The fixtures belong to the first client; another may be refused their restaurant, though not its token. */
function isTaken({ exchanges }: Readings): boolean {
  return exchanges.some(({ response }) => response?.status === 403);
}

function described({ exchanges }: Readings): string {
  if (exchanges.length === 0) return 'none is refused without a token';
  return exchanges
    .map((exchange) => `${describeAnswer(exchange)} (${exchange.operation})`)
    .join('; ');
}

/** Each wrong attempt follows a right one, so that a refusal is not for another reason, and no account is locked. */
async function getsNoToken(trial: Trial, attempts: WrongCredentials[]): Promise<void> {
  const [client] = trial.target.clients;
  await trial.each(attempts, async ({ what, credentials }) => {
    const { exchange: right } = await login(trial, client);
    const exchange = await trial.send(LOGIN, loginParts(trial.target, credentials));
    const twin = `the client's own credentials were answered with ${right.response?.status ?? ''} and a token`;
    await holdsNoToken(trial, exchange, what, twin);
    trial.observe('authentication/login/refusal-format', describeAnswer(exchange));
  });
}

async function holdsNoToken(
  trial: Trial,
  exchange: LiveExchange,
  what: string,
  twin: string,
): Promise<void> {
  const complaint = (message: string, actual: string) => () => ({
    message,
    expected: 'a refusal, or at least no token',
    actual,
    exchanges: [exchange],
    twin,
    counterexample: what,
  });
  const { response } = exchange;
  trial.holds(
    response !== null && response.status < 500,
    complaint(`The token endpoint failed on ${what}.`, describeAnswer(exchange)),
  );
  const token = jsonPointer(response?.json, trial.target.auth.tokenPointer);
  if (typeof token !== 'string' || token === '') return;
  trial.session.redactor.addSecret(token);
  const requests = readingRequests(trial, trial.target.clients[0]);
  const { opened, exchanges } = await tryToken(trial, token, requests);
  trial.holds(
    opened === undefined && exchanges.length > 0,
    complaint(
      `The token endpoint gave a token for ${what}.`,
      `${response?.status} with a token${opened === undefined ? '' : `, which opens ${opened.operation}`}`,
    ),
  );
}

async function expiredTokenIsRefused(trial: Trial): Promise<void> {
  const [client] = trial.target.clients;
  const { expiresInPointer } = trial.target.auth;
  const { token, exchange } = await login(trial, client);
  const lifetimeSeconds = jsonPointer(exchange.response?.json, expiresInPointer);
  if (typeof lifetimeSeconds !== 'number' || !(lifetimeSeconds > 0)) {
    return trial.notExercised(`the token response gives no lifetime at ${expiresInPointer}`);
  }
  trial.observe('authentication/token-lifetime', `${lifetimeSeconds} s, at ${expiresInPointer}`);
  const requests = readingRequests(trial, client);
  const { opened } = await tryToken(trial, token, requests);
  const request = requests.find(({ operation }) => operation.id === opened?.operation);
  if (opened === undefined || request === undefined) {
    return trial.notExercised('no operation was opened by the token before it expired');
  }
  await controlPlaneOf(trial).advance(lifetimeSeconds + LEEWAY_SECONDS);
  trial.refused(
    await trial.send(request.operation.id, request.parts, { token: { raw: token } }),
    ['4XX'],
    `a token ${LEEWAY_SECONDS} s after its lifetime of ${lifetimeSeconds} s`,
    `the same request with the same token was accepted with ${opened.response?.status} before`,
  );
}
