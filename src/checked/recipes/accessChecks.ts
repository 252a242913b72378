import type { RuleCheck } from '../Check.ts';
import { ANY_REFUSAL } from '../../sent/judging/Expected.ts';
import { clientWithout } from '../preconditions.ts';
import { lengthenedToken } from '../lengthenedToken.ts';
import { ownCases } from '../ownCases.ts';
import type { Trial } from '../trial/Trial.ts';
import type { SendOptions } from '../../sent/SendOptions.ts';
import type { RequestFactory } from '../RequestFactory.ts';
import { derivedCheck, type Derivation } from './Derivation.ts';
import { requestPool } from './requestPool.ts';
import { isSuccess } from '../../sent/judging/answers.ts';
import { ifNotExercised } from '../../sent/judging/signals.ts';
import { secretFor } from '../../sent/requestOf.ts';
import type { RequestParts } from '../../sent/requests/RequestParts.ts';
import { sharedAnswer, sharedTwin } from '../sharedAnswer.ts';
import { isOfOtherReasons } from './tentative.ts';

/** Why nothing is shown where a document of others asks for a credential. */
export const NO_CREDENTIAL = 'no credential was given: pass one with --token or --header';

/** How many clients without a scope each operation is tried with at least; the others are divided among operations. */
const CLIENTS = 2;

/** Decides that an operation is refused without a token, with a token that was never issued, or without its scope. */
export function accessCheck(derivation: Derivation): RuleCheck {
  const { constraint, requestFactory, preconditions } = derivation;
  const { location } = constraint;
  if (location.in === 'scope') {
    const { scope } = location;
    const run: RuleCheck['run'] = (trial) =>
      refusedWith(trial, derivation, ownCases(trial, clientsWithout(trial, scope), CLIENTS));
    const needed = [...preconditions, clientWithout(scope)];
    return derivedCheck(derivation, run, { preconditions: needed });
  }
  const isMissing = location.in === 'token' && location.flaw === 'missing';
  return derivedCheck(derivation, async (trial) =>
    isMissing
      ? refusedWith(trial, derivation, WITHOUT_TOKEN)
      : refusedWith(trial, derivation, await neverIssued(trial, requestFactory), plainestOf),
  );
}

interface Access {
  what: string;
  token: NonNullable<SendOptions['token']>;
}

const WITHOUT_TOKEN: Access[] = [{ what: 'a request without a token', token: { raw: null } }];

async function refusedWith(
  trial: Trial,
  derivation: Derivation,
  accesses: readonly Access[],
  asked = requestsOf,
): Promise<void> {
  const { requestFactory } = derivation;
  const { operation } = requestFactory;
  const requests = await asked(trial, requestFactory);
  // A component that checks tokens may respond in place of the operation; what a document of others says of that is a should.
  const { responses } = trial.operation(operation);
  const isTold = requestFactory.isTentative && responses.some(({ status }) => status === '401');
  const expects = isTold ? ['401'] : 'anything';
  const turns = inTurns(accesses, requests);
  await trial.each(turns, async ({ what, token, parts, status }) => {
    const twin = `the same request with the first client's token was accepted with ${status}`;
    const sent = (await requestFactory.anew?.(parts, trial)) ?? parts;
    if ('client' in token) await readAs(trial, derivation, token.client);
    const exchange = await trial.send(operation, sent, { token, expects });
    if (requestFactory.isTentative && isOfOtherReasons(trial, exchange)) return;
    trial.refused(exchange, ANY_REFUSAL, what, twin);
  });
}

/** A request that was accepted with the first client's token, and in words what it has beyond the plainest request. */
interface Accepted {
  parts: RequestParts;
  status: number | '';
  beyond: string;
}

async function plainestOf(trial: Trial, requestFactory: RequestFactory): Promise<Accepted[]> {
  const [parts] = await requestPool(trial, requestFactory);
  const { response } = await sharedTwin(trial, requestFactory, parts);
  return [{ parts, status: response?.status ?? '', beyond: '' }];
}

