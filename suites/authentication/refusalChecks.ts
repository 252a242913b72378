import { describeAnswer, matchesStatus } from '../../src/sent/judging/answers.ts';
import { byRule } from '../../src/checked/byRule.ts';
import type { Trial } from '../../src/checked/trial/Trial.ts';
import { jsonPointer } from '../../src/words/json/jsonPointer.ts';
import { type Answered, eachOf, sendAttempts } from './attempts.ts';
import { lackingScopes } from './lackingScopes.ts';
import { firstLogin, loginParts } from './login.ts';
import { missingCredentials } from './missingCredentials.ts';
import { hasSecret, rfc6749, secret } from './preconditions.ts';
import { expectJson } from './tokenResponseChecks.ts';
import { unknownClients, wrongSecrets } from './wrongCredentials.ts';

/** A grant type that nobody supports. */
const UNKNOWN_GRANT = 'urn:example:grant-type-that-nobody-has';

/** The change in the request that has no grant_type at all. */
const NO_GRANT = 'a request without a grant type';

/**
 * Values of grant_type that cannot get a token here: client_credentials in another letter case (values are
 * case-sensitive), and those of other flows without their parameters.
 */
const GRANTS = [
  UNKNOWN_GRANT,
  'CLIENT_CREDENTIALS',
  'client-credentials',
  'authorization_code',
  'refresh_token',
  'password',
];

/** The characters of an error code (RFC 6749 §5.2). */
const ERROR_CODE = /^[\x20-\x21\x23-\x5b\x5d-\x7e]+$/;

/** A shorter text may stand in a response by chance. */
const SHORTEST_SECRET = 8;

/** Checks of what RFC 6749 §5.2 says about refusals of the token endpoint. */
export const refusalChecks = byRule({
  'authentication/login/failed-authentication-is-400-or-401': {
    preconditions: [rfc6749, secret],
    run: eachOf(wrongClients, refused('400', '401')),
  },
  'authentication/login/failed-authentication-is-invalid-client': {
    preconditions: [rfc6749, secret],
    // A parameter without a value counts as missing.
    run: eachOf(
      those(wrongClients, ({ what }) => !what.startsWith('an empty ')),
      hasError('invalid_client'),
    ),
  },
  'authentication/login/unauthorized-login-is-challenged': {
    preconditions: [rfc6749, secret],
    run: unauthorizedIsChallenged,
  },
  'authentication/login/missing-grant-type-is-refused': eachOf(missingGrants, refused('400')),
  'authentication/login/missing-grant-type-is-an-invalid-request': eachOf(
    those(missingGrants, ({ what }) => what === NO_GRANT),
    hasError('invalid_request'),
  ),
  'authentication/login/other-grant-type-is-refused': eachOf(otherGrants, refused('400')),
  'authentication/login/unknown-grant-type-is-unsupported': eachOf(
    those(otherGrants, ({ what }) => what.endsWith(UNKNOWN_GRANT)),
    hasError('unsupported_grant_type'),
  ),
  'authentication/login/refusal-is-json-with-an-error-code': eachOf(
    those(everyAttempt, ({ exchange }) => matchesStatus(exchange, ['4XX'])),
    (trial, { what, exchange, twin }) => {
      expectJson(trial, exchange, `The rejection of ${what}`, twin);
      const error = jsonPointer(exchange.response?.json, '/error');
      trial.holds(typeof error === 'string' && ERROR_CODE.test(error), () => ({
        message: `The rejection of ${what} has no error code.`,
        expected: 'a JSON object with error, a code in ASCII such as "invalid_client"',
        actual: error === undefined ? describeAnswer(exchange) : `error ${JSON.stringify(error)}`,
        exchanges: [exchange],
        twin,
      }));
    },
  ),
  'authentication/login/no-answer-repeats-the-secret': {
    preconditions: [secret],
    run: async (trial) => {
      const { exchange } = await firstLogin(trial);
      const own = trial.target.clients[0].clientSecret;
      const right = { what: "the client's own credentials", exchange, secret: own };
      await trial.each([right, ...(await wrongClients(trial))], async (one) =>
        repeatsNoSecret(trial, one),
      );
    },
  },
});

