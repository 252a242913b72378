import type { UnplacedFault } from '../Fault.ts';
import { isObject } from '../../src/json/isObject.ts';
import { answering, credentialsIn, fieldsIn, refusing } from './tokenRequests.ts';

/** What goes wrong in the answers of the token endpoint besides the token. */
export const refusalFaults: UnplacedFault[] = [
  {
    id: 'authentication/login/refuses-in-plain-text',
    description: 'Refusals are plain text.',
    rules: ['authentication/login/refusal-is-json-with-an-error-code'],
    wrap: refusing((response) => ({
      ...response,
      headers: { ...response.headers, 'content-type': 'text/plain' },
      body: 'refused',
    })),
  },
  {
    id: 'authentication/login/refuses-in-json-called-plain-text',
    description: 'Refusals are JSON with an error code, and are said to be plain text.',
    rules: ['authentication/login/refusal-is-json-with-an-error-code'],
    wrap: refusing((response) => ({
      ...response,
      headers: { ...response.headers, 'content-type': 'text/plain' },
      body: JSON.stringify(response.body),
    })),
  },
  {
    id: 'authentication/login/refuses-with-a-message-alone',
    description: 'Refusals have a message for people and no code.',
    rules: ['authentication/login/refusal-is-json-with-an-error-code'],
    wrap: refusing((response) => ({ ...response, body: { message: 'Not you.' } })),
  },
  {
    id: 'authentication/login/refuses-with-a-code-in-another-language',
    description:
      'The code of an error is a word of the language of the restaurant, umlauts included.',
    rules: ['authentication/login/refusal-is-json-with-an-error-code'],
    alsoBreaks: [
      'authentication/login/failed-authentication-is-invalid-client',
      'authentication/login/missing-grant-type-is-an-invalid-request',
      'authentication/login/unknown-grant-type-is-unsupported',
      'authentication/login/refused-scope-is-invalid-scope',
    ],
    wrap: refusing((response) => ({ ...response, body: { error: 'ungültig' } })),
  },
  {
    id: 'authentication/login/calls-failed-authentication-unauthorized',
    description: 'Credentials that fail are called an unauthorized client.',
    rules: ['authentication/login/failed-authentication-is-invalid-client'],
    wrap: refusing((response) =>
      response.status === 401 ? { ...response, body: { error: 'unauthorized_client' } } : response,
    ),
  },
  {
    id: 'authentication/login/quotes-a-wrong-secret',
    description: 'The description of an error quotes the secret that was wrong.',
    rules: ['authentication/login/no-answer-repeats-the-secret'],
    wrap: refusing((response, request) =>
      isObject(response.body)
        ? {
            ...response,
            body: {
              ...response.body,
              error_description: `${credentialsIn(request).secret} is wrong`,
            },
          }
        : response,
    ),
  },
  {
    id: 'authentication/login/returns-the-account-with-its-secret',
    description: 'The answer that holds a token holds the whole account.',
    rules: ['authentication/login/no-answer-repeats-the-secret'],
    wrap: answering((response, request) => ({
      ...response,
      body: { ...response.body, account: credentialsIn(request) },
    })),
  },
  {
    id: 'authentication/login/does-not-challenge-failed-authentication',
    description: 'Credentials that fail are answered with 401 and without WWW-Authenticate.',
    rules: ['authentication/login/unauthorized-login-is-challenged'],
    wrap: refusing((response) => {
      const { 'www-authenticate': _challenge, ...headers } = response.headers;
      return { ...response, headers };
    }),
  },
  {
    id: 'authentication/login/challenges-failed-authentication-without-a-scheme',
    description: 'Credentials that fail are challenged by a realm, and by no scheme.',
    rules: ['authentication/login/unauthorized-login-is-challenged'],
    wrap: refusing((response) => ({
      ...response,
      headers: { ...response.headers, 'www-authenticate': 'realm="API"' },
    })),
  },
  {
    id: 'authentication/login/calls-a-refused-scope-an-invalid-request',
    description: 'A scope that the account lacks is called an invalid request.',
    rules: ['authentication/login/refused-scope-is-invalid-scope'],
    wrap: refusing((response, request) =>
      fieldsIn(request).has('scope')
        ? { ...response, body: { error: 'invalid_request' } }
        : response,
    ),
  },
];
