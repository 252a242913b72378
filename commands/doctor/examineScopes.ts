import { LIST, partnerRequest } from '../../suites/partners/partnerRequests.ts';
import { GET, getRequest, RESTAURANT_HEADER } from '../../suites/restaurants/restaurantRequests.ts';
import { describeAnswer, isSuccess } from '../../src/check/answers.ts';
import type { RequestParts } from '../../src/check/RequestParts.ts';
import type { LiveExchange } from '../../src/exchange/LiveExchange.ts';
import type { Operation } from '../../src/spec/types.ts';
import type { Target, TargetClient } from '../../src/target/Target.ts';
import type { Examiner } from './Examiner.ts';
import type { Examined } from './Finding.ts';
import { nameOf } from './examineTokens.ts';

/** One thing that clients may or may not do, and a read that tells. */
interface Access {
  name: string;
  operation: Operation;
  parts: RequestParts;
  /** Whether the target file says that the client may. */
  isHeld: (client: TargetClient) => boolean;
  /** The client with the opposite. */
  turned: (client: TargetClient) => TargetClient;
}

/**
 * Tries each scope with each of these clients, and the permission for the partner access endpoints, by reads: accepted
 * where the target file says that the client holds it, refused where it says that it does not.
 */
export async function examineScopes(
  examiner: Examiner,
  clients: TargetClient[],
): Promise<Examined[]> {
  const { accesses, untried } = await accessesAt(examiner);
  const examined: Examined[] = [];
  for (const client of clients) {
    const asExpected: Access[] = [];
    for (const access of accesses) {
      const exchange = await examiner.ask(access.operation.id, access.parts, { client: client.id });
      const part = examinedAs(access, client, exchange, examiner.target);
      if (part === undefined) asExpected.push(access);
      else examined.push(part);
    }
    if (asExpected.length === 0) continue;
    const subject = nameOf(client, examiner.target);
    examined.push({ subject, state: 'there', detail: expectedText(client, asExpected) });
  }
  return [...examined, ...untried.map(untriedScope)];
}

function expectedText(client: TargetClient, accesses: Access[]): string {
  const names = (isHeld: boolean) =>
    accesses.filter((access) => access.isHeld(client) === isHeld).map(({ name }) => name);
  const detail: [string, string[]][] = [
    ['accepted for', names(true)],
    ['refused for', names(false)],
  ];
  return detail
    .filter(([, all]) => all.length > 0)
    .map(([word, all]) => `${word} ${all.join(', ')}`)
    .join('; ');
}

function untriedScope(scope: string): Examined {
  const detail = 'no read of this target tells, so the target file is believed';
  return { subject: `scope ${scope}`, state: 'unseen', detail };
}

async function accessesAt(examiner: Examiner): Promise<{ accesses: Access[]; untried: string[] }> {
  const operations = examiner.specs.flatMap((spec) => spec.operations);
  const scopes = [...new Set(operations.flatMap((operation) => operation.scopes ?? []))];
  const reads = await readsAt(examiner, operations);
  const accesses: Access[] = [];
  const untried: string[] = [];
  for (const scope of scopes) {
    const access = await scopeAccess(scope, reads, examiner);
    if (access === undefined) untried.push(scope);
    else accesses.push(access);
  }
  const partners = operations.find(({ id }) => id === LIST);
  if (partners !== undefined) accesses.push(partnerAccess(partners));
  return { accesses, untried };
}

/**
 * Operations that only read and whose requests the target file gives: those that need least of it first, and of these
 * the plainest, so that as little else as possible can be wrong.
 */
async function readsAt(examiner: Examiner, operations: Operation[]): Promise<Operation[]> {
  const hasRestaurant = await isRestaurantThere(examiner);
  const namesRestaurant = ({ parameters }: Operation) =>
    parameters.some(({ name }) => name === RESTAURANT_HEADER);
  return operations
    .filter(({ method, effect }) => method === 'GET' && effect === undefined)
    .filter((operation) => hasRestaurant || !namesRestaurant(operation))
    .filter((operation) => examiner.whyNoRequest(operation) === undefined)
    .toSorted(
      (one, other) =>
        examiner.preconditionsOf(one).length - examiner.preconditionsOf(other).length ||
        one.parameters.length - other.parameters.length,
    );
}

/** Where it is not, a refusal says nothing about scopes. */
async function isRestaurantThere(examiner: Examiner): Promise<boolean> {
  const request = getRequest(examiner.target.fixtures.restaurant);
  const status = (await examiner.ask(GET, request)).response?.status ?? 0;
  return status < 400 || status === 401 || status === 403;
}

async function scopeAccess(
  scope: string,
  reads: Operation[],
  examiner: Examiner,
): Promise<Access | undefined> {
  const operation = reads.find(({ scopes }) => scopes?.length === 1 && scopes[0] === scope);
  const parts = operation && (await examiner.validRequest(operation));
  if (operation === undefined || parts === undefined) return undefined;
  return {
    name: scope,
    operation,
    parts,
    isHeld: ({ scopes }) => scopes.includes(scope),
    turned: (client) => ({
      ...client,
      scopes: client.scopes.includes(scope)
        ? client.scopes.filter((held) => held !== scope)
        : [...client.scopes, scope],
    }),
  };
}

function partnerAccess(operation: Operation): Access {
  return {
    name: 'partner access',
    operation,
    parts: partnerRequest({}),
    isHeld: (client) => client.partnerAccess,
    turned: (client) => ({ ...client, partnerAccess: !client.partnerAccess }),
  };
}

/** Undefined where the target did what its file says. */
function examinedAs(
  access: Access,
  client: TargetClient,
  exchange: LiveExchange,
  target: Target,
): Examined | undefined {
  const { name, operation } = access;
  const isHeld = access.isHeld(client);
  const status = exchange.response?.status ?? 0;
  const isRefused = isHeld ? status === 401 || status === 403 : status >= 400 && status < 500;
  const subject = `${nameOf(client, target)}, ${name}`;
  const asked = `${operation.documented} was answered with ${describeAnswer(exchange)}`;
  const seen = isSuccess(operation, exchange) ? true : isRefused ? false : undefined;
  if (seen === undefined)
    return { subject, state: 'unseen', detail: `${asked}, which does not tell whether it is held` };
  if (seen === isHeld) return undefined;
  return {
    subject,
    state: 'missing',
    detail: `${asked}, though the target file says that it ${isHeld ? 'is held' : 'is not held'}`,
    without: withClient(target, client, access.turned(client)),
  };
}

function withClient(target: Target, client: TargetClient, changed: TargetClient): Target {
  const [first, ...further] = target.clients.map((other) => (other === client ? changed : other));
  return first === undefined ? target : { ...target, clients: [first, ...further] };
}
