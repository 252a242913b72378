import { describeAnswer, isSuccess } from '../../src/session/answers.ts';
import type { Check } from '../../src/check/Check.ts';
import { fixture } from '../../src/check/preconditions.ts';
import type { RequestParts } from '../../src/session/RequestParts.ts';
import type { Trial } from '../../src/check/Trial.ts';
import type { LiveExchange } from '../../src/exchange/LiveExchange.ts';
import { login } from './login.ts';
import { openedByFirst } from './openedByFirst.ts';
import { isOfRestaurant, openedBy, type ReadingRequest } from './readingRequests.ts';

/** Check that a token, which belongs to an account, is not bound to the restaurant that it was first used for. */
export const eachRestaurantCheck: Check = {
  rule: 'authentication/token-opens-each-restaurant',
  preconditions: [fixture('otherRestaurant')],
  unseen:
    'no operation that the first client opened at one restaurant asks for a token and opens at the other one',
  run: async (trial) => {
    const requests = (await openedByFirst(trial)).filter(({ operation }) =>
      isOfRestaurant(operation),
    );
    const { token } = await login(trial, trial.target.clients[0]);
    const opened = await openedBy(trial, token, requests);
    await trial.each(opened, (request) => opensElsewhere(trial, token, request));
  },
};

/**
 * A 401 elsewhere counts only if a fresh token is accepted there, and the refused one is still accepted where it was
 * before.
 */
async function opensElsewhere(trial: Trial, token: string, request: ReadingRequest): Promise<void> {
  const { operation, parts } = request;
  const elsewhere = atOtherRestaurant(trial, parts);
  const send = (what: RequestParts, raw: string) =>
    trial.send(operation.id, what, { expects: 'anything', token: { raw } });
  const there = await send(elsewhere, token);
  const others: LiveExchange[] = [];
  const isRefused = there.response?.status === 401 && (await freshOpens());
  // A restaurant that is closed to the account, or a lost answer, shows nothing about the token.
  if (!isRefused && !isSuccess(operation, there)) return;
  trial.holds(!isRefused, () => ({
    message: `${operation.documented} rejected a token for one restaurant that it accepts for another one, and accepts a fresh token of the same client for both.`,
    expected: '200, as with a fresh token of the same client',
    actual: describeAnswer(there),
    exchanges: [...others, there],
  }));

  async function freshOpens(): Promise<boolean> {
    const fresh = await login(trial, trial.target.clients[0]);
    others.push(await send(elsewhere, fresh.token), await send(parts, token));
    return others.every((exchange) => isSuccess(operation, exchange));
  }
}

function atOtherRestaurant({ target: { fixtures } }: Trial, parts: RequestParts): RequestParts {
  const moved = (values: Record<string, unknown> = {}) =>
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => [
        name,
        value === fixtures.restaurant ? fixtures.otherRestaurant : value,
      ]),
    );
  return { ...parts, path: moved(parts.path), headers: moved(parts.headers) } as RequestParts;
}
