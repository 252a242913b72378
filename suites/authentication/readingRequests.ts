import { isSuccess, matchesStatus } from '../../src/sent/judging/answers.ts';
import type { RequestParts } from '../../src/sent/requests/RequestParts.ts';
import type { Trial } from '../../src/checked/trial/Trial.ts';
import type { LiveExchange } from '../../src/sent/exchange/LiveExchange.ts';
import type { Operation } from '../../src/promised/types.ts';
import type { Target, TargetClient } from '../../src/target/Target.ts';
import { RESTAURANT_HEADER } from '../restaurantHeader.ts';

const GROUP = 'managementGroupGUID';

/** A request that changes nothing, and that only a token of its scope opens. */
export interface ReadingRequest {
  operation: Operation;
  parts: RequestParts;
}

/** Requests that a client's token authorizes: one for each of its scopes that only reads, of any service. */
export function readingRequests(trial: Trial, client: TargetClient): ReadingRequest[] {
  const byScope = new Map<string, ReadingRequest>();
  for (const operation of trial.session.specs.flatMap(({ operations }) => operations)) {
    const scopes = operation.scopes?.join(' ');
    if (scopes === undefined || byScope.has(scopes) || !opensTo(client, operation)) continue;
    const parts = partsOf(operation, trial.target);
    if (parts !== undefined) byScope.set(scopes, { operation, parts });
  }
  return [...byScope.values()];
}

/**
 * Requests that the first client's token authorizes: one for each operation that only reads and needs nothing beyond the
 * target file.
 */
export function allReadingRequests(trial: Trial): ReadingRequest[] {
  return trial.session.specs
    .flatMap(({ operations }) => operations)
    .filter((operation) => opensTo(trial.target.clients[0], operation))
    .flatMap((operation) => requestTo(operation, trial.target));
}

/**
 * Requests that only a token of this scope authorizes: one for each operation that needs nothing beyond the target
 * file. Requests for a group are left out: a group is more than its restaurant, and no document says who may see it.
 */
export function readingRequestsOf(trial: Trial, scope: string): ReadingRequest[] {
  return trial.session.specs
    .flatMap(({ operations }) => operations)
    .filter(({ scopes }) => scopes?.length === 1 && scopes[0] === scope)
    .filter(({ parameters }) => !parameters.some(({ name }) => name === GROUP))
    .flatMap((operation) => requestTo(operation, trial.target));
}

function requestTo(operation: Operation, target: Target): ReadingRequest[] {
  const parts = partsOf(operation, target) ?? searchOf(operation, target);
  return parts === undefined ? [] : [{ operation, parts }];
}

/** A search changes nothing either, though it is a POST. */
function searchOf({ id }: Operation, { fixtures }: Target): RequestParts | undefined {
  const [item] = fixtures.stockItems ?? [];
  if (id !== 'stock/search' || item === undefined) return undefined;
  return { headers: { [RESTAURANT_HEADER]: fixtures.restaurant }, body: { guids: [item.guid] } };
}

/** Whether an operation is about one restaurant, which a client may have no access to. */
export function isOfRestaurant({ parameters }: Operation): boolean {
  return parameters.some(({ name }) => name === RESTAURANT_HEADER);
}

/** The outcome of requests that were sent with one token. */
export interface Readings {
  /** The first that was answered with success. */
  opened?: LiveExchange;
  /** All that were sent with it until then. */
  exchanges: LiveExchange[];
}

/** Tries whether a token opens any of these requests: refused without a token, and answered with it. */
export async function tryToken(
  trial: Trial,
  token: string,
  requests: ReadingRequest[],
): Promise<Readings> {
  const exchanges: LiveExchange[] = [];
  for (const { operation, parts } of requests) {
    if (!(await isLocked(trial, { operation, parts }))) continue;
    const exchange = await trial.send(operation.id, parts, {
      expects: 'anything',
      token: { raw: token },
    });
    exchanges.push(exchange);
    if (isSuccess(operation, exchange)) return { opened: exchange, exchanges };
  }
  return { exchanges };
}

/** Those of these requests that a token authorizes. */
export async function openedBy(
  trial: Trial,
  token: string,
  requests: ReadingRequest[],
): Promise<ReadingRequest[]> {
  const opened = await Promise.all(
    requests.map(async ({ operation, parts }) => {
      const [locked, exchange] = await Promise.all([
        isLocked(trial, { operation, parts }),
        trial.send(operation.id, parts, { expects: 'anything', token: { raw: token } }),
      ]);
      return locked && isSuccess(operation, exchange) ? [{ operation, parts }] : [];
    }),
  );
  return opened.flat();
}

/** A request that is accepted without a token shows nothing about one. Sent once for all the tokens that are tried. */
async function isLocked(trial: Trial, { operation, parts }: ReadingRequest): Promise<boolean> {
  const key = `whether ${operation.id} is locked for ${JSON.stringify(parts)}`;
  const exchange = await trial.once(key, (trial) =>
    trial.send(operation.id, parts, { expects: 'anything', token: { raw: null } }),
  );
  return matchesStatus(exchange, ['4XX']);
}

function opensTo({ scopes, partnerAccess }: TargetClient, operation: Operation): boolean {
  const needed = operation.scopes ?? [];
  return needed.length > 0 ? needed.every((scope) => scopes.includes(scope)) : partnerAccess;
}

/** Undefined if the operation does more than read, or needs something that a target file does not name. */
function partsOf(operation: Operation, target: Target): RequestParts | undefined {
  const { method, effect, address, parameters } = operation;
  if (method !== 'GET' || effect !== undefined || target.urls[address] === undefined) {
    return undefined;
  }
  const { restaurant, managementGroup } = target.fixtures;
  const known: Record<string, string | undefined> = {
    [RESTAURANT_HEADER]: restaurant,
    restaurantGUID: restaurant,
    [GROUP]: managementGroup,
  };
  const required = parameters.filter(({ required: isRequired }) => isRequired);
  if (required.some(({ name, in: place }) => place === 'query' || known[name] === undefined)) {
    return undefined;
  }
  const inPlace = (place: 'path' | 'header') =>
    Object.fromEntries(
      required
        .filter((parameter) => parameter.in === place)
        .map(({ name }) => [name, known[name] ?? '']),
    );
  return { path: inPlace('path'), headers: inPlace('header') };
}
