import type { RecordedExchange } from '../../sent/exchange/types.ts';
import type { Constraint, Rule, Spec } from '../../promised/types.ts';
import type { Pair, ShownExchange } from './views/Example.ts';
import type { ExampleJudge } from './views/exampleJudge.ts';
import type { Recording } from './views/Recording.ts';
import { FRESH_UUID } from '../../sent/exchange/toCurl.ts';
import { jsonOrText } from '../../words/json/parseJson.ts';
import { showExchange } from './views/showExchange.ts';

/** The weight of differences in the path, which contains fresh identities in every request. */
const OF_THE_PATH = 0.1;

/**
 * For each rule that demands a refusal: the plainest refused request, with the accepted one that differs least from it. A
 * rule without such a pair is left out; so is a pair whose accepted body Ajv refuses, or (for a constraint on the body)
 * whose refused one it accepts.
 */
export function examplePairs(
  spec: Spec,
  rules: readonly (Rule | Constraint)[],
  { held, exchanges }: Recording,
  judge: ExampleJudge,
): Map<string, Pair> {
  const twins = Map.groupBy(
    [...exchanges.values()].filter(
      ({ role, response }) => role === 'twin' && isSuccess(response?.status),
    ),
    ({ operation }) => operation,
  );
  const keeps = keeper(spec, judge);
  // Many rules have the twins of one operation.
  const keptTwins = new Map<string, Twin[]>();
  const pairs = new Map<string, Pair>();
  const freshIds = freshIdsIn(exchanges.values());
  for (const rule of rules) {
    const refused = (held.get(rule.id) ?? []).flatMap(({ expected, what, exchanges: ids }) => {
      const exchange = exchanges.get(ids[0] ?? '');
      const isRefused = expected.startsWith('a rejection') && what !== undefined;
      return isRefused && exchange !== undefined ? [{ what, exchange }] : [];
    });
    const isOfBody = 'location' in rule && rule.location.in === 'body';
    const breach = plainest(refused.filter(({ exchange }) => !isOfBody || !keeps(exchange)));
    if (breach === undefined) continue;
    const operation = breach.exchange.operation ?? '';
    const own =
      keptTwins.get(operation) ?? (twins.get(operation) ?? []).filter(keeps).map(withParts);
    keptTwins.set(operation, own);
    const twin = nearest(breach.exchange, own);
    if (twin === undefined) continue;
    const ids = freshIds(breach.exchange, twin);
    pairs.set(rule.id, {
      what: breach.what,
      twin: withVariable(showExchange(twin), ids),
      breach: withVariable(showExchange(breach.exchange), ids),
    });
  }
  return pairs;
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Finds the ids in the paths of two requests that are new in each of all requests, and so no difference between the two. */
function freshIdsIn(all: Iterable<RecordedExchange>) {
  const segments = ({ request }: RecordedExchange) => new URL(request.url).pathname.split('/');
  const counts = new Map<string, number>();
  for (const exchange of all)
    for (const id of segments(exchange)) counts.set(id, (counts.get(id) ?? 0) + 1);
  const isFresh = (id = '') => UUID.test(id) && counts.get(id) === 1;
  return (one: RecordedExchange, other: RecordedExchange): string[] => {
    if (one.request.method === 'GET') return [];
    const others = segments(other);
    return segments(one).flatMap((id, index) =>
      isFresh(id) && isFresh(others[index]) ? [id, others[index]!] : [],
    );
  };
}

/** An exchange with the shell variable of the examples for such an id. */
function withVariable(shown: ShownExchange, ids: string[]): ShownExchange {
  const curl = [FRESH_UUID, ...ids].reduce((text, id) => text.replaceAll(id, '$ID'), shown.curl);
  return curl === shown.curl ? shown : { ...shown, curl: `ID=${FRESH_UUID}\n${curl}` };
}

/** Tells whether Ajv accepts the body of a request, if its operation documents one. */
function keeper(spec: Spec, judge: ExampleJudge): (exchange: RecordedExchange) => boolean {
  const operations = new Map(spec.operations.map((operation) => [operation.id, operation]));
  return ({ operation, request: { body } }) => {
    const schema = operations.get(operation ?? '')?.body?.schema;
    return schema === undefined || judge(schema, jsonOrText(body ?? '')) === undefined;
  };
}

function isSuccess(status = 0): boolean {
  return status >= 200 && status < 300;
}

function plainest<T extends { exchange: RecordedExchange }>(all: T[]): T | undefined {
  const length = ({ exchange: { request } }: T) => request.url.length + (request.body ?? '').length;
  return all.toSorted((one, other) => length(one) - length(other))[0];
}

function nearest(breach: RecordedExchange, twins: readonly Twin[]): RecordedExchange | undefined {
  let best: RecordedExchange | undefined;
  let least = Infinity;
  const { parts } = withParts(breach);
  for (const { twin, parts: ofTwin } of twins) {
    const distance = distanceOf(parts, ofTwin);
    if (distance < least) [best, least] = [twin, distance];
  }
  return best;
}

type Twin = ReturnType<typeof withParts>;

/** With what is compared of its request: a twin is compared with many. */
function withParts(twin: RecordedExchange) {
  const { url, headers, body } = twin.request;
  const { pathname, searchParams } = new URL(url);
  const rest = [[...searchParams], Object.fromEntries(headers), jsonOrText(body ?? '')];
  return { twin, parts: { path: pathname.split('/'), rest } };
}

/** In how many things two requests differ. */
function distanceOf(one: Twin['parts'], other: Twin['parts']): number {
  return differences(one.path, other.path) * OF_THE_PATH + differences(one.rest, other.rest);
}

/** How many leaves of two JSON values differ. */
function differences(one: unknown, other: unknown): number {
  if (one === other) return 0;
  if (!isContainer(one) || !isContainer(other) || Array.isArray(one) !== Array.isArray(other)) {
    return 1;
  }
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].reduce((sum, name) => sum + differences(one[name], other[name]), 0);
}

function isContainer(value: unknown): value is Record<string, unknown> {
  return value !== null && typeof value === 'object';
}

/**
 * The rules of a spec for which pages show pairs: constraints on requests, and rules written by hand about one operation.
 */
export function pairedRules({ rules, constraints }: Spec): (Rule | Constraint)[] {
  const onRequests = constraints.filter(
    ({ location }) => location.in !== 'response' && location.in !== 'operation',
  );
  // One rule represents its family.
  const first = new Map(rules.toReversed().map((rule) => [rule.family, rule]));
  return [...onRequests, ...first.values()];
}