/** The plainest request, and one with each optional parameter of the query: a request for more needs no less. */
async function requestsOf(trial: Trial, requestFactory: RequestFactory): Promise<Accepted[]> {
  const requests = await plainestOf(trial, requestFactory);
  const pool = await requestPool(trial, requestFactory);
  const operation = trial.operation(requestFactory.operation);
  for (const { name } of operation.parameters) {
    const has = ({ query }: RequestParts) => query?.[name] !== undefined;
    const parts = pool.find(has);
    if (parts === undefined || requests.some((known) => has(known.parts))) continue;
    const answer = await sharedAnswer(trial, requestFactory, parts);
    if (!isSuccess(operation, answer)) continue;
    requests.push({
      parts,
      status: answer.response?.status ?? '',
      beyond: `, with the parameter ${name}`,
    });
  }
  return requests;
}

/** Each access with a request, and each request with an access. */
function inTurns(
  accesses: readonly Access[],
  requests: readonly Accepted[],
): (Access & Accepted)[] {
  if (accesses.length === 0) return [];
  return Array.from({ length: Math.max(accesses.length, requests.length) }, (_, turn) => {
    const [access, request] = [
      accesses[turn % accesses.length]!,
      requests[turn % requests.length]!,
    ];
    return { ...access, ...request, what: `${access.what}${request.beyond}` };
  });
}

/**
 * Clients without a scope, one of each kind: one without any scope, one with all others, and those with just one, the most
 * similar scope first (a server may accept any scope, or compare only the first word).
 */
function clientsWithout({ target }: Trial, scope: string): Access[] {
  const lacking = target.clients.slice(1).filter(({ scopes }) => !scopes.includes(scope));
  const byCount = lacking.toSorted((one, other) => other.scopes.length - one.scopes.length);
  const single = lacking
    .filter(({ scopes }) => scopes.length === 1)
    .toSorted((one, other) => likeness(other.scopes[0], scope) - likeness(one.scopes[0], scope));
  const picked = new Set([
    ...byCount.slice(0, 1),
    ...single.slice(0, 1),
    ...byCount.slice(-1),
    ...single.slice(1, 2),
  ]);
  return [...picked].map(({ id }) => ({
    what: `a request of the client ${id}, whose token lacks ${scope}`,
    token: { client: id },
  }));
}

/** Reads what a client may of the service: that it was let in there must not be remembered for what follows. */
async function readAs(trial: Trial, { spec, requestFactories }: Derivation, client: string) {
  const { scopes: held = [] } = trial.target.clients.find(({ id }) => id === client) ?? {};
  const read = spec.operations.find(
    ({ effect, scopes }) => effect === undefined && scopes?.every((one) => held.includes(one)),
  );
  const factory = requestFactories?.get(read?.id ?? '');
  if (factory === undefined) return;
  const [parts] = await requestPool(trial, factory).catch(ifNotExercised([undefined]));
  if (parts) await trial.send(factory.operation, parts, { expects: 'anything', token: { client } });
}

/** How many characters two scopes have in common at their beginning. */
function likeness(one: string | undefined, other: string): number {
  const end = [...other].findIndex((character, index) => one?.[index] !== character);
  return end < 0 ? other.length : end;
}

/**
 * A token that was never issued: the real one with two characters more. A server that does not check tokens accepts it,
 * and so does one that only checks the beginning, the form or the content. The rules of the token endpoint try other ways
 * to spoil a token.
 */
async function neverIssued(trial: Trial, { operation }: RequestFactory): Promise<Access[]> {
  const { presents } = trial.operation(operation);
  const token =
    presents === undefined
      ? ((await trial.session.tokenOf(trial.target.clients[0].id)) ??
        trial.notExercised('the first client got no token'))
      : (secretFor(trial.target, presents) ?? trial.notExercised(NO_CREDENTIAL));
  const what = 'a request with two characters after the token';
  return [{ what, token: { raw: lengthenedToken(token) } }];
}
