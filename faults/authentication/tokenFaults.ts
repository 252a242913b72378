import type { SandboxRequest, SandboxResponse, Wrapper } from '../../sandbox/types.ts';
import { isLogin } from '../answers.ts';
import type { UnplacedFault } from '../Fault.ts';
import {
  answering,
  bearerIn,
  credentialsIn,
  FIRST,
  firstToken,
  tokenResponse,
} from './tokenRequests.ts';

const RESTAURANT = 'platform-restaurant-external-id';

/** What is wrong with tokens, and with the answers that hold them. */
export const tokenFaults: UnplacedFault[] = [
  {
    id: 'authentication/login/cuts-the-token-off',
    description: 'The token in the answer lacks its last character.',
    rules: ['authentication/login/valid-client-gets-a-working-token'],
    wrap: answering((response) => ({
      ...response,
      body: { ...response.body, access_token: response.body.access_token.slice(0, -1) },
    })),
  },
  {
    id: 'authentication/login/gives-further-clients-dead-tokens',
    description: 'Only the first client of the account gets a token that works.',
    rules: ['authentication/login/valid-client-gets-a-working-token'],
    wrap: answering((response, request) =>
      credentialsIn(request).id === FIRST.id
        ? response
        : { ...response, body: { ...response.body, access_token: 'dead' } },
    ),
  },
  {
    id: 'authentication/login/gives-every-second-token-dead',
    description: 'Every second token opens nothing.',
    rules: ['authentication/login/valid-client-gets-a-working-token'],
    wrap: (next) => {
      let count = 0;
      return answering((response) => {
        count += 1;
        return count % 2 === 1
          ? response
          : { ...response, body: { ...response.body, access_token: `dead-${count}` } };
      })(next);
    },
  },
  {
    id: 'authentication/login/gives-every-fourth-token-dead',
    description: 'Every fourth token opens nothing.',
    rules: ['authentication/login/valid-client-gets-a-working-token'],
    wrap: (next) => {
      let count = 0;
      return answering((response) => {
        count += 1;
        return count % 4 > 0
          ? response
          : { ...response, body: { ...response.body, access_token: `dead-${count}` } };
      })(next);
    },
  },
  {
    id: 'authentication/login/gives-who-asks-meanwhile-the-same-token',
    description:
      'A login that comes while another one is under way is given the answer of that one.',
    rules: ['authentication/login/clients-have-tokens-of-their-own'],
    alsoBreaks: ['authentication/*'],
    wrap: (next) => {
      let underWay: Promise<SandboxResponse> | undefined;
      return async (request) => {
        if (!isLogin(request)) return next(request);
        underWay ??= next(request).finally(() => {
          underWay = undefined;
        });
        return underWay;
      };
    },
  },
  {
    id: 'authentication/binds-tokens-to-their-first-restaurant',
    description: 'A token is taken for the restaurant alone that it was first used for.',
    rules: ['authentication/token-opens-each-restaurant'],
    wrap: (next) => {
      const places = new Map<string, string>();
      return async (request) => {
        const { [RESTAURANT]: restaurant } = request.headers;
        const token = bearerIn(request);
        if (token === undefined || restaurant === undefined) return next(request);
        const first = places.get(token) ?? restaurant;
        places.set(token, first);
        return first === restaurant ? next(request) : { status: 401, headers: {}, body: undefined };
      };
    },
  },
  {
    id: 'authentication/login/gives-all-clients-one-token',
    description: 'Every client gets the same token, which opens what the first client may.',
    rules: ['authentication/login/clients-have-tokens-of-their-own'],
    alsoBreaks: ['authentication/missing-scope-is-403'],
    wrap: (next) => {
      let shared: Promise<string> | undefined;
      return async (request) => {
        const response = await next(request);
        const body = tokenResponse(response);
        if (body === undefined) return response;
        shared ??= firstToken(next);
        return { ...response, body: { ...body, access_token: await shared } };
      };
    },
  },
  {
    id: 'authentication/login/names-the-token-otherwise',
    description: 'The token is in a member of another name.',
    rules: ['authentication/login/valid-client-gets-a-working-token'],
    wrap: answering((response) => {
      const { access_token: accessToken, ...body } = response.body;
      return { ...response, body: { ...body, accessToken } };
    }),
  },
  {
    id: 'authentication/login/never-expires-a-token',
    description: 'A token that was good once is exchanged for a new one when it expired.',
    rules: ['authentication/login/expired-token-is-refused'],
    wrap: exchangingExpiredTokens(() => true),
  },
  ...['/restaurants/', '/partners/', '/config/', '/analytics/'].map((path): UnplacedFault => ({
    id: `authentication/login/never-expires-a-token-at-${path.replaceAll('/', '')}`,
    description: `A token that was good once opens what lies below ${path} for good.`,
    rules: ['authentication/login/expired-token-is-refused'],
    wrap: exchangingExpiredTokens((request) => request.path.includes(path)),
  })),
  {
    id: 'authentication/login/answers-201-with-a-token',
    description: 'A token is created, and answered with 201.',
    rules: ['authentication/login/token-response-is-200'],
    wrap: answering((response) => ({ ...response, status: 201 })),
  },
  {
    id: 'authentication/login/returns-what-authenticated',
    description: 'The answer that holds a token holds the credentials too, as Basic has them.',
    rules: ['authentication/login/no-answer-repeats-the-secret'],
    wrap: answering((response, request) => {
      const { id, secret } = credentialsIn(request);
      const basic = Buffer.from(`${id}:${secret}`).toString('base64');
      return { ...response, body: { ...response.body, basic } };
    }),
  },
  {
    id: 'authentication/login/leaves-out-the-token-type',
    description: 'The answer holds a token without its type.',
    rules: ['authentication/login/token-type-is-given'],
    wrap: answering((response) => {
      const { token_type: _type, ...body } = response.body;
      return { ...response, body };
    }),
  },
  {
    id: 'authentication/login/lets-caches-ask-again',
    description:
      'The answer that holds a token says no-cache, which lets it be stored, in place of no-store.',
    rules: ['authentication/login/token-is-not-cached'],
    wrap: answering((response) => ({
      ...response,
      headers: { ...response.headers, 'cache-control': 'no-cache' },
    })),
  },
  {
    id: 'authentication/login/gives-a-mac-token',
    description: 'The token type is that of another scheme.',
    rules: ['authentication/login/token-type-is-bearer'],
    wrap: answering((response) => ({
      ...response,
      body: { ...response.body, token_type: 'mac' },
    })),
  },
  {
    id: 'authentication/login/gives-the-token-as-text',
    description: 'The answer that holds a token is said to be plain text.',
    rules: ['authentication/login/token-response-is-json'],
    wrap: answering((response) => ({
      ...response,
      headers: { ...response.headers, 'content-type': 'text/plain' },
      body: JSON.stringify(response.body),
    })),
  },
  {
    id: 'authentication/login/gives-tokens-with-a-hash',
    description: 'A token has a number sign before the identifier of its key.',
    rules: ['authentication/login/token-is-of-bearer-syntax'],
    alsoBreaks: ['authentication/altered-token-is-refused'],
    wrap: (next) => {
      const giving = answering((response) => ({
        ...response,
        body: { ...response.body, access_token: `${response.body.access_token}#1` },
      }))(next);
      return async (request) => {
        const authorization = request.headers['authorization']?.replace(/#1$/, '');
        if (authorization === undefined) return giving(request);
        return giving({ ...request, headers: { ...request.headers, authorization } });
      };
    },
  },
  {
    id: 'authentication/login/gives-the-lifetime-as-text',
    description: 'expires_in is a number in quotes.',
    rules: ['authentication/login/lifetime-is-a-number-of-seconds'],
    wrap: answering((response) => ({
      ...response,
      body: { ...response.body, expires_in: String(response.body['expires_in']) },
    })),
  },
  {
    id: 'authentication/login/gives-the-lifetime-in-days',
    description: 'expires_in is a part of a day.',
    rules: ['authentication/login/lifetime-is-a-number-of-seconds'],
    alsoBreaks: ['authentication/login/expired-token-is-refused'],
    wrap: answering((response) => ({
      ...response,
      body: { ...response.body, expires_in: Number(response.body['expires_in']) / 86_400 },
    })),
  },
  {
    id: 'authentication/login/gives-the-lifetime-in-milliseconds',
    description: 'expires_in is in milliseconds.',
    rules: ['authentication/login/token-works-until-it-expires'],
    wrap: answering((response) => ({
      ...response,
      body: { ...response.body, expires_in: Number(response.body['expires_in']) * 1000 },
    })),
  },
  {
    id: 'authentication/login/puts-commas-between-scopes',
    description: 'The scopes of the token are named with commas between them.',
    rules: ['authentication/login/scope-names-what-the-token-opens'],
    wrap: answering((response) => ({
      ...response,
      body: { ...response.body, scope: String(response.body['scope']).replaceAll(' ', ',') },
    })),
  },
  {
    id: 'authentication/login/names-the-first-scope-only',
    description: 'The token opens what all scopes of the account do, and the answer names one.',
    rules: ['authentication/login/scope-names-what-the-token-opens'],
    wrap: answering((response) => ({
      ...response,
      body: { ...response.body, scope: 'stock:read' },
    })),
  },
];

/** Takes any token that was good once for a request that this is true of. */
function exchangingExpiredTokens(isMeant: (request: SandboxRequest) => boolean): Wrapper {
  return (next) => {
    const given = new Set<string>();
    return async (request) => {
      const response = await next(request);
      const token = tokenResponse(response)?.access_token;
      if (token !== undefined) given.add(token);
      const sent = bearerIn(request) ?? '';
      if (response.status !== 401 || !given.has(sent) || !isMeant(request)) return response;
      const authorization = `Bearer ${await firstToken(next)}`;
      return next({ ...request, headers: { ...request.headers, authorization } });
    };
  };
}
