import { describeAnswer, isSuccess, matchesStatus } from '../../src/sent/judging/answers.ts';
import { byRule } from '../../src/checked/byRule.ts';
import type { Complaint } from '../../src/sent/Complaint.ts';
import { readUntil } from '../../src/checked/readings/readUntil.ts';
import type { Trial } from '../../src/checked/trial/Trial.ts';
import { tokenIn } from '../../src/sent/exchange/client/Tokens.ts';
import { isObject } from '../../src/words/json/isObject.ts';
import type { LiveExchange } from '../../src/sent/exchange/LiveExchange.ts';
import type { TargetClient } from '../../src/target/Target.ts';
import { invented, keepSecret } from './attempts.ts';
import { LOGIN, login, loginParts } from './login.ts';
import { openedByFirst } from './openedByFirst.ts';
import {
  isOfRestaurant,
  readingRequests,
  tryToken,
  type ReadingRequest,
  type Readings,
} from './readingRequests.ts';

/** A client's token, and the outcome of requests with it. */
interface Attempt {
  client: TargetClient;
  exchange: LiveExchange;
  readings: Readings;
}

/** Checks that a client's own credentials get it working tokens. */
export const tokenChecks = byRule(
  { preconditions: [] },
  {
    'authentication/login/valid-client-gets-a-working-token': async (trial) => {
      const readers = trial.target.clients.filter(
        (client) => readingRequests(trial, client).length > 0,
      );
      if (readers.length === 0) trial.notExercised('no client has a scope for reading');
      const firsts: (Attempt | undefined)[] = [];
      await trial.each(readers, async (client) => {
        firsts.push(await getsWorkingToken(trial, client));
      });
      const bad = oneBeyondAThird(firsts);
      if (bad !== undefined) trial.holds(false, () => failureOf(trial, bad));
      await eachInARowWorks(trial, readers[0]);
      await worksAfterAWrongOne(trial, readers[0]);
    },
  },
);

/**
 * One token may have ended because another program of the client got one. Two ended ones, if they are more than a
 * third, are bad; gives one of them.
 */
export function oneBeyondAThird<T>(ended: (T | undefined)[]): T | undefined {
  const all = ended.filter((one) => one !== undefined);
  return all.length * 3 > ended.length ? all[1] : undefined;
}

/**
 * Gives the first token if only a later one worked: the documents do not say whether a token lives on when its client
 * gets another, and another program of the client may get one at any moment.
 */
async function getsWorkingToken(trial: Trial, client: TargetClient): Promise<Attempt | undefined> {
  const requests = readingRequests(trial, client);
  const first = await attempt(trial, client, requests);
  if (first.readings.opened !== undefined) return undefined;
  if (showsNothing(trial, client, first.readings, requests)) return undefined;
  if (answeredOtherwise(first.readings)) {
    trial.notExercised(
      `no operation could show whether the token works: ${describeReadings(trial, first.readings)}`,
    );
  }
  const second = await triedLonger(trial, await attempt(trial, client, requests), requests);
  trial.holds(second.readings.opened !== undefined, () => failureOf(trial, second));
  return first;
}

/** How many tokens are requested one after the other. */
const IN_A_ROW = 8;

/** One token may have ended because another program of the client got one; two did not end for that. */
async function eachInARowWorks(trial: Trial, client: TargetClient | undefined): Promise<void> {
  const requests = client === undefined ? [] : readingRequests(trial, client);
  const dead: Attempt[] = [];
  const all: Attempt[] = [];
  for (let turn = 0; client !== undefined && turn < IN_A_ROW; turn += 1) {
    const one = await attempt(trial, client, requests);
    all.push(one);
    if (one.readings.opened !== undefined || answeredOtherwise(one.readings)) continue;
    if (showsNothing(trial, client, one.readings, requests)) return;
    const later = await triedLonger(trial, one, requests);
    if (later.readings.opened === undefined) dead.push(later);
  }
  const [, second] = dead;
  if (second !== undefined) trial.holds(false, () => failureOf(trial, second));
  const opened = new Set(all.map(({ readings }) => readings.opened?.operation));
  const isWeak = ({ readings: { exchanges } }: Attempt) =>
    exchanges.some((one) => matchesStatus(one, ['403']) && opened.has(one.operation));
  // A gateway may reject one.
  const [, weak] = all.filter(isWeak);
  if (weak === undefined) return;
  trial.holds(false, () => ({
    ...failureOf(trial, weak),
    message: `Of tokens that the client ${weak.client.id} got one after the other, some do not open what the others open.`,
    expected: 'that each opens the same',
  }));
}

