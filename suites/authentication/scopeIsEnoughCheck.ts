import { describeAnswer, isSuccess, matchesStatus } from '../../src/session/answers.ts';
import type { Check } from '../../src/check/Check.ts';
import type { Trial } from '../../src/check/Trial.ts';
import type { LiveExchange } from '../../src/exchange/LiveExchange.ts';
import type { TargetClient } from '../../src/target/Target.ts';
import { clientThatHoldsOthers } from './preconditions.ts';
import { readingRequestsOf, type ReadingRequest } from './readingRequests.ts';

/** How many operations of each scope are asked, those with the simplest requests first. */
const OPERATIONS = 3;

/** The answers of each operation to one client. */
type Answer = ReadingRequest & { exchange: LiveExchange };

/**
 * "Every operation needs a bearer-style OAuth 2.0 access token with the listed scope" and no other one. If another
 * operation of that scope accepts a client, the client may see the restaurant.
 */
export const scopeIsEnoughCheck: Check = {
  rule: 'authentication/listed-scope-is-enough',
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
};

/** The client that holds this scope and fewest others, and the client that lacks fewest scopes. */
function clientsThatLackOthers({ target }: Trial, scope: string): TargetClient[] {
  const [first, ...others] = target.clients;
  const lacking = others
    .filter(({ scopes }) => scopes.includes(scope))
    .filter(({ scopes }) => first.scopes.some((one) => !scopes.includes(one)))
    .toSorted((one, other) => one.scopes.length - other.scopes.length);
  return [...new Set([...lacking.slice(0, 1), ...lacking.slice(-1)])];
}

async function opensAll(
  trial: Trial,
  client: TargetClient,
  requests: ReadingRequest[],
): Promise<void> {
  const answers = await answersTo(trial, client, requests);
  const opened = answers.find(isOpened);
  if (opened === undefined) return;
  const refused = answers.find(isRefused) ?? (await refusedAfterAnother(trial, client, opened));
  trial.holds(refused === undefined, () => ({
    message: `${refused?.operation.documented ?? ''} rejected a client that holds its scope (${refused?.operation.scopes?.join(' ') ?? ''}) and lacks others.`,
    expected:
      'the response that the first client gets, as another operation of that scope gives it',
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
  const answers: Answer[] = [];
  for (const { operation, parts } of requests) {
    const token = { client: client.id };
    const exchange = await trial.send(operation.id, parts, {
      expects: 'success',
      role: 'twin',
      token,
    });
    answers.push({ operation, parts, exchange });
  }
  return answers;
}

function isOpened({ operation, exchange }: Answer): boolean {
  return isSuccess(operation, exchange);
}

function isRefused({ exchange }: Answer): boolean {
  return matchesStatus(exchange, ['401', '403']);
}
