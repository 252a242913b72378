import { byRule } from '../../src/checked/byRule.ts';
import type { Precondition } from '../../src/checked/preconditions.ts';
import type { Trial } from '../../src/checked/trial/Trial.ts';
import type { LiveExchange } from '../../src/sent/exchange/LiveExchange.ts';
import type { Target, TargetClient } from '../../src/target/Target.ts';
import { describeAnswer, isSuccess, matchesStatus } from '../../src/sent/judging/answers.ts';
import { invented } from './attempts.ts';
import { firstLogin, LOGIN, login, loginParts, type Login } from './login.ts';
import { openedByFirst } from './openedByFirst.ts';
import type { ReadingRequest } from './readingRequests.ts';

/** How many further clients are compared with the first one. */
const FURTHER_CLIENTS = 2;

/** A call says who makes it by its token alone. */
const clientWithOtherRights: Precondition = {
  name: 'clients (one that may do something else than the first)',
  missing: (target) =>
    withOtherRights(target).length > 0
      ? undefined
      : 'the target file has no further client whose scopes or access to the partner operations differ from those of the first',
};

/** Checks that different clients get different tokens, each its own. */
export const ownTokenChecks = byRule(
  { preconditions: [clientWithOtherRights] },
  {
    'authentication/login/clients-have-tokens-of-their-own': clientsHaveTokensOfTheirOwn,
  },
);

async function clientsHaveTokensOfTheirOwn(trial: Trial): Promise<void> {
  const [first] = trial.target.clients;
  const own = await firstLogin(trial);
  const further = withOtherRights(trial.target).slice(0, FURTHER_CLIENTS);
  const alone = new Map<TargetClient, Login>();
  await trial.each(further, async (client) => {
    const given = await login(trial, client);
    alone.set(client, given);
    differs(trial, client, own, given, '');
  });
  // A response to one client may be kept and given to whoever asks next, and what is known of one be overwritten by another.
  const opened = await openedByFirst(trial);
  const closedTo = ({ scopes }: TargetClient) =>
    opened.find(({ operation }) => operation.scopes?.some((scope) => !scopes.includes(scope)));
  const all = withOtherRights(trial.target);
  const beside = [...all.filter((client) => closedTo(client) !== undefined), ...all].slice(0, 1);
  await trial.each(beside, async (client) => {
    const [one, other] = await Promise.all([login(trial, first), login(trial, client)]);
    differs(trial, client, one, other, ' when they logged in at the same time');
    const request = closedTo(client);
    if (request === undefined) return;
    await opensAsEver(trial, request, await login(trial, first), client);
    // The account of a login that was rejected may be kept for the next one.
    const wrong = { ...first, clientSecret: invented(trial, 5) };
    await trial.send(LOGIN, loginParts(trial.target, wrong), 'anything');
    const behind = await login(trial, client);
    await opensAsEver(trial, request, behind, first);
    await opensAsBefore(trial, request, own, { [AT_ONCE]: one });
    const before = alone.get(client) ?? (await login(trial, client));
    await opensAsBefore(trial, request, before, { [AT_ONCE]: other, [BEHIND]: behind });
  });
}

const AT_ONCE = 'at the same time as another one';
const BEHIND = 'right after another one with a wrong secret';

/** Tokens may be those of others who log in then: each opens what a token that its client got alone opens. */
async function opensAsBefore(
  trial: Trial,
  request: ReadingRequest,
  before: Login,
  tokens: Record<string, Login>,
): Promise<void> {
  const then = await use(trial, request, before);
  for (const [when, given] of Object.entries(tokens)) {
    const message = (is: string, was: string) =>
      `A client that logged in ${when} got a token that is ${is} where a token that it got alone is ${was}.`;
    expectSame(trial, request, then, await use(trial, request, given), message);
  }
}

/** What a token opens, and who is rejected, may be kept for whoever comes next. */
async function opensAsEver(
  trial: Trial,
  request: ReadingRequest,
  given: Login,
  other: TargetClient,
): Promise<void> {
  // What was kept of a call before is gone with the next one.
  await use(trial, request, given);
  const then = await use(trial, request, given);
  await use(trial, request, await login(trial, other));
  const message = (is: string, was: string) =>
    `A token that was ${was} is ${is} right after another client logged in and used its own.`;
  expectSame(trial, request, then, await use(trial, request, given), message);
}

interface Use {
  login: Login;
  exchange: LiveExchange;
  what: 'accepted' | 'rejected' | undefined;
}

async function use(trial: Trial, { operation, parts }: ReadingRequest, login: Login): Promise<Use> {
  const options = { expects: 'anything', token: { raw: login.token } } as const;
  const exchange = await trial.send(operation.id, parts, options);
  // 401 may be about the token: an older one that a login ended, or a new one that is not known everywhere yet.
  const isRejected = matchesStatus(exchange, ['403']);
  const what = isSuccess(operation, exchange) ? 'accepted' : isRejected ? 'rejected' : undefined;
  return { login, exchange, what };
}

function expectSame(
  trial: Trial,
  { operation }: ReadingRequest,
  then: Use,
  now: Use,
  message: (is: string, was: string) => string,
): void {
  const [was, is] = [then.what, now.what];
  if (was === undefined || is === undefined) return;
  trial.holds(was === is, () => ({
    message: message(is, was),
    expected: `${operation.documented}: ${was}, as ${now.login === then.login ? 'before' : "with the client's other token"}`,
    actual: describeAnswer(now.exchange),
    exchanges: [now.login.exchange, then.exchange, now.exchange],
  }));
}

function differs(trial: Trial, client: TargetClient, own: Login, other: Login, when: string): void {
  const [first] = trial.target.clients;
  trial.holds(other.token !== own.token, () => ({
    message: `The clients ${first.id} and ${client.id}, whose accounts allow different things, got the same token${when}.`,
    expected: 'a token for each',
    actual: 'one token for both',
    exchanges: [own.exchange, other.exchange],
    counterexample: client.id,
  }));
}

function withOtherRights({ clients: [first, ...others] }: Target): TargetClient[] {
  const rightsOf = ({ scopes, partnerAccess = true }: TargetClient) =>
    [...new Set(scopes), `partner access: ${partnerAccess}`].toSorted().join();
  // An account that a file names twice may do the same both times.
  return others.filter(
    (client) => client.clientId !== first.clientId && rightsOf(client) !== rightsOf(first),
  );
}
