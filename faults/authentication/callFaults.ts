import { byId, type UnplacedFault } from '../Fault.ts';
import type { SandboxRequest, Wrapper } from '../../sandbox/types.ts';
import { withHeader } from '../messages.ts';
import { all } from '../on.ts';
import { keptByConnection, repeatingRejection } from '../sequence.ts';
import { isDeclaredUnsigned, isWithoutSignature, signing } from './signedTokens.ts';
import {
  bearerIn,
  calls,
  CHALLENGED,
  forbiddingTo,
  noticing,
  withBearer,
} from './tokenRequests.ts';

const hasToken = ({ headers }: SandboxRequest) => headers['authorization'] !== undefined;
const unauthorized = calls.answered(401);

/** What goes wrong where a call is refused for its token. */
export const callFaults: UnplacedFault[] = [
  {
    id: 'authentication/login/forbids-calls-without-a-token',
    description: 'A call without a token gets 403.',
    rules: ['authentication/call-without-token-is-401'],
    wrap: unauthorized.when((call) => !hasToken(call)).status(403),
  },
  {
    id: 'authentication/login/takes-calls-without-a-token',
    description: 'A call without a token is treated as one with the token that was issued first.',
    rules: ['authentication/altered-token-is-refused', 'authentication/call-without-token-is-401'],
    wrap: (next) => {
      let issued = '';
      return all(
        calls.when((call) => !hasToken(call)).request((call) => withBearer(call, issued)),
        noticing((token) => (issued ||= token)),
      )(next);
    },
  },
  {
    id: 'authentication/login/a-connection-keeps-its-token',
    description: 'A call without a token is treated as one with the last token of its connection.',
    rules: ['authentication/altered-token-is-refused', 'authentication/call-without-token-is-401'],
    wrap: calls.around(
      keptByConnection(
        'before',
        () => true,
        (call, before) => (hasToken(call) ? call : withBearer(call, bearerIn(before))),
      ),
    ),
  },
  {
    id: 'authentication/login/a-wrong-token-spoils-its-connection',
    description: 'After a call with a wrong token, all calls over its connection get 401.',
    rules: ['authentication/login/valid-client-gets-a-working-token'],
    wrap: calls.around((next) => {
      const spoilt = new WeakSet<object>();
      return async (call) => {
        const { connection = call } = call;
        if (spoilt.has(connection)) return CHALLENGED;
        const response = await next(call);
        if (hasToken(call) && response.status === 401) spoilt.add(connection);
        return response;
      };
    }),
  },
  {
    id: 'authentication/login/calls-an-unknown-token-a-bad-request',
    description: 'A call with a token that was never issued gets 400.',
    rules: ['authentication/unknown-token-is-401'],
    wrap: unauthorized.when(hasToken).status(400),
  },
  ...[401, 400].map((status) => ({
    id: `authentication/login/echoes-the-headers-of-a-call-with-${status}`,
    description: `A call that is rejected with ${status} gets its own headers.`,
    rules: ['authentication/no-refusal-repeats-the-token'],
    wrap: calls.answered(status).answer((response, { request }) => ({
      ...response,
      body: { ...(response.body as object), detail: request.headers },
    })),
  })),
  ...byId<UnplacedFault>({
    'authentication/login/leaves-out-the-challenge': {
      description: 'A call that is rejected with 401 is not challenged.',
      rules: ['authentication/unauthorized-call-is-challenged'],
      wrap: calls.refused.header('www-authenticate', undefined),
    },
    'authentication/login/challenges-for-basic': {
      description: 'The challenge is for Basic, in a realm called Bearer.',
      rules: ['authentication/unauthorized-call-is-challenged'],
      wrap: calls.refused.header('www-authenticate', 'Basic realm="API, Bearer"'),
    },
    'authentication/login/challenges-for-basic-in-a-realm-with-quotes': {
      description: 'The challenge is for Basic, in a realm with quotation marks around Bearer.',
      rules: ['authentication/unauthorized-call-is-challenged'],
      wrap: calls.refused.header('www-authenticate', 'Basic realm="say \\", Bearer \\""'),
    },
    'authentication/login/has-bearer-for-a-parameter': {
      description: 'The challenge is for Basic, with a parameter that is called bearer.',
      rules: ['authentication/unauthorized-call-is-challenged'],
      wrap: calls.refused.header('www-authenticate', 'Basic realm="API", bearer="no"'),
    },
    'authentication/login/answers-401-to-a-missing-scope': {
      description: 'A call without its scope gets a response as if the token were unknown.',
      rules: ['authentication/missing-scope-is-403'],
      wrap: calls.answered(403).status(401),
    },
    'authentication/login/knows-bearer-in-one-case': {
      description: 'The scheme of a call has to be written with a capital letter.',
      rules: ['authentication/scheme-takes-either-case'],
      wrap: readingSchemes((scheme) => (scheme === 'bearer' ? undefined : scheme)),
    },
    'authentication/login/takes-a-token-under-any-scheme': {
      description: 'A search in stock accepts a token with any scheme.',
      rules: ['authentication/token-needs-its-scheme'],
      wrap: readingSchemes(
        (scheme) => (scheme === '' ? undefined : 'Bearer'),
        ({ path }) => path.endsWith('/search'),
      ),
    },
    'authentication/login/takes-a-token-without-a-scheme': {
      description: 'The scheme before a token may be left out.',
      rules: ['authentication/token-needs-its-scheme'],
      wrap: readingSchemes((scheme) => (scheme === '' ? 'Bearer' : scheme)),
    },
    'authentication/login/compares-the-start-of-a-token': {
      description: 'Only the first characters of a token are compared.',
      rules: ['authentication/altered-token-is-refused'],
      wrap: knowing((issued, sent) => issued.slice(0, 16) === sent.slice(0, 16)),
    },
    'authentication/login/ignores-the-case-of-a-token': {
      description: 'Tokens are compared without regard to letter case.',
      rules: ['authentication/altered-token-is-refused'],
      wrap: knowing((issued, sent) => issued.toLowerCase() === sent.toLowerCase()),
    },
    'authentication/login/takes-the-beginning-of-a-token': {
      description: 'A token whose end is cut off is accepted.',
      rules: ['authentication/altered-token-is-refused'],
      wrap: knowing((issued, sent) => sent.length > 16 && issued.startsWith(sent)),
    },
    'authentication/login/takes-any-end-of-a-token': {
      description:
        'The last characters of a token are not compared, as if its signature were not checked.',
      rules: ['authentication/altered-token-is-refused'],
      wrap: knowing(
        (issued, sent) =>
          sent.length === issued.length && issued.slice(0, -12) === sent.slice(0, -12),
      ),
    },
    'authentication/login/takes-the-end-of-a-token': {
      description: 'A token whose beginning is cut off is accepted.',
      rules: ['authentication/altered-token-is-refused'],
      wrap: knowing((issued, sent) => sent.length > 16 && issued.endsWith(sent)),
    },
    'authentication/login/ignores-what-stands-behind-a-token': {
      rules: ['authentication/altered-token-is-refused'],
      wrap: knowing((issued, sent) => sent.startsWith(issued)),
    },
    'authentication/login/takes-a-token-without-its-signature': {
      rules: ['authentication/altered-token-is-refused'],
      wrap: all(knowing(isWithoutSignature), signing),
    },
    'authentication/login/believes-a-token-that-nothing-signs-it': {
      description: 'Whether a token is signed is read from its own header (RFC 8725 §3.2).',
      rules: ['authentication/altered-token-is-refused'],
      wrap: all(knowing(isDeclaredUnsigned), signing),
    },
    'authentication/login/asks-for-write-where-a-body-comes': {
      description: 'A search, which is a POST, requires the scope stock:write.',
      rules: ['authentication/listed-scope-is-enough'],
      wrap: forbiddingTo(/-only-stock-read$|-without-stock-write$/, /\/inventory\/search$/),
    },
    'authentication/login/gives-its-first-client-tokens-that-open-nothing': {
      description: 'Each request with a token of the first client gets 403.',
      rules: ['authentication/login/valid-client-gets-a-working-token'],
      wrap: forbiddingTo(/^sandbox-full$/, /^/),
    },
    'authentication/login/gives-one-client-tokens-that-nobody-knows': {
      description: 'The tokens of one further client are unknown to every service.',
      rules: ['authentication/login/valid-client-gets-a-working-token'],
      wrap: forbiddingTo(/-without-partner-access$/, /^/, 401),
    },
    'authentication/login/forbids-the-call-after-a-forbidden-one': {
      description: 'After a call that lacked a scope, the next call with its token is rejected.',
      rules: ['authentication/listed-scope-is-enough'],
      wrap: calls.around(repeatingRejection(bearerIn)),
    },
    'authentication/login/asks-for-restaurants-where-a-collection-is-read': {
      description: 'One collection of the configuration requires the scope restaurants:read.',
      rules: ['authentication/listed-scope-is-enough'],
      wrap: forbiddingTo(/-only-config-read$|-without-restaurants-read$/, /\/breakTypes$/),
    },
  }),
];

/** Reads the scheme of a call as another one; a call whose scheme is not read has no token. */
function readingSchemes(
  read: (scheme: string) => string | undefined,
  isMeant: (request: SandboxRequest) => boolean = () => true,
): Wrapper {
  return calls.when(hasToken, isMeant).request((request) => {
    const { authorization = '' } = request.headers;
    const [, scheme = '', token = ''] = /^(?:(\S+) )?(\S+)$/.exec(authorization) ?? [];
    const name = read(scheme);
    return withHeader(request, 'authorization', name && `${name} ${token}`);
  });
}

/** Accepts a token that is like an issued one in place of that one. */
function knowing(isLike: (issued: string, sent: string) => boolean): Wrapper {
  return (next) => {
    const given: string[] = [];
    const taking = calls.request((request) => {
      const sent = bearerIn(request) ?? '';
      const known = given.includes(sent) ? undefined : given.find((one) => isLike(one, sent));
      return sent === '' || known === undefined ? request : withBearer(request, known);
    });
    return all(
      taking,
      noticing((token) => given.push(token)),
    )(next);
  };
}
