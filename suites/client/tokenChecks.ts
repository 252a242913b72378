import { succeeded, type ClientExchange } from '../../src/clients/ClientExchange.ts';
import { KEPT, seen, type ClientCheck, type Sighting } from '../../src/clients/ClientCheck.ts';
import { TOKEN_OPERATION } from '../../src/sent/exchange/recordExchange.ts';
import { formOf } from '../../src/sent/judging/formOf.ts';
import { membersOf } from '../../src/words/json/readJson.ts';
import { jsonPointer } from '../../src/words/json/jsonPointer.ts';

/**
 * How many tokens, each given up after one request, show a client that logs in for each request. A client of several
 * processes logs in once for each of them, and each process uses its token more than once.
 */
const MANY = 5;

/** A client may renew a token before its end. */
const RENEWED_EARLY = 0.5;

/** A token that a client was given. */
interface Given {
  login: ClientExchange;
  uses: number;
  /** Milliseconds since 1970 from which another token is to be expected; infinite if nothing says when. */
  renewable: number;
  refused: boolean;
}

/** Rules about how a client comes to a token and what it does with it. */
export const tokenChecks: ClientCheck[] = [
  {
    rule: 'client/authentication/grant-is-client-credentials',
    watch: () => (exchange) => {
      const grant = exchange.operation === TOKEN_OPERATION ? grantIn(exchange) : undefined;
      if (grant === undefined) return [];
      return [
        seen(
          grant === 'client_credentials',
          'the grant client_credentials',
          `a grant that is ${formOf(grant)}`,
        ),
      ];
    },
  },
  {
    rule: 'client/every/token-is-kept',
    watch: ({ target: { auth } }) => {
      const given = new Map<string, Given>();
      return (exchange) => {
        if (exchange.operation !== TOKEN_OPERATION) return used(given, exchange);
        const { response, endedAt } = exchange;
        const token = succeeded(exchange) && jsonPointer(response?.json, auth.tokenPointer);
        if (typeof token !== 'string') return [];
        const seconds = Number(jsonPointer(response?.json, auth.expiresInPointer));
        const renewable = endedAt + (seconds > 0 ? seconds * 1000 * RENEWED_EARLY : Infinity);
        const others = [...given.values()];
        given.set(token, { login: exchange, uses: 0, renewable, refused: false });
        // The last one may still be in use beside this one.
        const wasted = others
          .slice(0, -1)
          .filter((one) => one.uses <= 1 && !one.refused && exchange.startedAt < one.renewable);
        if (wasted.length < MANY || wasted.length * 2 < others.length) return [];
        const actual = `${MANY} tokens used for one request or none while they lasted`;
        const expected = 'a token kept for the requests that follow';
        const before = wasted.slice(-1).map(({ login }) => login);
        return [seen(false, expected, actual, before)];
      };
    },
  },
];

/** A token that serves a second request was kept. */
function used(given: Map<string, Given>, exchange: ClientExchange): Sighting[] {
  const [, token = ''] = /^\S+ (.+)$/.exec(exchange.sent.header('authorization') ?? '') ?? [];
  const known = given.get(token);
  if (known === undefined) return [];
  known.uses += 1;
  known.refused ||= exchange.response?.status === 401;
  return known.uses === 2 ? [KEPT] : [];
}

/** The grant that a request for a token names, in a form or in JSON. */
function grantIn({ request, sent }: ClientExchange): string | undefined {
  const { grant_type, grantType } = membersOf(sent.json);
  const named =
    grant_type ?? grantType ?? new URLSearchParams(request.body ?? '').get('grant_type');
  return typeof named === 'string' ? named : undefined;
}
