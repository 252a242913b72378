import type { SandboxRequest, SandboxResponse, Wrapper } from '../../sandbox/types.ts';
import type { UnplacedFault } from '../Fault.ts';
import { changing, isLogin } from '../answers.ts';
import { isDeclaredUnsigned, isWithoutSignature, signing } from './signedTokens.ts';
import { answering, bearerIn, forbiddingTo } from './tokenRequests.ts';

/** What goes wrong where a call is refused for its token. */
export const callFaults: UnplacedFault[] = [
  {
    id: 'authentication/login/forbids-calls-without-a-token',
    description: 'A call without a token is answered with 403.',
    rules: ['authentication/call-without-token-is-401'],
    wrap: refusingCalls((response, { headers }) =>
      response.status === 401 && headers['authorization'] === undefined
        ? { ...response, status: 403 }
        : response,
    ),
  },
  {
    id: 'authentication/login/calls-an-unknown-token-a-bad-request',
    description: 'A call with a token that nobody issued is answered with 400.',
    rules: ['authentication/unknown-token-is-401'],
    wrap: refusingCalls((response, { headers }) =>
      response.status === 401 && headers['authorization'] !== undefined
        ? { ...response, status: 400 }
        : response,
    ),
  },
  ...[401, 400].map((status) => ({
    id: `authentication/login/echoes-the-headers-of-a-call-with-${status}`,
    description: `A call that is refused with ${status} is answered with its own headers.`,
    rules: ['authentication/no-refusal-repeats-the-token'],
    wrap: refusingCalls((response, { headers }) =>
      response.status === status
        ? { ...response, body: { ...(response.body as object), detail: headers } }
        : response,
    ),
  })),
  {
    id: 'authentication/login/leaves-out-the-challenge',
    description: 'A call that is refused with 401 is not challenged.',
    rules: ['authentication/unauthorized-call-is-challenged'],
    wrap: refusingCalls(({ headers, ...response }) => {
      const { 'www-authenticate': _challenge, ...others } = headers;
      return { ...response, headers: others };
    }),
  },
  {
    id: 'authentication/login/challenges-for-basic',
    description: 'The challenge asks for a password, in a realm called Bearer.',
    rules: ['authentication/unauthorized-call-is-challenged'],
    wrap: refusingCalls((response) => ({
      ...response,
      headers: { ...response.headers, 'www-authenticate': 'Basic realm="API, Bearer"' },
    })),
  },
  {
    id: 'authentication/login/challenges-for-basic-in-a-realm-with-quotes',
    description:
      'The challenge asks for a password, in a realm that has quotation marks around Bearer.',
    rules: ['authentication/unauthorized-call-is-challenged'],
    wrap: refusingCalls((response) => ({
      ...response,
      headers: { ...response.headers, 'www-authenticate': 'Basic realm="say \\", Bearer \\""' },
    })),
  },
  {
    id: 'authentication/login/has-bearer-for-a-parameter',
    description: 'The challenge asks for a password, with a parameter that is called bearer.',
    rules: ['authentication/unauthorized-call-is-challenged'],
    wrap: refusingCalls((response) => ({
      ...response,
      headers: { ...response.headers, 'www-authenticate': 'Basic realm="API", bearer="no"' },
    })),
  },
  {
    id: 'authentication/login/answers-401-to-a-missing-scope',
    description: 'A call without its scope is answered as if the token were unknown.',
    rules: ['authentication/missing-scope-is-403'],
    wrap: refusingCalls((response) =>
      response.status === 403 ? { ...response, status: 401 } : response,
    ),
  },
  {
    id: 'authentication/login/knows-bearer-in-one-case',
    description: 'The scheme of a call has to be written with a capital letter.',
    rules: ['authentication/scheme-takes-either-case'],
    wrap: readingSchemes((scheme) => (scheme === 'bearer' ? undefined : scheme)),
  },
  {
    id: 'authentication/login/takes-a-token-under-any-scheme',
    description: 'A search in stock takes a token under whatever scheme.',
    rules: ['authentication/token-needs-its-scheme'],
    wrap: readingSchemes(
      (scheme) => (scheme === '' ? undefined : 'Bearer'),
      ({ path }) => path.endsWith('/search'),
    ),
  },
  {
    id: 'authentication/login/takes-a-token-without-a-scheme',
    description: 'The scheme before a token may be left out.',
    rules: ['authentication/token-needs-its-scheme'],
    wrap: readingSchemes((scheme) => (scheme === '' ? 'Bearer' : scheme)),
  },
  {
    id: 'authentication/login/compares-the-start-of-a-token',
    description: 'A token is known by its first characters.',
    rules: ['authentication/altered-token-is-refused'],
    wrap: knowing((issued, sent) => issued.slice(0, 16) === sent.slice(0, 16)),
  },
  {
    id: 'authentication/login/ignores-the-case-of-a-token',
    description: 'Tokens are compared without regard to letter case.',
    rules: ['authentication/altered-token-is-refused'],
    wrap: knowing((issued, sent) => issued.toLowerCase() === sent.toLowerCase()),
  },
  {
    id: 'authentication/login/takes-the-beginning-of-a-token',
    description: 'A token whose end is cut off is known.',
    rules: ['authentication/altered-token-is-refused'],
    wrap: knowing((issued, sent) => sent.length > 16 && issued.startsWith(sent)),
  },
  {
    id: 'authentication/login/takes-the-end-of-a-token',
    description: 'A token whose beginning is cut off is known.',
    rules: ['authentication/altered-token-is-refused'],
    wrap: knowing((issued, sent) => sent.length > 16 && issued.endsWith(sent)),
  },
  {
    id: 'authentication/login/ignores-what-stands-behind-a-token',
    description: 'A token is known whatever stands behind it.',
    rules: ['authentication/altered-token-is-refused'],
    wrap: knowing((issued, sent) => sent.startsWith(issued)),
  },
  {
    id: 'authentication/login/finds-a-token-by-a-part-of-it',
    description: 'A token is looked up by any part of it.',
    rules: ['authentication/altered-token-is-refused'],
    wrap: knowing((issued, sent) => sent.length > 16 && issued.includes(sent)),
  },
  {
    id: 'authentication/login/takes-a-token-without-its-signature',
    description: 'The signature of a token is checked where there is one.',
    rules: ['authentication/altered-token-is-refused'],
    wrap: (next) => knowing(isWithoutSignature)(signing(next)),
  },
  {
    id: 'authentication/login/believes-a-token-that-nothing-signs-it',
    description: 'Whether a token is signed is read from its own header (RFC 8725 §3.2).',
    rules: ['authentication/altered-token-is-refused'],
    wrap: (next) => knowing(isDeclaredUnsigned)(signing(next)),
  },
  {
    id: 'authentication/login/asks-for-write-where-a-body-comes',
    description: 'A search, which is a POST, asks for the scope stock:write.',
    rules: ['authentication/listed-scope-is-enough'],
    wrap: forbiddingTo(/-only-stock-read$|-without-stock-write$/, /\/inventory\/search$/),
  },
  {
    id: 'authentication/login/knows-no-token-that-cannot-write-where-a-body-comes',
    description: 'A search asks for the scope stock:write, and answers 401 for a token without it.',
    rules: ['authentication/listed-scope-is-enough'],
    wrap: forbiddingTo(/-only-stock-read$|-without-stock-write$/, /\/inventory\/search$/, 401),
  },
  {
    id: 'authentication/login/gives-its-first-client-tokens-that-open-nothing',
    description: 'Whatever the token of the first client asks for is answered with 403.',
    rules: ['authentication/login/valid-client-gets-a-working-token'],
    wrap: forbiddingTo(/^sandbox-full$/, /^/),
  },
  {
    id: 'authentication/login/gives-one-client-tokens-that-nobody-knows',
    description: 'The tokens of one further client are unknown to every service.',
    rules: ['authentication/login/valid-client-gets-a-working-token'],
    wrap: forbiddingTo(/-without-partner-access$/, /^/, 401),
  },
  {
    id: 'authentication/login/asks-for-restaurants-where-a-collection-is-read',
    description: 'One collection of the configuration asks for the scope restaurants:read.',
    rules: ['authentication/listed-scope-is-enough'],
    wrap: forbiddingTo(/-only-config-read$|-without-restaurants-read$/, /\/breakTypes$/),
  },
];

