import { describeAnswer } from '../../src/check/answers.ts';
import type { Check } from '../../src/check/Check.ts';
import type { Precondition } from '../../src/check/preconditions.ts';
import { jsonPointer } from '../../src/json/jsonPointer.ts';
import { LOGIN, login, loginParts } from './login.ts';
import { unknownClients, wrongSecrets } from './wrongCredentials.ts';

/** The documents do not show the exchange; where the target file says another one, RFC 6749 does not bind it. */
const rfc6749: Precondition = {
  name: 'auth (RFC 6749)',
  missing: ({ auth: { exchange, tokenPointer } }) =>
    exchange !== 'json' && tokenPointer === '/access_token'
      ? undefined
      : 'the token exchange of this target is not the one of RFC 6749 (auth in the target file)',
};

/** Checks of what RFC 6749 says of the token endpoint, which the documents name only as "OAuth 2.0". */
export const rfc6749Checks: Check[] = [
  {
    rule: 'authentication/login/failed-authentication-is-400-or-401',
    preconditions: [rfc6749],
    run: async (trial) => {
      const attempts = [...wrongSecrets(trial).slice(0, 1), ...unknownClients(trial).slice(0, 1)];
      await trial.each(attempts, async ({ what, credentials }) => {
        const { exchange: right } = await login(trial, trial.target.clients[0]);
        const twin = `the client's own credentials were accepted with ${right.response?.status ?? ''}`;
        const exchange = await trial.send(LOGIN, loginParts(trial.target, credentials));
        trial.refused(exchange, ['400', '401'], what, twin);
      });
    },
  },
  {
    rule: 'authentication/login/token-type-is-given',
    preconditions: [rfc6749],
    run: async (trial) => {
      const { exchange } = await login(trial, trial.target.clients[0]);
      const type = jsonPointer(exchange.response?.json, '/token_type');
      trial.holds(typeof type === 'string' && type !== '', () => ({
        message: 'The answer that holds a token does not name its token_type.',
        expected: 'token_type as a text, for example "Bearer"',
        actual:
          type === undefined ? describeAnswer(exchange) : `token_type ${JSON.stringify(type)}`,
        exchanges: [exchange],
      }));
    },
  },
  {
    rule: 'authentication/login/token-is-not-cached',
    preconditions: [rfc6749],
    run: async (trial) => {
      const { exchange } = await login(trial, trial.target.clients[0]);
      const value = exchange.response?.header('cache-control');
      const directives = (value ?? '').split(',').map((one) => one.trim().toLowerCase());
      trial.holds(directives.includes('no-store'), () => ({
        message: 'The answer that holds a token may be stored by caches.',
        expected: 'Cache-Control with no-store',
        actual: value === undefined ? 'no Cache-Control' : `Cache-Control: ${value}`,
        exchanges: [exchange],
      }));
    },
  },
];
