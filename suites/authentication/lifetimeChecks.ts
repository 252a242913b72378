import { isSuccess } from '../../src/sent/answers.ts';
import { byRule } from '../../src/checked/byRule.ts';
import { controlPlaneOf } from '../../src/checked/ControlPlane.ts';
import { control } from '../../src/checked/preconditions.ts';
import type { Trial } from '../../src/checked/Trial.ts';
import { jsonPointer } from '../../src/words/json/jsonPointer.ts';
import type { LiveExchange } from '../../src/sent/exchange/LiveExchange.ts';
import type { Operation } from '../../src/promised/types.ts';
import { login } from './login.ts';
import { openedBy, readingRequests, tryToken, type ReadingRequest } from './readingRequests.ts';

/** Servers may allow clocks to differ by so much. */
const LEEWAY_SECONDS = 120;

/** Checks of how long a token is good, by the clock of the control plane. */
export const lifetimeChecks = byRule({
  'authentication/login/expired-token-is-refused': {
    preconditions: [control],
    run: async (trial) => {
      const { token, lifetimeSeconds, requests } = await tokenWithLifetime(trial);
      // Each service may look at the lifetime, or forget to.
      const opened = await openedBy(trial, token, requests);
      if (opened.length === 0) openedNothing(trial);
      await controlPlaneOf(trial).advance(lifetimeSeconds + LEEWAY_SECONDS);
      // Nothing runs beside this check, so that its requests are sent without a pause.
      const answers = await Promise.all(
        opened.map(({ operation, parts }) =>
          trial.send(operation.id, parts, { expects: 'anything', token: { raw: token } }),
        ),
      );
      await trial.each(answers, async (exchange) => {
        trial.refused(
          exchange,
          ['4XX'],
          `a token ${LEEWAY_SECONDS} s after its lifetime of ${lifetimeSeconds} s`,
          'the same request with the same token was accepted before',
        );
      });
    },
  },
  'authentication/login/token-works-until-it-expires': {
    preconditions: [control],
    run: async (trial) => {
      const first = await nearItsEnd(trial);
      // Another program of the client may have ended the first one.
      const { exchange, what } = isSuccess(first.operation, first.exchange)
        ? first
        : await nearItsEnd(trial);
      trial.accepted(exchange, what, 'the same request with the same token was accepted before');
    },
  },
});

/** Sends a request with a token shortly before its end. */
async function nearItsEnd(
  trial: Trial,
): Promise<{ operation: Operation; exchange: LiveExchange; what: string }> {
  const { token, lifetimeSeconds, requests } = await tokenWithLifetime(trial);
  const { opened } = await tryToken(trial, token, requests);
  const request = requests.find(({ operation }) => operation.id === opened?.operation);
  const { operation, parts } = request ?? openedNothing(trial);
  const passed = lifetimeSeconds - LEEWAY_SECONDS;
  if (passed <= 0)
    trial.notExercised(`the token's lifetime of ${lifetimeSeconds} s is too short to see an end`);
  await controlPlaneOf(trial).advance(passed);
  const what = `a token ${LEEWAY_SECONDS} s before the end of its lifetime of ${lifetimeSeconds} s`;
  const exchange = await trial.send(operation.id, parts, {
    expects: 'success',
    token: { raw: token },
  });
  return { operation, exchange, what };
}

interface LivingToken {
  token: string;
  lifetimeSeconds: number;
  /** Requests that the token should authorize. */
  requests: ReadingRequest[];
}

/** @throws NotExercised if a token has no lifetime */
async function tokenWithLifetime(trial: Trial): Promise<LivingToken> {
  const [client] = trial.target.clients;
  const { expiresInPointer } = trial.target.auth;
  const { token, exchange } = await login(trial, client);
  const lifetimeSeconds = jsonPointer(exchange.response?.json, expiresInPointer);
  if (typeof lifetimeSeconds !== 'number' || !(lifetimeSeconds > 0)) {
    return trial.notExercised(`the token response gives no lifetime at ${expiresInPointer}`);
  }
  trial.observe('authentication/token-lifetime', `${lifetimeSeconds} s, at ${expiresInPointer}`);
  return { token, lifetimeSeconds, requests: readingRequests(trial, client) };
}

function openedNothing(trial: Trial): never {
  return trial.notExercised('no operation was opened by the token before it expired');
}