/** A connection may carry the calls of many: a wrong token before a good one does not spoil that. */
async function worksAfterAWrongOne(trial: Trial, client: TargetClient | undefined): Promise<void> {
  const requests = client === undefined ? [] : readingRequests(trial, client);
  const opened = (await openedByFirst(trial)).map(({ operation }) => operation);
  const request = requests.find(({ operation }) => opened.includes(operation));
  if (client === undefined || request === undefined) return;
  const { token } = await login(trial, client);
  const wrong = invented(trial, 4);
  keepSecret(trial, wrong);
  const send = (raw: string, connection: string) => {
    const { operation, parts } = request;
    const options = { expects: 'anything', token: { raw }, connection } as const;
    return trial.send(operation.id, parts, options);
  };
  const before = await send(wrong, 'of a wrong token');
  const isRejected = (exchange: LiveExchange) => exchange.response?.status === 401;
  const behind = await readUntil(
    trial,
    () => send(token, 'of a wrong token'),
    (one) => !isRejected(one),
  );
  if (!isRejected(behind)) return;
  const elsewhere = await send(token, 'of this token');
  trial.holds(!isSuccess(request.operation, elsewhere), () => ({
    message: `A token of the client ${client.id} is rejected on a connection that carried a wrong token before.`,
    expected: `${describeAnswer(elsewhere)}, as over another connection`,
    actual: describeAnswer(behind),
    exchanges: [before, elsewhere, behind],
  }));
}

async function attempt(
  trial: Trial,
  client: TargetClient,
  requests: ReadingRequest[],
): Promise<Attempt> {
  const exchange = await trial.send(LOGIN, loginParts(trial.target, client), 'success');
  trial.accepted(exchange, `the credentials of the client ${client.id}`);
  const token = tokenIn(trial.target, exchange);
  trial.holds(token !== undefined, () => ({
    message: `The client ${client.id} presented its own credentials and got no token.`,
    expected: `a token at ${trial.target.auth.tokenPointer}`,
    actual: describeAnswer(exchange),
    exchanges: [exchange],
  }));
  observeLogin(trial, exchange);
  const readings = await tryToken(trial, token ?? '', requests);
  if (readings.opened !== undefined)
    trial.observe(
      'authentication/presenting-the-token',
      'as Authorization: Bearer, it is accepted',
    );
  return { client, exchange, readings };
}

/** If several servers respond, one may know a token a little later. */
async function triedLonger(
  trial: Trial,
  one: Attempt,
  requests: ReadingRequest[],
): Promise<Attempt> {
  const token = tokenIn(trial.target, one.exchange) ?? '';
  const isOpened = ({ opened }: Readings) => opened !== undefined;
  return {
    ...one,
    readings: await readUntil(trial, () => tryToken(trial, token, requests), isOpened),
  };
}

function failureOf(trial: Trial, { client, exchange, readings }: Attempt): Complaint {
  return {
    message: `The token that the client ${client.id} just got opens no operation of its scopes.`,
    expected: 'that it opens one of them at least',
    actual: describeReadings(trial, readings),
    exchanges: [exchange, ...readings.exchanges],
  };
}

/**
 * The fixtures belong to the first client. Another client may be refused their restaurant, with a status that the
 * documents do not show. So its token is bad only if an operation without a restaurant refuses it, and not certainly
 * good if nothing accepted it.
 */
function showsNothing(
  trial: Trial,
  client: TargetClient,
  { exchanges }: Readings,
  requests: ReadingRequest[],
): boolean {
  if (client === trial.target.clients[0]) return false;
  for (const exchange of exchanges)
    trial.observe(
      'authentication/restaurant-without-access',
      `a client that may have none: ${describeAnswer(exchange)} (${exchange.operation})`,
    );
  const elsewhere = requests.filter(({ operation }) => !isOfRestaurant(operation));
  return !exchanges.some(
    (exchange) =>
      exchange.response?.status === 401 &&
      elsewhere.some(({ operation }) => operation.id === exchange.operation),
  );
}

/** Refused for another reason than authorization: then the token is not at fault. */
function answeredOtherwise({ exchanges }: Readings): boolean {
  return !exchanges.some(({ response }) => response?.status === 401 || response?.status === 403);
}

/** Each response once, with the operations that gave it. */
function describeReadings(trial: Trial, { exchanges }: Readings): string {
  if (exchanges.length === 0) return 'none is rejected without a token';
  const nameOf = (exchange: LiveExchange) => trial.operation(exchange).documented;
  return [...Map.groupBy(exchanges, describeAnswer)]
    .map(([answer, given]) => `${answer} at ${given.map(nameOf).join(', ')}`)
    .join('; ');
}

function observeLogin({ session, target }: Trial, { response }: LiveExchange): void {
  session.observe('authentication/login/request-format', `${target.auth.exchange} is accepted`);
  const { json } = response ?? {};
  if (!isObject(json)) return;
  session.observe(
    'authentication/login/response-format',
    `${response?.status ?? ''} with ${response?.header('content-type') ?? 'no media type'}, an object of ${Object.keys(json).toSorted().join(', ')}`,
  );
}
