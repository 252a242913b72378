import { describeAnswer, isSuccess } from '../../src/sent/judging/answers.ts';
import { byRule } from '../../src/checked/byRule.ts';
import type { Trial } from '../../src/checked/trial/Trial.ts';
import type { LiveExchange } from '../../src/sent/exchange/LiveExchange.ts';
import type { TargetClient } from '../../src/target/Target.ts';
import { invented, keepSecret } from './attempts.ts';
import { firstLogin } from './login.ts';
import { openedByFirst } from './openedByFirst.ts';
import { clientThatHoldsOthers } from './preconditions.ts';
import { isOfRestaurant, readingRequests, type ReadingRequest } from './readingRequests.ts';
import { parsedJson } from '../../src/words/json/parseJson.ts';
import { lengthenedToken } from '../../src/checked/lengthenedToken.ts';
import { isObject } from '../../src/words/json/isObject.ts';
import { swapCase } from './swapCase.ts';

const TWIN = "the same request with the first client's token was accepted";

/** Checks of calls that no token authorizes, by RFC 6750 where the documents say no more than "bearer-style". */
export const callChecks = byRule(
  { preconditions: [] },
  {
    'authentication/call-without-token-is-401': async (trial) => {
      await trial.each(await withoutToken(trial), async (exchange) =>
        trial.refused(exchange, ['401'], 'a call without a token', TWIN),
      );
    },
    'authentication/unknown-token-is-401': async (trial) => {
      await trial.each(await withUnknownToken(trial), async (exchange) => {
        const what = 'a call with a token that was never issued';
        trial.refused(exchange, ['401'], what, TWIN);
      });
    },
    'authentication/altered-token-is-refused': async (trial) => {
      const { token } = await firstLogin(trial);
      const altered = alteredTokens(token);
      keepSecret(trial, ...altered.map(({ text }) => text));
      const calls = (await openedByFirst(trial)).flatMap((request) =>
        altered.map((one) => ({ ...request, ...one })),
      );
      await trial.each(await withoutToken(trial), async (exchange) =>
        trial.refused(exchange, ['4XX'], 'a call without a token', TWIN),
      );
      await trial.each(calls, async ({ operation, parts, what, text }) => {
        const exchange = await trial.send(operation.id, parts, {
          expects: 'anything',
          token: { raw: text },
        });
        trial.refused(exchange, ['4XX'], `a call with ${what}`, TWIN);
      });
    },
    'authentication/unauthorized-call-is-challenged': async (trial) => {
      const calls = [...(await withoutToken(trial)), ...(await withUnknownToken(trial))];
      const unauthorized = calls.filter(({ response }) => response?.status === 401);
      if (unauthorized.length === 0) trial.notExercised('no call got 401');
      await trial.each(unauthorized, async (exchange) => expectChallenge(trial, exchange));
    },
    'authentication/missing-scope-is-403': {
      preconditions: [clientThatHoldsOthers],
      run: async (trial) => {
        const cases = (await openedByFirst(trial)).flatMap((request) => {
          const client = clientWithout(trial, request);
          return client === undefined ? [] : [{ client, request }];
        });
        if (cases.length === 0)
          trial.notExercised(
            'the target file has no further client that lacks the scope of just one operation',
          );
        await trial.each(cases, ({ client, request }) => expectForbidden(trial, client, request));
      },
    },
  },
);

/** One call for each scope, without a token. Sent once per run. */
async function withoutToken(trial: Trial): Promise<LiveExchange[]> {
  return refusedCalls(trial, 'no token', { raw: null });
}

/** One call for each scope, with a token that was never issued. Sent once per run. */
async function withUnknownToken(trial: Trial): Promise<LiveExchange[]> {
  const token = invented(trial, 3);
  keepSecret(trial, token);
  return refusedCalls(trial, 'a token that was never issued', { raw: token });
}

async function refusedCalls(
  trial: Trial,
  what: string,
  token: { raw: string | null },
): Promise<LiveExchange[]> {
  return trial.once(`authentication/calls with ${what}`, async (trial) => {
    return Array.fromAsync(await openedByFirst(trial), async ({ operation, parts }) => {
      // Over a connection that carried a good one right before, which says nothing of the next call.
      const connection = `of a caller with ${what}`;
      if (token.raw === null)
        await trial.send(operation.id, parts, { expects: 'success', role: 'setup', connection });
      const options = { expects: 'anything', token, connection } as const;
      const exchange = await trial.send(operation.id, parts, options);
      const answer = `${what}: ${describeAnswer(exchange)} (${operation.id})`;
      trial.observe('authentication/refusal-without-token', answer);
      return exchange;
    });
  });
}

