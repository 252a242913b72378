import { byRule } from '../../src/checked/byRule.ts';
import { describeAnswer, isSuccess, matchesStatus } from '../../src/sent/judging/answers.ts';
import type { Trial } from '../../src/checked/trial/Trial.ts';
import type { LiveExchange } from '../../src/sent/exchange/LiveExchange.ts';
import type { TargetClient } from '../../src/target/Target.ts';
import { clientThatHoldsOthers } from './preconditions.ts';
import {
  readingRequestsOf,
  type ReadingRequest,
  isOfRestaurant,
  openedBy,
  readingRequests,
} from './readingRequests.ts';
import type { RequestParts } from '../../src/sent/requests/RequestParts.ts';
import { login } from './login.ts';

/** How many operations of each scope are asked, those with the simplest requests first. */
const OPERATIONS = 3;

/** The responses of each operation to one client. */
type Answer = ReadingRequest & { exchange: LiveExchange };

/**
 * "Every operation needs a bearer-style OAuth 2.0 access token with the listed scope" and no other one. If another
 * operation of that scope accepts a client, the client may see the restaurant.
 */
export const grantedChecks = byRule({
  'authentication/listed-scope-is-enough': {
    preconditions: [clientThatHoldsOthers],
    unseen: 'no further client that lacks a scope opens one of several operations of another',
    run: async (trial) => {
      const [first] = trial.target.clients;
      for (const scope of first.scopes) {
        const all = readingRequestsOf(trial, scope).slice(0, OPERATIONS);
        const opened = (await answersTo(trial, first, all)).filter(isOpened);
        const clients = opened.length < 2 ? [] : clientsThatLackOthers(trial, scope);
        await trial.each(clients, (client) => opensAll(trial, client, opened));
      }
    },
  },
  'authentication/token-opens-each-restaurant': {
    preconditions: [],
    unseen:
      'the first client can call fewer than two operations that require a token, and none at two restaurants',
    run: async (trial) => {
      const [client] = trial.target.clients;
      const requests = readingRequests(trial, client);
      const { token } = await login(trial, client);
      const opened = await openedBy(trial, token, requests);
      const [home, ...others] = opened;
      if (home === undefined) return;
      const isOpened = ({ operation: { id } }: ReadingRequest) =>
        opened.some(({ operation }) => operation.id === id);
      const closed = requests.filter((request) => !isOpened(request));
      // What does not open to it may be closed to the client, which a fresh token tells, or open without one.
      for (const request of closed) await expectOpenToo(trial, token, home, request, false);
      await trial.each(others, (request) => expectOpenToo(trial, token, home, request));
      const elsewhere = opened.flatMap((request) => atOtherRestaurant(trial, request));
      await trial.each(elsewhere, ([here, there]) => expectOpenToo(trial, token, here, there));
    },
  },
});

/** The client that holds this scope and fewest others, and the client that lacks fewest scopes. */
function clientsThatLackOthers({ target }: Trial, scope: string): TargetClient[] {
  const [first, ...others] = target.clients;
  const lacking = others
    .filter(({ scopes }) => scopes.includes(scope))
    .filter(({ scopes }) => first.scopes.some((one) => !scopes.includes(one)))
    .toSorted((one, other) => one.scopes.length - other.scopes.length);
  return [...new Set([...lacking.slice(0, 1), ...lacking.slice(-1)])];
}

async function opensAll(trial: Trial, client: TargetClient, requests: ReadingRequest[]) {
  const answers = await answersTo(trial, client, requests);
  const opened = answers.find(isOpened);
  if (opened === undefined) return;
  const refused = answers.find(isRefused) ?? (await refusedAfterAnother(trial, client, opened));
  trial.holds(refused === undefined, () => ({
    message: `${refused?.operation.documented ?? ''} rejected a client that has its scope (${refused?.operation.scopes?.join(' ') ?? ''}) and lacks others.`,
    expected: 'the response that the first client gets, as from another operation of that scope',
    actual: refused === undefined ? '' : describeAnswer(refused.exchange),
    exchanges: refused === undefined ? [] : [refused.exchange],
    twin: "the same request with the first client's token was accepted",
    counterexample: client.scopes,
  }));
}

