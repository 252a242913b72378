import { byId, type UnplacedFault } from '../Fault.ts';
import { withHeader } from '../messages.ts';
import { asPlainText, credentialsIn, fieldsIn, login, tokens } from './tokenRequests.ts';

/** What goes wrong in the answers of the token endpoint besides the token. */
export const refusalFaults = byId<UnplacedFault>({
  'authentication/login/refuses-in-plain-text': {
    description: 'Rejections are plain text.',
    rules: ['authentication/login/refusal-is-json-with-an-error-code'],
    wrap: login.refused.answer((response) => ({
      ...withHeader(response, 'content-type', 'text/plain'),
      body: 'refused',
    })),
  },
  'authentication/login/refuses-in-json-called-plain-text': {
    description: 'Rejections are JSON with an error code, and are said to be plain text.',
    rules: ['authentication/login/refusal-is-json-with-an-error-code'],
    wrap: login.refused.answer(asPlainText),
  },
  'authentication/login/refuses-with-a-message-alone': {
    description: 'Rejections have a message for people and no code.',
    rules: ['authentication/login/refusal-is-json-with-an-error-code'],
    wrap: login.refused.body({ message: 'Not you.' }),
  },
  'authentication/login/refuses-with-a-code-in-another-language': {
    description:
      'The code of an error is a word of the language of the restaurant, umlauts included.',
    rules: ['authentication/login/refusal-is-json-with-an-error-code'],
    alsoBreaks: [
      'authentication/login/failed-authentication-is-invalid-client',
      'authentication/login/missing-grant-type-is-an-invalid-request',
      'authentication/login/unknown-grant-type-is-unsupported',
      'authentication/login/refused-scope-is-invalid-scope',
    ],
    wrap: login.refused.body({ error: 'ungültig' }),
  },
  'authentication/login/calls-failed-authentication-unauthorized': {
    description: 'Credentials that fail are called an unauthorized client.',
    rules: ['authentication/login/failed-authentication-is-invalid-client'],
    wrap: login.answered(401).body({ error: 'unauthorized_client' }),
  },
  'authentication/login/quotes-a-wrong-secret': {
    description: 'The description of an error quotes the secret that was wrong.',
    rules: ['authentication/login/no-answer-repeats-the-secret'],
    wrap: login.refused.set((_body, { request }) => ({
      error_description: `${credentialsIn(request).secret} is wrong`,
    })),
  },
  'authentication/login/returns-the-account-with-its-secret': {
    description: 'The response that holds a token holds the whole account.',
    rules: ['authentication/login/no-answer-repeats-the-secret'],
    wrap: tokens.set((_body, { request }) => ({ account: credentialsIn(request) })),
  },
  'authentication/login/does-not-challenge-failed-authentication': {
    description: 'Credentials that fail get 401 and without WWW-Authenticate.',
    rules: ['authentication/login/unauthorized-login-is-challenged'],
    wrap: login.refused.header('www-authenticate', undefined),
  },
  'authentication/login/challenges-failed-authentication-without-a-scheme': {
    description: 'Credentials that fail are challenged by a realm, and by no scheme.',
    rules: ['authentication/login/unauthorized-login-is-challenged'],
    wrap: login.refused.header('www-authenticate', 'realm="API"'),
  },
  'authentication/login/calls-a-refused-scope-an-invalid-request': {
    description: 'A scope that the account lacks is called an invalid request.',
    rules: ['authentication/login/refused-scope-is-invalid-scope'],
    wrap: login
      .when((request) => fieldsIn(request).has('scope'))
      .refused.body({ error: 'invalid_request' }),
  },
});