function expectChallenge(trial: Trial, exchange: LiveExchange): void {
  const challenge = exchange.response?.header('www-authenticate');
  trial.holds(asksForBearer(challenge ?? ''), () => ({
    message: `${trial.operation(exchange).documented} rejected a call with 401 and did not say that it accepts bearer tokens.`,
    expected: 'WWW-Authenticate with the scheme Bearer',
    actual: challenge === undefined ? 'no WWW-Authenticate' : `WWW-Authenticate: ${challenge}`,
    exchanges: [exchange],
    twin: TWIN,
  }));
}

/** A further client that lacks an operation's scope, and holds others. */
function clientWithout(trial: Trial, { operation }: ReadingRequest): TargetClient | undefined {
  return trial.target.clients
    .slice(1)
    .find(
      ({ scopes }) => scopes.length > 0 && operation.scopes?.some((one) => !scopes.includes(one)),
    );
}

async function expectForbidden(
  trial: Trial,
  client: TargetClient,
  { operation, parts }: ReadingRequest,
): Promise<void> {
  if (!(await hasAccess(trial, client, isOfRestaurant(operation)))) return;
  const exchange = await trial.send(operation.id, parts, {
    expects: 'anything',
    token: { client: client.id },
  });
  const answer = `${describeAnswer(exchange)} (${operation.id})`;
  trial.observe('authentication/refusal-without-scope', answer);
  trial.refused(exchange, ['403'], `a call without the scope ${operation.scopes?.join(' ')}`, TWIN);
}

/** Whether a client's token opens anything (of the fixture restaurant): else a call may be refused for that. */
async function hasAccess(trial: Trial, client: TargetClient, toRestaurant: boolean) {
  const key = `authentication/access of ${client.id}${toRestaurant ? ' to the restaurant' : ''}`;
  return trial.once(key, async (trial) => {
    const token = { client: client.id };
    for (const { operation, parts } of readingRequests(trial, client)) {
      if (toRestaurant && !isOfRestaurant(operation)) continue;
      const exchange = await trial.send(operation.id, parts, {
        expects: 'success',
        role: 'twin',
        token,
      });
      if (isSuccess(operation, exchange)) return true;
    }
    return false;
  });
}

/**
 * Whether a `WWW-Authenticate` value (RFC 9110 §11.6.1) has a challenge of the scheme Bearer, in any letter case and at
 * any place: scheme names stand at the beginning or after a comma, and parameters in quotes may hold anything.
 */
export function asksForBearer(challenges: string): boolean {
  const unquoted = challenges.replace(/"(?:[^"\\]|\\.)*(?:"|$)/gs, '""');
  return /(?:^|,)\s*bearer(?:\s+[^\s=]|\s*,|\s*$)/i.test(unquoted);
}

/** A text that nearly equals the issued token, and how it was altered. */
interface AlteredToken {
  what: string;
  text: string;
}

/**
 * Texts that are nearly a token. Two characters are cut off or added, not one: the last character of a base64url text may
 * hold unused bits, so that it can differ without a difference. They are cut off or added before any padding, since many
 * decoders need none and read nothing behind it. The case of letters is changed only where a token has letters of both:
 * encodings with one case (hexadecimal, Base32) are read in either.
 */
export function alteredTokens(token: string): AlteredToken[] {
  const [body = ''] = token.split(/(?<!=)=*$/);
  const all = [
    { what: 'the end of a token cut off', text: body.slice(0, -2) },
    { what: 'two characters after a token', text: lengthenedToken(token) },
    {
      what: 'another character near the end of a token',
      text: withAnotherEnd(body) + token.slice(body.length),
    },
    { what: 'the beginning of a token cut off', text: token.slice(2) },
    {
      what: 'a token in the other letter case',
      text: /\p{Lu}/u.test(token) && /\p{Ll}/u.test(token) ? swapCase(token) : token,
    },
    ...withoutSignature(token),
  ];
  return all.filter(({ text }) => text !== '' && text !== token);
}

/** Another one in place of the last character but one, which always counts: of the same alphabet, and of the same length. */
function withAnotherEnd(body: string): string {
  const own = body.at(-2)?.toLowerCase();
  const other = [...body].find((one) => /[a-z\d]/i.test(one) && one.toLowerCase() !== own);
  return other === undefined ? body : body.slice(0, -2) + other + body.slice(-1);
}

/** A JWT (RFC 7519) that nobody signed: everybody could make one. */
function withoutSignature(token: string): AlteredToken[] {
  const [header = '', claims = '', ...rest] = token.split('.');
  const fields = rest.length === 1 ? fieldsIn(header) : undefined;
  if (fields === undefined) return [];
  const unsigned = Buffer.from(JSON.stringify({ ...fields, alg: 'none' })).toString('base64url');
  return [
    { what: 'a token without its signature', text: `${header}.${claims}.` },
    { what: 'a token that says that nothing signs it (alg none)', text: `${unsigned}.${claims}.` },
  ];
}

/** The fields of a JWT's header; undefined for anything else. */
function fieldsIn(header: string): object | undefined {
  const fields = parsedJson(Buffer.from(header, 'base64url').toString());
  return isObject(fields) && 'alg' in fields ? fields : undefined;
}
