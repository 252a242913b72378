import { byId, type UnplacedFault } from '../Fault.ts';
import type { SandboxRequest, SandboxResponse, Wrapper } from '../../sandbox/types.ts';
import { isLogin } from '../answers.ts';
import { everyNth, answerOf, restaurantOf, withHeader } from '../messages.ts';
import { all } from '../on.ts';
import { mixingUp, repeatingRejection } from '../sequence.ts';
import {
  asPlainText,
  bearerIn,
  calls,
  credentialsIn,
  FIRST,
  firstToken,
  login,
  noticing,
  tokenResponse,
  tokens,
  withBearer,
} from './tokenRequests.ts';

/** What is wrong with tokens, and with the responses that hold them. */
export const tokenFaults: UnplacedFault[] = [
  ...byId<UnplacedFault>({
    'authentication/login/cuts-the-token-off': {
      description: 'The token in the response lacks its last character.',
      rules: ['authentication/login/valid-client-gets-a-working-token'],
      wrap: tokens.at('access_token').change((token) => token.slice(0, -1)),
    },
    'authentication/login/gives-every-fourth-token-dead': {
      description: 'Every fourth token has no access.',
      rules: ['authentication/login/valid-client-gets-a-working-token'],
      wrap: tokens
        .where(everyNth(4))
        .at('access_token')
        .change((token) => `dead-${token}`),
    },
    'authentication/login/gives-every-third-token-without-scopes': {
      description: 'Every third token has access only to operations without a scope.',
      rules: ['authentication/login/valid-client-gets-a-working-token'],
      alsoBreaks: ['authentication/*'],
      wrap: (next) => {
        const given: string[] = [];
        const isWeak = (request: SandboxRequest) =>
          given.indexOf(bearerIn(request) ?? '') % 3 === 2 && !request.path.includes('/partners');
        return all(
          calls.when(isWeak).respond(403),
          noticing((token) => given.push(token)),
        )(next);
      },
    },
    'authentication/login/gives-who-asks-meanwhile-the-same-token': {
      description: 'Returns the same token to concurrent logins.',
      rules: ['authentication/login/clients-have-tokens-of-their-own'],
      wrap: login.around((next) => {
        let underWay: Promise<SandboxResponse> | undefined;
        return async (request) =>
          (underWay ??= next(request).finally(() => {
            underWay = undefined;
          }));
      }),
    },
    'authentication/login/mixes-up-who-logs-in-at-once': {
      description: 'Logins within 3 ms of one another all get a token of the latest client.',
      rules: ['authentication/login/clients-have-tokens-of-their-own'],
      wrap: mixingUp(isLogin, (_request, last) => last),
    },
    'authentication/login/a-rejected-login-is-that-of-the-next-one': {
      description: 'The login after one with a wrong secret gets a token of that client.',
      rules: ['authentication/login/clients-have-tokens-of-their-own'],
      alsoBreaks: ['authentication/login/*'],
      wrap: login.around((next) => {
        let isOfFirst = false;
        return async (request) => {
          const response = await next(request);
          const body = isOfFirst ? tokenResponse(response) : undefined;
          isOfFirst = credentialsIn(request).id === FIRST.id && response.status === 401;
          if (body === undefined) return response;
          return { ...response, body: { ...body, access_token: await firstToken(next) } };
        };
      }),
    },
    'authentication/login/last-one-decides-what-all-tokens-open': {
      description: 'Each token has the access of the client that logged in last.',
      rules: ['authentication/login/clients-have-tokens-of-their-own'],
      alsoBreaks: ['authentication/*'],
      wrap: (next) => {
        let last: string | undefined;
        return async (request) => {
          if (!isLogin(request))
            return next(bearerIn(request) ? withBearer(request, last) : request);
          const response = await next(request);
          last = tokenResponse(response)?.access_token ?? last;
          return response;
        };
      },
    },
    'authentication/remembers-whom-a-path-was-forbidden': {
      description: 'After a 403 the next call of the same path is forbidden, whoever sends it.',
      rules: ['authentication/login/clients-have-tokens-of-their-own'],
      alsoBreaks: ['authentication/*'],
      wrap: calls.around(repeatingRejection(({ path }) => path)),
    },
    'authentication/binds-tokens-to-their-first-restaurant': {
      description: 'A token works only at the restaurant that it was first used for.',
      rules: ['authentication/token-opens-each-restaurant'],
      wrap: bindingTokens(restaurantOf),
    },
    'authentication/binds-tokens-to-their-first-service': {
      description: 'A token works only at the service that it was first used for.',
      rules: ['authentication/token-opens-each-restaurant'],
      alsoBreaks: ['authentication/*'],
      wrap: bindingTokens(({ path }) => path.split('/')[1]),
    },
    'authentication/login/gives-all-clients-one-token': {
      description: 'Every client gets the same token, with the access of the first client.',
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
    'authentication/login/names-the-token-otherwise': {
      description: 'Calls the field of the token something else.',
      rules: ['authentication/login/valid-client-gets-a-working-token'],
      wrap: tokens.change(({ access_token: accessToken, ...body }) => ({ ...body, accessToken })),
    },
    'authentication/login/answers-201-with-a-token': {
      description: 'Returns 201 with a token.',
      rules: ['authentication/login/token-response-is-200'],
      wrap: login.status(201),
    },
    'authentication/login/returns-what-authenticated': {
      description: 'The response with a token also has the credentials, as in Basic.',
      rules: ['authentication/login/no-answer-repeats-the-secret'],
      wrap: tokens.set((_body, { request }) => {
        const { id, secret } = credentialsIn(request);
        return { basic: Buffer.from(`${id}:${secret}`).toString('base64') };
      }),
    },
    'authentication/login/leaves-out-the-token-type': {
      rules: ['authentication/login/token-type-is-given'],
      wrap: tokens.at('token_type').drop(),
    },
    'authentication/login/lets-caches-ask-again': {
      description: 'The response with a token says no-cache, which lets it be stored.',
      rules: ['authentication/login/token-is-not-cached'],
      wrap: login.header('cache-control', 'no-cache'),
    },
    'authentication/login/gives-a-mac-token': {
      description: 'The token type is that of another scheme.',
      rules: ['authentication/login/token-type-is-bearer'],
      wrap: tokens.set({ token_type: 'mac' }),
    },
    'authentication/login/gives-the-token-as-text': {
      description: 'The Content-Type of a response with a token is text/plain.',
      rules: ['authentication/login/token-response-is-json'],
      wrap: login.answer(asPlainText),
    },
    'authentication/login/gives-tokens-with-a-hash': {
      description: 'A token has a number sign before the identifier of its key.',
      rules: ['authentication/login/token-is-of-bearer-syntax'],
      alsoBreaks: ['authentication/altered-token-is-refused'],
      wrap: all(
        tokens.at('access_token').change((token) => `${token}#1`),
        calls.request((call) =>
          withHeader(call, 'authorization', call.headers['authorization']?.replace(/#1$/, '')),
        ),
      ),
    },
    'authentication/login/gives-the-lifetime-as-text': {
      description: 'expires_in is a number in quotes.',
      rules: ['authentication/login/lifetime-is-a-number-of-seconds'],
      wrap: tokens.set((body) => ({ expires_in: String(body['expires_in']) })),
    },
    'authentication/login/gives-the-lifetime-in-days': {
      description: 'expires_in is a fraction of a day.',
      rules: ['authentication/login/lifetime-is-a-number-of-seconds'],
      alsoBreaks: ['authentication/login/expired-token-is-refused'],
      wrap: tokens.set((body) => ({ expires_in: Number(body['expires_in']) / 86_400 })),
    },
    'authentication/login/gives-the-lifetime-in-milliseconds': {
      description: 'expires_in is in milliseconds.',
      rules: ['authentication/login/token-works-until-it-expires'],
      wrap: tokens.set((body) => ({ expires_in: Number(body['expires_in']) * 1000 })),
    },
    'authentication/login/puts-commas-between-scopes': {
      description: 'The scopes of the token are listed with commas between them.',
      rules: ['authentication/login/scope-names-what-the-token-opens'],
      wrap: tokens.set((body) => ({ scope: String(body['scope']).replaceAll(' ', ',') })),
    },
    'authentication/login/names-the-first-scope-only': {
      description: 'The token has all scopes of the account, but the response lists only one.',
      rules: ['authentication/login/scope-names-what-the-token-opens'],
      wrap: tokens.set({ scope: 'stock:read' }),
    },
  }),
  ...['/restaurants/', '/partners/', '/config/', '/analytics/'].map((path): UnplacedFault => ({
    id: `authentication/login/never-expires-a-token-at-${path.replaceAll('/', '')}`,
    description: `A token that was good once gives access to what is below ${path} for good.`,
    rules: ['authentication/login/expired-token-is-refused'],
    wrap: exchangingExpiredTokens((request) => request.path.includes(path)),
  })),
];

/** Rejects a token elsewhere than where it was first used. */
function bindingTokens(placeOf: (request: SandboxRequest) => string | undefined): Wrapper {
  return (next) => {
    const places = new Map<string, string>();
    return async (request) => {
      const [token, place] = [bearerIn(request), placeOf(request)];
      if (token === undefined || place === undefined) return next(request);
      const first = places.get(token) ?? place;
      places.set(token, first);
      return first === place ? next(request) : answerOf(401);
    };
  };
}

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
      return next(withBearer(request, await firstToken(next)));
    };
  };
}
