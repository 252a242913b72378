import { byId, type Difference, type Variant } from '../Fault.ts';
import type { SandboxRequest } from '../../sandbox/types.ts';
import { answerOf, restaurantOf } from '../messages.ts';
import { all } from '../on.ts';
import {
  bearerIn,
  calls,
  CHALLENGED,
  credentialsIn,
  FIRST,
  login,
  noticing,
  tokens,
  withFields,
} from './tokenRequests.ts';
import { tokenVariants } from './tokenVariants.ts';

/** Challenges that ask for bearer tokens, as RFC 9110 §11.6.1 lets them be written. */
const CHALLENGES: Record<string, string> = {
  'in-lower-case-with-blanks': 'bearer   realm="API"',
  'before-others': 'Bearer , Basic realm="API"',
  'behind-others': 'Basic realm="a \\"quoted\\", realm",Bearer',
};

const differences: Difference[] = [
  ...Object.entries(CHALLENGES).map(([how, challenge]) => ({
    id: `a-challenge-${how}`,
    description: `Calls that are rejected with 401 are challenged by ${challenge}.`,
    run: ['authentication/unauthorized-call-is-challenged'],
    wrap: calls.answered(401).header('www-authenticate', challenge),
  })),
  ...byId<Difference>({
    'bad-request-for-wrong-credentials': {
      description: 'Wrong credentials get 400 and no challenge (RFC 6749 §5.2).',
      wrap: login.answered(401).answer(({ body }) => answerOf(400, body)),
    },
    'refusals-with-a-dead-token': {
      description: 'A rejection of the token endpoint has a text as token, which opens nothing.',
      run: ['authentication/login/*-no-token', 'authentication/login/failed-authentication-*'],
      wrap: login.refused.set({ access_token: 'none' }),
    },
    'refusals-with-an-empty-token': {
      description: 'A rejection of the token endpoint has an empty text in place of a token.',
      run: ['authentication/login/*-no-token'],
      wrap: login.refused.set({ access_token: '' }),
    },
    'refusals-that-name-the-client': {
      description: 'A rejection of the token endpoint names the client that it rejects.',
      run: ['authentication/login/*'],
      wrap: login.refused.set((_body, { request }) => ({
        error_description: `The client ${credentialsIn(request).id} is not let in.`,
      })),
    },
    'another-challenge-of-the-token-endpoint': {
      description:
        "Wrong credentials in a form are challenged with the service's own scheme, given as a name alone.",
      run: ['authentication/login/unauthorized-login-is-challenged'],
      wrap: login.answered(401).header('www-authenticate', 'ClientForm'),
    },
    'empty-secrets-for-missing-ones': {
      description: 'An empty identifier or secret counts as missing (RFC 6749 §3.1).',
      run: ['authentication/login/*'],
      wrap: login
        .when((request) => Object.values(credentialsIn(request)).includes(''))
        .answered(401)
        .instead(answerOf(400, { error: 'invalid_request' })),
    },
    'another-spelling-of-token-answers': {
      description:
        'The token type is in lower case, no-store in another case and beside other directives, and there are additional members.',
      wrap: all(
        login.header('cache-control', 'private, No-Store, max-age=0'),
        tokens.set({ token_type: 'bearer', refresh_token: null, account: { id: 1 } }),
      ),
    },
    'refusals-with-more-to-say': {
      description: 'Rejections of the token endpoint name a charset and have further members.',
      wrap: all(
        login.refused.header('content-type', 'application/json;charset=UTF-8'),
        login.refused.set({ error_uri: 'https://errors.invalid/1', status: 400 }),
      ),
    },
    'tokens-without-a-lifetime': {
      description: 'The response that holds a token says nothing of its lifetime and scopes.',
      wrap: tokens.without('expires_in', 'scope'),
    },
    'scopes-of-the-account-whatever-is-asked-for': {
      description: 'The scopes that a token request names are ignored (RFC 6749 §3.3).',
      wrap: login.request((request) => withFields(request, { scope: undefined })),
    },
    'scopes-by-names-of-its-own': {
      description: 'The response with a token names what it grants in undocumented words.',
      wrap: tokens.set({ scope: 'partner' }),
    },
    'several-challenges': {
      description: 'A call that is rejected with 401 may authenticate in either of two ways.',
      wrap: calls
        .answered(401)
        .header('www-authenticate', 'Basic realm="API, staff", bearer realm="partners"'),
    },
    'restaurants-of-the-first-client-only': {
      description: 'Further clients have no access to the restaurant, and are rejected with 401.',
      wrap: (next) => {
        const further = new Set<string>();
        const isFurther = (request: SandboxRequest) =>
          restaurantOf(request) !== undefined && further.has(bearerIn(request) ?? '');
        return all(
          calls.when(isFurther).respond(CHALLENGED),
          noticing((token, { id }) => id !== FIRST.id && further.add(token)),
        )(next);
      },
    },
  }),
  ...[404, 500, 503].map((status) => ({
    id: `tokens-that-open-nothing-but-${status}`,
    description: `Tokens are given as ever, and whatever they open gets ${status} for the time being.`,
    wrap: calls.answered(200, 201, 202, 204).instead(answerOf(status)),
  })),
];

export const variants: Variant[] = [...tokenVariants, ...differences];
