import { isSuccess, matchesStatus } from '../../src/sent/judging/answers.ts';
import { byRule } from '../../src/checked/byRule.ts';
import type { Trial } from '../../src/checked/trial/Trial.ts';
import type { LiveExchange } from '../../src/sent/exchange/LiveExchange.ts';
import { firstLogin } from './login.ts';
import { allReadingRequests, type ReadingRequest } from './readingRequests.ts';

const TWIN = 'the same request with the same token under its scheme was accepted';

const needs = { preconditions: [], unseen: 'the token opens no operation that only reads' };

/** Checks of the scheme before a token, at every operation that only reads. */
export const schemeChecks = byRule(needs, {
  'authentication/scheme-takes-either-case': async (trial) => {
    await trial.each(allReadingRequests(trial), async (request) => {
      const exchange = await sentUnder(trial, request, 'bearer');
      // If Bearer authorizes nothing either, the refusal has another reason.
      if (await isOpened(trial, request))
        trial.accepted(exchange, 'a call with the scheme "bearer"', TWIN);
    });
  },
  'authentication/token-needs-its-scheme': async (trial) => {
    const cases = allReadingRequests(trial).flatMap((request, place) =>
      schemesFor(request, place).map((one) => ({ request, ...one })),
    );
    await trial.each(cases, async ({ request, scheme, what }) => {
      if (!(await isOpened(trial, request))) return;
      const exchange = await sentUnder(trial, request, scheme);
      trial.refused(exchange, ['4XX'], what, TWIN);
    });
  },
  'authentication/no-refusal-repeats-the-token': {
    unseen: 'no request was rejected',
    run: async (trial) => {
      const cases = allReadingRequests(trial).map((request, place) => ({
        request,
        schemes: schemesFor(request, place),
      }));
      await trial.each(cases, async ({ request, schemes }) => {
        const refused = [
          ...(await Promise.all(schemes.map(({ scheme }) => sentUnder(trial, request, scheme)))),
          // Without the headers that its operation asks for: most of them name a restaurant there.
          await sendUnder(
            trial,
            { ...request, parts: { ...request.parts, headers: {} } },
            'Bearer',
          ),
        ].filter((exchange) => matchesStatus(exchange, ['4XX', '5XX']));
        for (const exchange of refused) await repeatsNoToken(trial, exchange);
      });
    },
  },
});

const SCHEMES = [
  { scheme: 'Basic', what: 'a call with the token under the scheme Basic' },
  { scheme: '', what: 'a call with the token and no scheme' },
] as const;

/** The schemes that each operation is tried under. The collections of a service, which all have one shape, take turns. */
function schemesFor({ operation }: ReadingRequest, place: number) {
  const isOfACollection = operation.id.split('/').length > 2;
  return isOfACollection ? SCHEMES.filter((_, turn) => turn === place % SCHEMES.length) : SCHEMES;
}

async function sendUnder(trial: Trial, { operation, parts }: ReadingRequest, scheme: string) {
  const { token } = await firstLogin(trial);
  return trial.send(operation.id, parts, { expects: 'anything', token: { raw: token, scheme } });
}

/** Sends the request under this scheme, once per run. */
async function sentUnder(trial: Trial, request: ReadingRequest, scheme: string) {
  const key = `authentication/${request.operation.id} with the token under "${scheme}"`;
  return trial.once(key, (trial) => sendUnder(trial, request, scheme));
}

/**
 * Whether the token authorizes an operation under its scheme, in either letter case; other checks send most of these
 * requests anyhow.
 */
async function isOpened(trial: Trial, request: ReadingRequest): Promise<boolean> {
  const isSo = async (scheme: string) =>
    isSuccess(request.operation, await sentUnder(trial, request, scheme));
  return (await isSo('bearer')) || isSo('Bearer');
}

async function repeatsNoToken(trial: Trial, exchange: LiveExchange): Promise<void> {
  const { token } = await firstLogin(trial);
  trial.holds(!(exchange.response?.text ?? '').includes(token), () => ({
    message: `${trial.operation(exchange).documented} rejects a request with a response that repeats its token.`,
    expected:
      'a response without the token: who reads responses, in a log for example, must not get it',
    actual: `status ${exchange.response?.status ?? ''}, with the token in the body`,
    exchanges: [exchange],
  }));
}
