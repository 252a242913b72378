import { queryOf, succeeded, type ClientExchange } from '../../src/clients/ClientExchange.ts';
import { KEPT, seen, type ClientCheck } from '../../src/clients/ClientCheck.ts';
import { TOKEN_OPERATION } from '../../src/sent/exchange/recordExchange.ts';
import { retryAfterOf } from '../../src/sent/exchange/client/retryAfterOf.ts';
import { describedBy } from '../../src/promised/describedBy.ts';
import { undocumentedField } from '../../src/promised/schemas/undocumentedField.ts';

/** A clock that counts whole seconds may be so much early. */
const SLACK_MS = 500;

/** Asked again within this time, a response was not looked at. */
const AT_ONCE_MS = 1000;

/** Repeated this often in a row, it is no chance. */
const TIME_AND_AGAIN = 3;

/** Shows whether two requests are the same. */
function wordingOf({ request: { method, url, body } }: ClientExchange): string {
  return JSON.stringify([method, url, body]);
}

/** Whether a response has a field that the documents do not show. */
function hasUnknownField({ response, of, spec, isAnswerKnown }: ClientExchange): boolean {
  if (response === null || !isAnswerKnown || response.jsonError !== null) return false;
  const described = describedBy(of.responses, response.status);
  return undocumentedField(response.json, described?.schema, spec.resolve) !== undefined;
}

/** Rules about how a client calls, whatever the service. */
export const everyChecks: ClientCheck[] = [
  {
    rule: 'client/every/body-is-json',
    watch:
      () =>
      ({ operation, request, sent }) => {
        if (operation === TOKEN_OPERATION || request.body === null || request.body === '')
          return [];
        const expected = 'a body of application/json that parses';
        const mediaType = sent.header('content-type') ?? '';
        if (mediaType === '' && !sent.areHeadersKnown) return [];
        if (mediaType.split(';')[0]?.trim().toLowerCase() !== 'application/json')
          return [
            seen(
              false,
              expected,
              mediaType === '' ? 'no Content-Type' : `Content-Type: ${mediaType}`,
            ),
          ];
        return [seen(sent.jsonError === null, expected, sent.jsonError ?? '')];
      },
  },
  {
    rule: 'client/every/nothing-deprecated',
    watch:
      () =>
      ({ of }) => [
        seen(of.isDeprecated !== true, 'the operation that took its place', 'the deprecated one'),
      ],
  },
  {
    rule: 'client/every/retry-after-is-honoured',
    watch: () => {
      const waiting = new Map<string, { from: ClientExchange; until: number; waitMs: number }>();
      return (exchange) => {
        const wording = wordingOf(exchange);
        const asked = waiting.get(wording);
        const follows = asked !== undefined && exchange.startedAt >= asked.from.endedAt;
        const waitMs = exchange.response && retryAfterOf(exchange.response, exchange.endedAt);
        if (follows) waiting.delete(wording);
        if (typeof waitMs === 'number' && waitMs > 0)
          waiting.set(wording, { from: exchange, until: exchange.endedAt + waitMs, waitMs });
        if (!follows) return [];
        const waited = exchange.startedAt - asked.from.endedAt;
        const isKept = exchange.startedAt + SLACK_MS >= asked.until;
        const expected = `the same request after ${asked.waitMs / 1000} s or later`;
        return [seen(isKept, expected, `after ${(waited / 1000).toFixed(1)} s`, [asked.from])];
      };
    },
  },
  {
    rule: 'client/every/token-is-not-in-the-address',
    watch: () => (exchange) => {
      const [, token = ''] =
        /^\S+ (.{8,})$/.exec(exchange.sent.header('authorization') ?? '') ?? [];
      const isThere =
        queryOf(exchange, 'access_token') !== undefined ||
        (token !== '' && exchange.request.url.includes(encodeURIComponent(token)));
      return [seen(!isThere, 'the token in the Authorization field', 'the token in the address')];
    },
  },
  {
    rule: 'client/every/unknown-is-tolerated',
    watch: () => {
      let last: ClientExchange | undefined;
      let again = 0;
      return (exchange) => {
        const before = last;
        last = succeeded(exchange) && hasUnknownField(exchange) ? exchange : undefined;
        if (before === undefined) return [];
        const isAgain =
          wordingOf(exchange) === wordingOf(before) &&
          exchange.startedAt - before.endedAt < AT_ONCE_MS;
        again = isAgain ? again + 1 : 0;
        if (!isAgain) return [KEPT];
        if (again < TIME_AND_AGAIN) return [];
        const actual = `the same request ${again} times in a row, at once`;
        return [seen(false, 'a response with more than is documented, accepted', actual, [before])];
      };
    },
  },
];