/** Changes the refusals of all operations but the token endpoint. */
function refusingCalls(
  change: (response: SandboxResponse, request: SandboxRequest) => SandboxResponse,
): Wrapper {
  return changing((response, request) =>
    !isLogin(request) && response.status >= 400 ? change(response, request) : response,
  );
}

/** Reads the scheme of a call as another one; a call whose scheme is not read has no token. */
function readingSchemes(
  read: (scheme: string) => string | undefined,
  isMeant: (request: SandboxRequest) => boolean = () => true,
): Wrapper {
  return (next) => (request) => {
    const { authorization, ...headers } = request.headers;
    const [, scheme = '', token = ''] = /^(?:(\S+) )?(\S+)$/.exec(authorization ?? '') ?? [];
    if (isLogin(request) || authorization === undefined || !isMeant(request)) return next(request);
    const name = read(scheme);
    return next({
      ...request,
      headers: name === undefined ? headers : { ...headers, authorization: `${name} ${token}` },
    });
  };
}

/** Takes what is like an issued token for that one. */
function knowing(isLike: (issued: string, sent: string) => boolean): Wrapper {
  return (next) => {
    const tokens: string[] = [];
    const giving = answering((response) => {
      tokens.push(response.body.access_token);
      return response;
    })(next);
    return async (request) => {
      const sent = bearerIn(request);
      const known =
        sent === undefined || tokens.includes(sent)
          ? undefined
          : tokens.find((issued) => isLike(issued, sent));
      if (known === undefined) return giving(request);
      const headers = { ...request.headers, authorization: `Bearer ${known}` };
      return giving({ ...request, headers });
    };
  };
}
