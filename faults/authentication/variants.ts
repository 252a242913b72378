import {
  answering,
  changingLogin,
  credentialsIn,
  FIRST,
  refusing,
  withFields,
} from './tokenRequests.ts';
import type { Variant } from '../Fault.ts';
import { changing, isLogin } from '../answers.ts';
import { tokenVariants } from './tokenVariants.ts';

const RESTAURANT_HEADER = 'platform-restaurant-external-id';

/** Challenges that ask for bearer tokens, as RFC 9110 §11.6.1 lets them be written. */
const CHALLENGES: Record<string, string> = {
  'in-lower-case-with-blanks': 'bearer   realm="API"',
  'before-others': 'Bearer , Basic realm="API"',
  'behind-others': 'Basic realm="a \\"quoted\\", realm",Bearer',
};

/** Honest differences of the token endpoint. */
export const variants: Variant[] = [
  ...tokenVariants.map((variant) => ({ services: ['authentication' as const], ...variant })),
  ...Object.entries(CHALLENGES).map(([how, challenge]): Variant => ({
    id: `a-challenge-${how}`,
    description: `Calls that are refused with 401 are challenged by ${challenge}.`,
    services: ['authentication'],
    run: ['authentication/unauthorized-call-is-challenged'],
    wrap: changing((response, request) =>
      isLogin(request) || response.status !== 401
        ? response
        : { ...response, headers: { ...response.headers, 'www-authenticate': challenge } },
    ),
  })),
  {
    id: 'bad-request-for-wrong-credentials',
    description: 'Credentials that fail are answered with 400 and no challenge (RFC 6749 §5.2).',
    services: ['authentication'],
    wrap: changing((response, request) =>
      isLogin(request) && response.status === 401
        ? { ...response, status: 400, headers: {} }
        : response,
    ),
  },
  {
    id: 'refusals-with-a-dead-token',
    description:
      'A refusal of the token endpoint has a text in place of a token, which opens nothing.',
    services: ['authentication'],
    run: ['authentication/login/*-no-token', 'authentication/login/failed-authentication-*'],
    wrap: refusing((response) => ({
      ...response,
      body: { ...(response.body as object), access_token: 'none' },
    })),
  },
  {
    id: 'refusals-with-an-empty-token',
    description: 'A refusal of the token endpoint has an empty text in place of a token.',
    services: ['authentication'],
    run: ['authentication/login/*-no-token'],
    wrap: refusing((response) => ({
      ...response,
      body: { ...(response.body as object), access_token: '' },
    })),
  },
  {
    id: 'refusals-that-name-the-client',
    description: 'A refusal of the token endpoint names the client that it refuses.',
    services: ['authentication'],
    run: ['authentication/login/*'],
    wrap: refusing((response, request) => ({
      ...response,
      body: {
        ...(response.body as object),
        error_description: `The client ${credentialsIn(request).id} is not let in.`,
      },
    })),
  },
  {
    id: 'another-challenge-of-the-token-endpoint',
    description:
      'Credentials in a form that fail are challenged by a scheme of the service, whose name stands alone.',
    services: ['authentication'],
    run: ['authentication/login/unauthorized-login-is-challenged'],
    wrap: refusing((response) =>
      response.status === 401
        ? { ...response, headers: { ...response.headers, 'www-authenticate': 'ClientForm' } }
        : response,
    ),
  },
  {
    id: 'empty-secrets-for-missing-ones',
    description:
      'An empty identifier or secret is one that is missing: an invalid request (RFC 6749 §3.1).',
    services: ['authentication'],
    run: ['authentication/login/*'],
    wrap: refusing((response, request) => {
      const { id, secret } = credentialsIn(request);
      return response.status === 401 && (id === '' || secret === '')
        ? { ...response, status: 400, headers: {}, body: { error: 'invalid_request' } }
        : response;
    }),
  },
  {
    id: 'another-spelling-of-token-answers',
    description:
      'The token type is written in lower case, no-store in another case and beside other directives, and there are members that nobody asked for.',
    services: ['authentication'],
    wrap: answering((response) => ({
      ...response,
      headers: { ...response.headers, 'cache-control': 'private, No-Store, max-age=0' },
      body: { ...response.body, token_type: 'bearer', refresh_token: null, account: { id: 1 } },
    })),
  },
  {
    id: 'refusals-with-more-to-say',
    description:
      'Refusals of the token endpoint name their charset and have members that nobody asked for.',
    services: ['authentication'],
    wrap: refusing((response) => ({
      ...response,
      headers: { ...response.headers, 'content-type': 'application/json;charset=UTF-8' },
      body: { ...(response.body as object), error_uri: 'https://errors.invalid/1', status: 400 },
    })),
  },
  {
    id: 'tokens-without-a-lifetime',
    description: 'The answer that holds a token says nothing of its lifetime and scopes.',
    services: ['authentication'],
    wrap: answering((response) => {
      const { expires_in: _lifetime, scope: _scope, ...body } = response.body;
      return { ...response, body };
    }),
  },
  {
    id: 'scopes-of-the-account-whatever-is-asked-for',
    description: 'The scopes that a token request names are ignored (RFC 6749 §3.3).',
    services: ['authentication'],
    wrap: changingLogin((request) => withFields(request, { scope: undefined })),
  },
  {
    id: 'scopes-by-names-of-its-own',
    description:
      'The answer that holds a token names what it grants in words that the documents do not have.',
    services: ['authentication'],
    wrap: answering((response) => ({ ...response, body: { ...response.body, scope: 'partner' } })),
  },
  {
    id: 'several-challenges',
    description: 'A call that is refused with 401 may authenticate in either of two ways.',
    services: ['authentication'],
    wrap: changing((response, request) =>
      !isLogin(request) && response.status === 401
        ? {
            ...response,
            headers: {
              ...response.headers,
              'www-authenticate': 'Basic realm="API, staff", bearer realm="partners"',
            },
          }
        : response,
    ),
  },
  {
    id: 'restaurants-of-the-first-client-only',
    description: 'Further clients have no access to the restaurant, and are refused with 401.',
    services: ['authentication'],
    wrap: (next) => {
      const further = new Set<string>();
      const answer = answering((response, request) => {
        if (credentialsIn(request).id !== FIRST.id)
          further.add(`Bearer ${response.body.access_token}`);
        return response;
      })(next);
      return async (request) =>
        RESTAURANT_HEADER in request.headers && further.has(request.headers['authorization'] ?? '')
          ? { status: 401, headers: { 'www-authenticate': 'Bearer' }, body: undefined }
          : answer(request);
    },
  },
  ...[404, 500, 503].map((status): Variant => ({
    id: `tokens-that-open-nothing-but-${status}`,
    description: `Tokens are given as ever, and whatever they open is answered with ${status} for the time being.`,
    services: ['authentication'],
    wrap: changing((response, request) =>
      !isLogin(request) && response.status < 300
        ? { status, headers: {}, body: undefined }
        : response,
    ),
  })),
];
