import { describeAnswer, isSuccess } from '../../src/sent/judging/answers.ts';
import { byRule } from '../../src/checked/byRule.ts';
import type { Trial } from '../../src/checked/trial/Trial.ts';
import { jsonPointer } from '../../src/words/json/jsonPointer.ts';
import type { LiveExchange } from '../../src/sent/exchange/LiveExchange.ts';
import { firstLogin, login } from './login.ts';
import { rfc6749, rfc6749Lifetime } from './preconditions.ts';
import { controlPlaneOf } from '../../src/checked/ControlPlane.ts';
import { control } from '../../src/checked/preconditions.ts';
import { openedBy, readingRequests, tryToken } from './readingRequests.ts';

/** The characters of a bearer token (RFC 6750 §2.1, b64token). */
const BEARER_TOKEN = /^[A-Za-z0-9\-._~+/]+=*$/;

/** Servers may allow clocks to differ by so much. */
const LEEWAY_SECONDS = 120;

/** Checks of what RFC 6749 §5.1 says about the response with a token; the documents say only "OAuth 2.0". */
export const tokenResponseChecks = byRule({
  'authentication/login/token-type-is-given': async (trial) => {
    const { exchange } = await firstLogin(trial);
    const type = memberOf(exchange, 'token_type');
    trial.holds(typeof type === 'string' && type !== '', () => ({
      message: 'The response with a token has no token_type.',
      expected: 'token_type as a text, for example "Bearer"',
      actual: type === undefined ? describeAnswer(exchange) : `token_type ${JSON.stringify(type)}`,
      exchanges: [exchange],
    }));
  },
  'authentication/login/token-type-is-bearer': async (trial) => {
    const { exchange } = await firstLogin(trial);
    const type = memberOf(exchange, 'token_type');
    if (typeof type !== 'string' || type === '')
      return trial.notExercised('the response with a token has no token_type');
    trial.holds(type.toLowerCase() === 'bearer', () => ({
      message: 'The token is of another type than Bearer.',
      expected: 'token_type "Bearer", in any letter case',
      actual: `token_type ${JSON.stringify(type)}`,
      exchanges: [exchange],
    }));
  },
  'authentication/login/token-is-not-cached': async (trial) => {
    const { exchange } = await firstLogin(trial);
    const value = exchange.response?.header('cache-control');
    const directives = (value ?? '').split(',').map((one) => one.trim().toLowerCase());
    trial.holds(directives.includes('no-store'), () => ({
      message: 'Caches may store the response with a token.',
      expected: 'Cache-Control with no-store',
      actual: value === undefined ? 'no Cache-Control' : `Cache-Control: ${value}`,
      exchanges: [exchange],
    }));
  },
  'authentication/login/token-response-is-json': async (trial) => {
    const { exchange } = await firstLogin(trial);
    expectJson(trial, exchange, 'The response with a token');
  },
  'authentication/login/token-response-is-200': async (trial) => {
    const { exchange } = await firstLogin(trial);
    trial.holds(exchange.response?.status === 200, () => ({
      message: 'The response with a token has another status than 200.',
      expected: '200',
      actual: describeAnswer(exchange),
      exchanges: [exchange],
    }));
  },
  'authentication/login/token-is-of-bearer-syntax': async (trial) => {
    const { token, exchange } = await firstLogin(trial);
    trial.holds(BEARER_TOKEN.test(token), () => ({
      message: 'The token has characters that the Bearer scheme does not allow.',
      expected: 'letters, digits and - . _ ~ + /, and = at the end only',
      actual: `a token of ${token.length} characters, others among them`,
      exchanges: [exchange],
    }));
  },
  'authentication/login/lifetime-is-a-number-of-seconds': {
    preconditions: [rfc6749, rfc6749Lifetime],
    run: async (trial) => {
      const { exchange } = await firstLogin(trial);
      const lifetime = memberOf(exchange, 'expires_in');
      if (lifetime === undefined || lifetime === null)
        trial.notExercised('the response with a token has none');
      trial.holds(Number.isInteger(lifetime) && Number(lifetime) > 0, () => ({
        message: 'expires_in is no number of seconds.',
        expected: 'a JSON number, whole and greater than 0',
        actual: `expires_in ${JSON.stringify(lifetime)}`,
        exchanges: [exchange],
      }));
    },
  },
});

/** Checks of how long a token is good, by the clock of the control plane: nothing may run beside them. */
export const lifetimeChecks = byRule(
  { preconditions: [control] },
  {
    'authentication/login/expired-token-is-refused': async (trial) => {
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
    'authentication/login/token-works-until-it-expires': async (trial) => {
      const first = await nearItsEnd(trial);
      // Another program of the client may have ended the first one.
      const { exchange, what } = isSuccess(first.operation, first.exchange)
        ? first
        : await nearItsEnd(trial);
      trial.accepted(exchange, what, 'the same request with the same token was accepted before');
    },
  },
);

/** Asserts that a response of the token endpoint has the media type application/json (RFC 6749 §5.1 and §5.2). */
export function expectJson(trial: Trial, exchange: LiveExchange, what: string, twin?: string) {
  const { response } = exchange;
  const mediaType = response?.header('content-type');
  const essence = mediaType?.split(';')[0]?.trim().toLowerCase();
  trial.holds(essence === 'application/json' && response?.jsonError === null, () => ({
    message: `${what} is not JSON of the media type application/json.`,
    expected: 'a body of application/json that parses',
    actual: `${mediaType === undefined ? 'no Content-Type' : `Content-Type: ${mediaType}`}, ${describeAnswer(exchange)}`,
    exchanges: [exchange],
    twin,
  }));
}

function memberOf({ response }: LiveExchange, name: string): unknown {
  return jsonPointer(response?.json, `/${name}`);
}

/** Sends a request with a token shortly before its end. */
async function nearItsEnd(trial: Trial) {
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

/**
 * A token with its lifetime, and the requests that it should authorize.
 * @throws NotExercised if a token has no lifetime
 */
async function tokenWithLifetime(trial: Trial) {
  const [client] = trial.target.clients;
  const { expiresInPointer } = trial.target.auth;
  const { token, exchange } = await login(trial, client);
  const lifetimeSeconds = jsonPointer(exchange.response?.json, expiresInPointer);
  if (typeof lifetimeSeconds !== 'number' || !(lifetimeSeconds > 0)) {
    return trial.notExercised(`the token response has no lifetime at ${expiresInPointer}`);
  }
  trial.observe(
    'authentication/token-lifetime',
    `${lifetimeSeconds} seconds (${expiresInPointer})`,
  );
  return { token, lifetimeSeconds, requests: readingRequests(trial, client) };
}

function openedNothing(trial: Trial): never {
  return trial.notExercised('no operation accepted the token before it expired');
}
