import type { UnplacedFault } from '../Fault.ts';
import { isLogin } from '../answers.ts';
import { FIRST, taking } from './tokenRequests.ts';

/** Credentials that are taken though they are wrong. */
export const credentialFaults: UnplacedFault[] = [
  {
    id: 'authentication/login/compares-the-start-of-the-secret',
    description: 'A secret is right when the real one starts with it.',
    rules: ['authentication/login/wrong-secret-gets-no-token'],
    wrap: taking(
      ({ id, secret }) => id === FIRST.id && secret !== '' && FIRST.secret.startsWith(secret),
    ),
  },
  {
    id: 'authentication/login/ignores-what-follows-the-secret',
    description: 'A secret is right when it starts with the real one.',
    rules: ['authentication/login/wrong-secret-gets-no-token'],
    wrap: taking(({ id, secret }) => id === FIRST.id && secret.startsWith(FIRST.secret)),
  },
  {
    id: 'authentication/login/ignores-the-case-of-the-secret',
    description: 'Secrets are compared without regard to case.',
    rules: ['authentication/login/wrong-secret-gets-no-token'],
    wrap: taking(({ id, secret }) => id === FIRST.id && secret.toLowerCase() === FIRST.secret),
  },
  {
    id: 'authentication/login/takes-any-known-secret',
    description: 'The secret is looked up without the client that it belongs to.',
    rules: ['authentication/login/wrong-secret-gets-no-token'],
    wrap: taking(
      ({ id, secret }) => id === FIRST.id && secret.startsWith('sandbox-secret-of-without-'),
    ),
  },
  {
    id: 'authentication/login/takes-an-empty-secret',
    description: 'An empty secret is not compared at all.',
    rules: ['authentication/login/wrong-secret-gets-no-token'],
    wrap: taking(({ id, secret }) => id === FIRST.id && secret === ''),
  },
  {
    id: 'authentication/login/knows-a-client-by-its-secret',
    description: 'The secret is looked up, and the client identifier is not.',
    rules: ['authentication/login/unknown-client-gets-no-token'],
    wrap: taking(({ secret }) => secret === FIRST.secret),
  },
  {
    id: 'authentication/login/ignores-what-follows-the-client',
    description: 'A client identifier is right when it starts with a known one.',
    rules: ['authentication/login/unknown-client-gets-no-token'],
    wrap: taking(({ id, secret }) => id.startsWith(FIRST.id) && secret === FIRST.secret),
  },
  {
    id: 'authentication/login/registers-unknown-clients',
    description: 'A client that nobody knows gets a token as if it had just been registered.',
    rules: [
      'authentication/login/unknown-client-gets-no-token',
      'authentication/login/failed-authentication-is-400-or-401',
    ],
    wrap: taking(({ id }) => id !== '' && !id.startsWith('sandbox-')),
  },
  {
    id: 'authentication/login/answers-403-to-a-wrong-secret',
    description: 'Credentials that fail are answered with 403.',
    rules: ['authentication/login/failed-authentication-is-400-or-401'],
    wrap: (next) => async (request) => {
      const response = await next(request);
      return isLogin(request) && response.status === 401 ? { ...response, status: 403 } : response;
    },
  },
  {
    id: 'authentication/login/answers-200-with-an-error',
    description: 'Credentials that fail are answered with 200 and an error in the body.',
    rules: ['authentication/login/failed-authentication-is-400-or-401'],
    wrap: (next) => async (request) => {
      const response = await next(request);
      return isLogin(request) && response.status === 401 ? { ...response, status: 200 } : response;
    },
  },
];