/** Which scheme a request in a form could be challenged with is open; Basic is answered with Basic. */
async function unauthorizedIsChallenged(trial: Trial): Promise<void> {
  const unauthorized = (await wrongClients(trial)).filter(({ exchange }) =>
    matchesStatus(exchange, ['401']),
  );
  if (unauthorized.length === 0)
    trial.notExercised('no wrong credentials were rejected with 401, which a challenge goes with');
  const isBasic = trial.target.auth.exchange === 'client-secret-basic';
  const scheme = isBasic ? /(?:^|,)\s*basic\b/i : /^[\s,]*[!#$%&'*+\-.^_`|~\w]+(?=[\s,]|$)/;
  await trial.each(unauthorized, async ({ what, exchange, twin }) => {
    const challenge = exchange.response?.header('www-authenticate');
    trial.holds(scheme.test(challenge ?? ''), () => ({
      message: `The token endpoint rejected ${what} with 401 and did not say how to authenticate.`,
      expected: `WWW-Authenticate with ${isBasic ? 'the scheme Basic' : 'a scheme'}`,
      actual: challenge === undefined ? 'no WWW-Authenticate' : `WWW-Authenticate: ${challenge}`,
      exchanges: [exchange],
      twin,
    }));
  });
}

async function everyAttempt(trial: Trial): Promise<Answered[]> {
  const ofSecrets = hasSecret(trial.target.clients[0]) ? [wrongClients, missingCredentials] : [];
  return [
    ...(await Array.fromAsync(ofSecrets, (send) => send(trial))).flat(),
    ...(await missingGrants(trial)),
    ...(await otherGrants(trial)),
    ...(await lackingScopes(trial)),
  ];
}

async function wrongClients(trial: Trial): Promise<Answered[]> {
  return [...(await wrongSecrets(trial)), ...(await unknownClients(trial))];
}

function those(find: typeof wrongClients, isOne: (attempt: Answered) => boolean) {
  return async (trial: Trial) => (await find(trial)).filter(isOne);
}

function refused(...statuses: string[]) {
  return (trial: Trial, { what, exchange, twin }: Answered) =>
    trial.refused(exchange, statuses, what, twin);
}

/** Asserts the error code of a refusal, if it has one. */
export function hasError(code: string) {
  return (trial: Trial, { what, exchange, twin }: Answered): void => {
    // A response that is no refusal breaks another rule; so does a refusal without any code.
    if (!matchesStatus(exchange, ['4XX'])) return;
    const error = jsonPointer(exchange.response?.json, '/error');
    if (typeof error !== 'string') return;
    trial.holds(error === code, () => ({
      message: `The rejection of ${what} has another error.`,
      expected: `error "${code}"`,
      actual: `${exchange.response?.status ?? ''} with error ${JSON.stringify(error)}`,
      exchanges: [exchange],
      twin,
      counterexample: what,
    }));
  };
}

function repeatsNoSecret(
  trial: Trial,
  { what, exchange, secret = '' }: Pick<Answered, 'what' | 'exchange' | 'secret'>,
): void {
  const { response } = exchange;
  if (response === null || secret.length < SHORTEST_SECRET) return;
  const places = [
    response.text,
    JSON.stringify(response.json ?? null),
    ...response.headers.map(([, value]) => value),
  ];
  const forms = formsOfSecret(secret);
  const repeats = places.some((text) => forms.some((one) => text.includes(one)));
  trial.holds(!repeats, () => ({
    message: `The response to ${what} repeats the secret that the request carried.`,
    expected: 'a response without the secret',
    actual: `${response.status} with the secret in it`,
    exchanges: [exchange],
  }));
}

/** Token requests with the right credentials and another grant type, in a form of RFC 6749. */
function otherGrants(trial: Trial): Promise<Answered[]> {
  return sendAttempts(trial, 'other grants', () =>
    GRANTS.map((grant) => ({
      what: `the grant type ${grant}`,
      parts: withGrant(trial, { grant_type: grant }),
      secret: trial.target.clients[0].clientSecret,
    })),
  );
}

/** Token requests with the right credentials and no grant type; an empty one is treated as omitted (RFC 6749 §3.2). */
function missingGrants(trial: Trial): Promise<Answered[]> {
  return sendAttempts(trial, 'missing grants', () => [
    { what: NO_GRANT, parts: withGrant(trial, {}) },
    { what: 'an empty grant type', parts: withGrant(trial, { grant_type: '' }) },
  ]);
}

function withGrant({ target }: Trial, grant: Record<string, string>) {
  const { form: { grant_type: _right, ...form } = {}, ...parts } = loginParts(
    target,
    target.clients[0],
  );
  return { ...parts, form: { ...grant, ...form } };
}

/** How a secret may stand in a response: as it is, inside a JSON text, in an address, in Base64. */
export function formsOfSecret(secret: string): string[] {
  return [
    secret,
    JSON.stringify(secret).slice(1, -1),
    encodeURIComponent(secret),
    ...inBase64(secret),
  ];
}

/** The part of a secret's Base64 that does not depend on the texts before it (the identifier in Basic) and after it. */
function inBase64(secret: string): string[] {
  return [0, 1, 2].map((before) => {
    const encoded = Buffer.from(' '.repeat(before) + secret).toString('base64');
    return encoded.replace(/.={0,2}$/, '').slice(before === 0 ? 0 : before + 1);
  });
}
