import { byId, type UnplacedFault } from '../Fault.ts';
import type { SandboxRequest } from '../../sandbox/types.ts';
import {
  fieldsIn,
  FIRST,
  login,
  taking,
  withFields,
  asPlainText,
  credentialsIn,
  tokens,
} from './tokenRequests.ts';
import { withHeader } from '../messages.ts';

const GRANT = 'client_credentials';

/** What goes wrong with the flow and the scopes that a token request asks for, and in the responses besides the token. */
export const grantFaults: UnplacedFault[] = [
  ...byId<UnplacedFault>({
    'authentication/login/has-a-grant-type-by-default': {
      description: 'A request without a grant type is treated as client_credentials.',
      rules: ['authentication/login/missing-grant-type-is-refused'],
      wrap: login
        .when((request) => !fieldsIn(request).get('grant_type'))
        .request((request) => withFields(request, { grant_type: GRANT })),
    },
    'authentication/login/calls-a-missing-grant-type-unsupported': {
      description: 'A request without a grant type gets the response of an unknown grant type.',
      rules: ['authentication/login/missing-grant-type-is-an-invalid-request'],
      wrap: login
        .when((request) => !fieldsIn(request).has('grant_type'))
        .refused.body({ error: 'unsupported_grant_type' }),
    },
    'authentication/login/takes-any-grant-type': {
      rules: ['authentication/login/other-grant-type-is-refused'],
      alsoBreaks: ['authentication/login/missing-grant-type-is-refused'],
      wrap: login.request((request) => withFields(request, { grant_type: GRANT })),
    },
    'authentication/login/ignores-the-case-of-the-grant-type': {
      rules: ['authentication/login/other-grant-type-is-refused'],
      wrap: login.request((request) =>
        withFields(request, { grant_type: fieldsIn(request).get('grant_type')?.toLowerCase() }),
      ),
    },
    'authentication/login/answers-401-to-other-grant-types': {
      description: 'A grant type that is not supported counts as failed authentication.',
      rules: ['authentication/login/other-grant-type-is-refused'],
      wrap: login.when(isOtherGrant).refused.status(401),
    },
    'authentication/login/calls-an-unknown-grant-type-invalid': {
      description: 'An unknown grant type is called an invalid grant.',
      rules: ['authentication/login/unknown-grant-type-is-unsupported'],
      wrap: login.when(isOtherGrant).refused.body({ error: 'invalid_grant' }),
    },
    'authentication/login/refuses-in-plain-text': {
      rules: ['authentication/login/refusal-is-json-with-an-error-code'],
      wrap: login.refused.answer((response) => ({
        ...withHeader(response, 'content-type', 'text/plain'),
        body: 'refused',
      })),
    },
    'authentication/login/refuses-in-json-called-plain-text': {
      description: 'Rejections are JSON with an error code, but their Content-Type is text/plain.',
      rules: ['authentication/login/refusal-is-json-with-an-error-code'],
      wrap: login.refused.answer(asPlainText),
    },
    'authentication/login/refuses-with-a-message-alone': {
      description: 'Rejections have a message for people and no code.',
      rules: ['authentication/login/refusal-is-json-with-an-error-code'],
      wrap: login.refused.body({ message: 'Not you.' }),
    },
    'authentication/login/refuses-with-a-code-in-another-language': {
      description: "The code of an error is a word of the restaurant's language, with umlauts.",
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
      description: 'Wrong credentials get the error unauthorized_client.',
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
      rules: ['authentication/login/no-answer-repeats-the-secret'],
      wrap: tokens.set((_body, { request }) => ({ account: credentialsIn(request) })),
    },
    'authentication/login/does-not-challenge-failed-authentication': {
      description: 'Wrong credentials get 401 without WWW-Authenticate.',
      rules: ['authentication/login/unauthorized-login-is-challenged'],
      wrap: login.refused.header('www-authenticate', undefined),
    },
    'authentication/login/challenges-failed-authentication-without-a-scheme': {
      description: 'Wrong credentials get a challenge with a realm, but without a scheme.',
      rules: ['authentication/login/unauthorized-login-is-challenged'],
      wrap: login.refused.header('www-authenticate', 'realm="API"'),
    },
    'authentication/login/calls-a-refused-scope-an-invalid-request': {
      description: 'A rejection for a scope has the error invalid_request.',
      rules: ['authentication/login/refused-scope-is-invalid-scope'],
      wrap: login
        .when((request) => fieldsIn(request).has('scope'))
        .refused.body({ error: 'invalid_request' }),
    },
  }),
  ...(
    [
      ['first', (scopes: string[]) => scopes.at(0)],
      ['last', (scopes: string[]) => scopes.at(-1)],
    ] as const
  ).map(([which, looked]): UnplacedFault => ({
    id: `authentication/login/looks-at-the-${which}-scope-asked-for`,
    description: `A token has the scopes that the request asks for, if the account has the ${which} of them.`,
    rules: ['authentication/login/asked-for-scope-is-not-granted'],
    wrap: taking((credentials, fields) => {
      const scopes = fields.get('scope')?.split(' ') ?? [];
      return scopes.length > 1 && isHeld(looked(scopes) ?? '', credentials);
    }),
  })),
];

/** Whether one of the clients that lack a single scope has another one. */
function isHeld(scope: string, credentials: { id: string; secret: string }): boolean {
  const lacking = /^sandbox-without-(.+-(?:read|write))$/.exec(credentials.id)?.[1];
  return (
    lacking !== undefined && scope.replaceAll(/[^a-z]+/g, '-') !== lacking && isRight(credentials)
  );
}

function isOtherGrant(request: SandboxRequest): boolean {
  return ![null, '', GRANT].includes(fieldsIn(request).get('grant_type'));
}

function isRight({ id, secret }: { id: string; secret: string }): boolean {
  return secret === id.replace(/^sandbox-/, 'sandbox-secret-of-') || id === FIRST.id;
}
