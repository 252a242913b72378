import { byId, type UnplacedFault } from '../Fault.ts';
import { okWith } from '../messages.ts';
import { credentialsIn, FIRST, firstToken, isOfTheFirst, login, taking } from './tokenRequests.ts';

/** Wrong credentials that are accepted, and so not answered with 400 or 401. */
const taken = byId<UnplacedFault>({
  'authentication/login/compares-the-start-of-the-secret': {
    description: 'The beginning of a secret is accepted as the secret.',
    rules: ['authentication/login/wrong-secret-gets-no-token'],
    wrap: taking(
      ({ id, secret }) => id === FIRST.id && secret !== '' && FIRST.secret.startsWith(secret),
    ),
  },
  'authentication/login/ignores-what-follows-the-secret': {
    description: 'A secret with further characters after it is accepted.',
    rules: ['authentication/login/wrong-secret-gets-no-token'],
    wrap: taking(({ id, secret }) => id === FIRST.id && secret.startsWith(FIRST.secret)),
  },
  'authentication/login/ignores-the-case-of-the-secret': {
    rules: ['authentication/login/wrong-secret-gets-no-token'],
    wrap: taking(({ id, secret }) => id === FIRST.id && secret.toLowerCase() === FIRST.secret),
  },
  'authentication/login/takes-any-known-secret': {
    description: 'The secret is looked up without the client that it belongs to.',
    rules: ['authentication/login/wrong-secret-gets-no-token'],
    wrap: taking(
      ({ id, secret }) => id === FIRST.id && secret.startsWith('sandbox-secret-of-without-'),
    ),
  },
  'authentication/login/takes-any-secret-of-further-clients': {
    description: 'Every client but the first gets a token with the secret of the first client.',
    rules: ['authentication/login/wrong-secret-gets-no-token'],
    wrap: taking(
      ({ id, secret }) =>
        id !== FIRST.id && id.startsWith('sandbox-without-') && secret === FIRST.secret,
    ),
  },
  'authentication/login/takes-an-empty-secret': {
    rules: ['authentication/login/wrong-secret-gets-no-token'],
    wrap: taking(
      ({ id, secret }, fields) => id === FIRST.id && secret === '' && fields.has('client_secret'),
    ),
  },
  'authentication/login/knows-a-client-by-its-secret': {
    rules: ['authentication/login/unknown-client-gets-no-token'],
    alsoBreaks: [
      'authentication/login/wrong-secret-gets-no-token',
      'authentication/login/missing-credentials-get-no-token',
    ],
    wrap: taking(({ secret }) => secret === FIRST.secret),
  },
  'authentication/login/ignores-what-follows-the-client': {
    description: 'A client identifier with further characters after it is accepted.',
    rules: ['authentication/login/unknown-client-gets-no-token'],
    wrap: taking(({ id, secret }) => id.startsWith(FIRST.id) && secret === FIRST.secret),
  },
  'authentication/login/registers-unknown-clients': {
    description: 'An unknown client gets a token as if it had just been registered.',
    rules: [
      'authentication/login/unknown-client-gets-no-token',
      'authentication/login/failed-authentication-is-400-or-401',
    ],
    wrap: taking(({ id }) => id !== '' && !id.startsWith('sandbox-')),
  },
  'authentication/login/gives-a-dead-token-for-a-wrong-secret': {
    description: 'A wrong secret gets a token without access.',
    rules: ['authentication/login/wrong-secret-gets-no-token'],
    alsoBreaks: ['authentication/login/missing-credentials-get-no-token'],
    wrap: login
      .when(isOfTheFirst)
      .answered(401)
      .instead(okWith({ access_token: 'dead-token-of-nobody' })),
  },
  'authentication/login/refuses-with-a-token-that-works': {
    description: 'A rejection with 401 has a token with the access of the first client.',
    rules: [
      'authentication/login/wrong-secret-gets-no-token',
      'authentication/login/unknown-client-gets-no-token',
      'authentication/login/missing-credentials-get-no-token',
    ],
    wrap: login.answered(401).answer(async (response, { next }) => ({
      ...response,
      body: { ...(response.body as object), access_token: await firstToken(next) },
    })),
  },
  'authentication/login/takes-the-identifier-as-secret': {
    description: 'A client without a secret has its identifier as secret.',
    rules: ['authentication/login/wrong-secret-gets-no-token'],
    wrap: taking(({ id, secret }) => id === FIRST.id && secret === FIRST.id),
  },
});

const missing = byId<UnplacedFault>({
  'authentication/login/asks-for-no-secret': {
    description: 'A client that sends no secret is treated as a public one.',
    rules: ['authentication/login/missing-credentials-get-no-token'],
    wrap: taking(({ id }, fields) => id === FIRST.id && !fields.has('client_secret')),
  },
  'authentication/login/asks-for-no-client': {
    description: 'A secret without an identifier is looked up alone.',
    rules: ['authentication/login/missing-credentials-get-no-token'],
    wrap: taking(({ secret }, fields) => !fields.has('client_id') && secret === FIRST.secret),
  },
  'authentication/login/asks-for-no-credentials': {
    description: 'A request without credentials gets a token of a default client.',
    rules: ['authentication/login/missing-credentials-get-no-token'],
    wrap: taking((_none, fields) => !fields.has('client_id') && !fields.has('client_secret')),
  },
});

/** Credentials that are refused otherwise than the standard says. */
const refused = byId<UnplacedFault>({
  'authentication/login/crashes-on-unknown-clients': {
    description: 'An unknown client gets 500.',
    rules: ['authentication/login/failed-authentication-is-400-or-401'],
    wrap: login
      .when((request) => !credentialsIn(request).id.startsWith('sandbox-'))
      .refused.status(500),
  },
  'authentication/login/answers-403-to-a-wrong-secret': {
    description: 'Wrong credentials get 403.',
    rules: ['authentication/login/failed-authentication-is-400-or-401'],
    wrap: login.answered(401).status(403),
  },
  'authentication/login/answers-200-with-an-error': {
    description: 'Wrong credentials get 200 and an error in the body.',
    rules: ['authentication/login/failed-authentication-is-400-or-401'],
    wrap: login.answered(401).status(200),
  },
});

/** What goes wrong with credentials. */
export const credentialFaults: UnplacedFault[] = [...taken, ...missing, ...refused];