/** What a client opens, if it is rejected twice right after a call whose scope the client lacks. */
async function refusedAfterAnother(
  trial: Trial,
  client: TargetClient,
  opened: Answer,
): Promise<Answer | undefined> {
  const lacking = trial.target.clients[0].scopes.filter((scope) => !client.scopes.includes(scope));
  const [closed] = lacking.flatMap((scope) => readingRequestsOf(trial, scope).slice(0, 1));
  if (closed === undefined) return undefined;
  const send = async ({ operation, parts }: ReadingRequest) =>
    trial.send(operation.id, parts, { expects: 'anything', token: { client: client.id } });
  let last = opened;
  for (let time = 0; time < 2; time += 1) {
    await send(closed);
    last = { ...opened, exchange: await send(opened) };
    if (!isRefused(last)) return undefined;
  }
  return last;
}

async function answersTo(
  trial: Trial,
  client: TargetClient,
  requests: ReadingRequest[],
): Promise<Answer[]> {
  const sending = { expects: 'success', role: 'twin', token: { client: client.id } } as const;
  return Array.fromAsync(requests, async ({ operation, parts }) => ({
    operation,
    parts,
    exchange: await trial.send(operation.id, parts, sending),
  }));
}

function isOpened({ operation, exchange }: Answer): boolean {
  return isSuccess(operation, exchange);
}

function isRefused({ exchange }: Answer): boolean {
  return matchesStatus(exchange, ['401', '403']);
}

/**
 * A 401 elsewhere counts only if a fresh token is accepted there, and the rejected one is still accepted where it was
 * before.
 * @param isTelling whether an acceptance shows that the token was accepted
 */
async function expectOpenToo(
  trial: Trial,
  token: string,
  home: ReadingRequest,
  elsewhere: ReadingRequest,
  isTelling = true,
): Promise<void> {
  const send = ({ operation, parts }: ReadingRequest, raw: string) =>
    trial.send(operation.id, parts, { expects: 'anything', token: { raw } });
  const { operation } = elsewhere;
  const there = await send(elsewhere, token);
  const others: LiveExchange[] = [];
  const isRefused = there.response?.status === 401 && (await freshOpens());
  // A restaurant that is closed to the account, or a lost response, shows nothing about the token.
  if (!isRefused && !(isTelling && isSuccess(operation, there))) return;
  trial.holds(!isRefused, () => ({
    message: `${operation.documented} rejected a token that another restaurant or operation accepts, and accepts a fresh token of the same client.`,
    expected: '200, as with a fresh token of the same client',
    actual: describeAnswer(there),
    exchanges: [...others, there],
  }));

  async function freshOpens(): Promise<boolean> {
    const fresh = await login(trial, trial.target.clients[0]);
    const [now, before] = [await send(elsewhere, fresh.token), await send(home, token)];
    others.push(now, before);
    return isSuccess(operation, now) && isSuccess(home.operation, before);
  }
}

/** A request of a restaurant, and the same at the other one; none if there is no other. */
function atOtherRestaurant(
  { target: { fixtures } }: Trial,
  request: ReadingRequest,
): [ReadingRequest, ReadingRequest][] {
  const { restaurant, otherRestaurant } = fixtures;
  const moved = (values: Record<string, unknown> = {}) =>
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => [
        name,
        value === restaurant ? otherRestaurant : value,
      ]),
    );
  const { operation, parts } = request;
  const there = { ...parts, path: moved(parts.path), headers: moved(parts.headers) };
  return otherRestaurant === undefined || !isOfRestaurant(operation)
    ? []
    : [[request, { operation, parts: there as RequestParts }]];
}
