import { isDeepStrictEqual } from 'node:util';
import { assertRefused } from '../assertRefused.ts';
import { allBreaksAt, breaksAt } from '../../../generators/schema/breaksAt.ts';
import { edgeValues } from '../../../generators/schema/edgeValues.ts';
import {
  instanceAt,
  pathsAt,
  withValueAt,
  type InstancePath,
} from '../../../generators/schema/instanceAt.ts';
import { casesBeyond, drawnBeyond } from './drawnBeyond.ts';
import { isConvertible, isLenientlyValid, isValidInForm } from './readLeniently.ts';
import { requestPool } from './requestPool.ts';
import { expectRefused, showsNothing } from './tentative.ts';
import { sharedTwin } from '../sharedTwin.ts';
import type { RuleCheck } from '../Check.ts';
import { expectDoneLike, type Answered } from '../expectDoneLike.ts';
import type { LiveExchange } from '../../sent/exchange/LiveExchange.ts';
import { ANY_REFUSAL } from '../../sent/Expected.ts';
import { describeAnswer, isSuccess } from '../../sent/answers.ts';
import { isJsonType } from '../../sent/writeBody.ts';
import type { RequestFactory } from '../RequestFactory.ts';
import type { RequestParts } from '../../sent/RequestParts.ts';
import { sharedAnswer } from '../sharedAnswer.ts';
import { ownCases } from '../ownCases.ts';
import type { Trial } from '../Trial.ts';
import { nameOf } from '../../promised/describeSite.ts';
import { schemaAt } from '../../promised/schemaAt.ts';
import type { Constraint, Json, JsonSchema, Operation, Site, Spec } from '../../promised/types.ts';
import type { Derivation } from './Derivation.ts';

/** How many requests are drawn to find one that is drawn rarely. */
const RARE = 1000;

/** By how many other types each constraint on a type is broken. */
const TYPES = 4;

/** How many boundary values of a constraint each check tries; the others are divided among similar constraints. */
const ON_THE_LINE = 2;

/** A constraint on the body, with all from which its cases are made. */
interface Bound {
  constraint: Constraint;
  site: Site;
  schema: JsonSchema;
  operation: Operation;
  spec: Spec;
  requestFactory: RequestFactory;
}

/**
 * Decides one constraint on a body, from both sides: a request that breaks only this constraint is refused though its twin
 * was accepted, and boundary values are accepted. Refusals come first: a budget may leave out the rest.
 */
export function bodyCheck({
  constraint,
  operation,
  spec,
  requestFactory,
  preconditions,
}: Derivation): RuleCheck {
  return {
    rule: constraint.id,
    preconditions,
    run: async (trial) => {
      const base = await baseOf(trial, requestFactory, constraint);
      const exchange = await sharedTwin(trial, requestFactory, base);
      const accepted = `was accepted with ${exchange.response?.status ?? ''}`;
      const { site, schema } = constraint;
      if (site === undefined || schema === undefined) {
        await withoutBody(trial, operation, base, `the same request with its body ${accepted}`);
        return;
      }
      const bound = { constraint, site, schema, operation, spec, requestFactory };
      const { own, beside, drawn, refuses } = breaksOf(trial, bound, base, accepted);
      const inFull = await breaksOfOther(trial, bound, await requestFactory.fullest?.(trial));
      const elsewhere = await breaksOfOther(trial, bound, await requestFactory.elsewhere?.(trial));
      // If there is a fullest request, the last value is tried in it instead of in the plainest; the first one, which is
      // the bound itself, in both.
      const plain = inFull === undefined ? own : own.slice(0, Math.max(1, own.length - 1));
      const finite = [...plain, ...beside];
      await trial.each(finite, refuses);
      await acceptsTheLine(trial, bound, { parts: base, exchange });
      if (inFull !== undefined) {
        const { own: inAll } = inFull;
        await trial.each(
          inAll.filter((_, index) => index === 0 || index === inAll.length - 1),
          inFull.refuses,
        );
      }
      if (elsewhere !== undefined) await trial.each(elsewhere.own.slice(0, 1), elsewhere.refuses);
      if (drawn !== undefined) await trial.forAll(drawn, refuses, casesBeyond(trial, finite));
      if (finite.length === 0 && drawn === undefined)
        trial.notExercised('no single change of a valid request breaks this and nothing else');
    },
  };
}

/** The plainest drawn valid request that has a value to which the constraint applies. */
async function baseOf(
  trial: Trial,
  requestFactory: RequestFactory,
  constraint: Constraint,
): Promise<RequestParts> {
  const { site } = constraint;
  const isBound = ({ body }: RequestParts) =>
    site === undefined || pathOf(body, site) !== undefined;
  const plainest =
    (await requestPool(trial, requestFactory)).find(isBound) ??
    // A request that is drawn rarely may not be in the pool.
    trial.sample(await requestFactory.valid(trial), RARE).find(isBound);
  if (plainest === undefined) {
    return trial.notExercised(
      "no valid request that this target's fixtures allow has a value that this constraint binds",
    );
  }
  return requestFactory.reconcile?.(plainest, constraint, trial) ?? plainest;
}

function pathOf(body: Json | undefined, site: Site) {
  const [path] = pathsAt(body ?? null, site.steps);
  if (path === undefined || body === undefined) return undefined;
  const owner = instanceAt(body, path);
  if (site.property === undefined) return path;
  return owner !== null && typeof owner === 'object' && Object.hasOwn(owner, site.property)
    ? path
    : undefined;
}

/**
 * Announces JSON, and sends none. Without the announcement a service that accepts only JSON may refuse the request with a
 * 415 that the documents do not list (RFC 9110 §15.5.16).
 */
async function withoutBody(
  trial: Trial,
  operation: Operation,
  base: RequestParts,
  twin: string,
): Promise<void> {
  const { body: _body, ...rest } = base;
  const { mediaType = 'application/json' } = operation.body ?? {};
  const headers = {
    ...rest.headers,
    'Content-Type': isJsonType(mediaType) ? mediaType : 'application/json',
  };
  await trial.each([undefined], async () => {
    // If there is no body, the parser may respond in place of the operation.
    const exchange = await trial.send(operation.id, { ...rest, headers }, { expects: 'anything' });
    const what = 'a request without a body';
    assertRefused(trial, exchange, { statuses: ANY_REFUSAL, what, twin });
  });
}

async function acceptsTheLine(trial: Trial, bound: Bound, twin: Answered): Promise<void> {
  const { parts: base } = twin;
  const { constraint, site, schema, spec, requestFactory } = bound;
  const path = pathOf(base.body, site);
  if (path === undefined || base.body === undefined || site.property !== undefined) return;
  const body = base.body;
  const all = edgeValues(schema, site, { resolve: spec.resolve });
  const edges = requestFactory.edges?.(constraint, all, trial) ?? all;
  // Values of an enum, and values that only this field has, are all tried; values of a common form are divided among
  // similar rules.
  const isItsOwn = site.keyword === 'enum' || edges.some((value) => !all.includes(value));
  const tried = isItsOwn ? edges : ownCases(trial, edges, ON_THE_LINE);
  await trial.each(tried, async (value) => {
    const plain = { ...base, body: withValueAt(body, path, value) };
    const parts = requestFactory.reconcile?.(plain, constraint, trial) ?? plain;
    const exchange = await sharedAnswer(trial, requestFactory, parts);
    if (showsNothing(trial, requestFactory, exchange)) return;
    const what = `${called(site)} ${show(value)}, which is valid`;
    trial.accepted(exchange, what);
    const isDenied = (answer: LiveExchange) => requestFactory.denies?.(answer, constraint) === true;
    await expectDoneLike(trial, twin, { parts, exchange }, isDenied, what);
  });
}

/** Bodies that break the constraint: the finite list, drawn ones beyond it, and how each is refused. */
function breaksOf(trial: Trial, bound: Bound, base: RequestParts, accepted: string) {
  const { constraint, site, schema, spec, requestFactory } = bound;
  const body = base.body ?? null;
  const path = pathOf(base.body, site) ?? [];
  const shown = site.property === undefined ? ` ${show(instanceAt(body, path))}` : '';
  const twin = `the same request with ${called(site)}${shown} ${accepted}`;
  const refuses = (broken: Json) =>
    expectRefusal(trial, bound, { ...base, body: broken }, describe(bound, broken), twin);
  const { resolve } = spec;
  const bounded = schemaAt(schema, site.steps, resolve);
  const { mediaType } = bound.operation.body ?? {};
  const isText = site.property === undefined && mediaType !== undefined && !isJsonType(mediaType);
  const { isTentative = false } = requestFactory;
  const isOpen = (broken: Json) => {
    const value = instanceAt(broken, changedPath(body, broken, site) ?? path);
    return (
      // A document does not say that what stands for a valid value is rejected.
      (isTentative && value !== undefined && isConvertible(value, bounded, resolve)) ||
      (isText && value !== undefined && isValidInForm(value, bounded, resolve)) ||
      isNullForOptional(bound, value) ||
      (value !== undefined && isLenientlyValid(value, bounded, resolve))
    );
  };
  const listed = requestFactory.breaks?.(constraint, trial) ?? [];
  const { walked, all } = trial.session.madeOf(`${constraint.id} ${JSON.stringify(body)}`, () => {
    const walked = allBreaksAt(schema, site, body, { resolve });
    return { walked, all: breaksAt(schema, site, body, { resolve, walked }) };
  });
  const single = [
    ...(site.property === undefined ? listed.map((value) => withValueAt(body, path, value)) : []),
    ...walked,
  ].filter((broken) => !isOpen(broken));
  // Values that a lenient reader may take for the value, null, a number and a boolean are enough for a type. If null is no
  // breach, one value less.
  const types = TYPES - (isNullForOptional(bound, null) ? 1 : 0);
  const own = ownCases(trial, single, site.keyword === 'type' ? types : undefined);
  const beside = single.slice(0, 1).flatMap((one) => besideValid(body, path, one));
  // A filter that nothing passes would never end.
  const isAnyClosed = all && trial.sample(all, trial.session.cases).some((one) => !isOpen(one));
  const closed = isAnyClosed === true ? all?.filter((broken) => !isOpen(broken)) : undefined;
  const drawn = drawnBeyond(trial, closed, [...own, ...beside]);
  return { own, beside, drawn, refuses };
}

/** Where a breach stands: of several elements it need not be the first. */
function changedPath(body: Json, broken: Json, { steps }: Site): InstancePath | undefined {
  return pathsAt(broken, steps).find(
    (path) => !isDeepStrictEqual(instanceAt(body, path), instanceAt(broken, path)),
  );
}

/**
 * Breaks of another valid request, if the target accepts it: an optional part may hide what is missing or wrong, and one
 * part of a service may check what another does not.
 */
async function breaksOfOther(trial: Trial, bound: Bound, valid: RequestParts | undefined) {
  const { constraint, operation, site, requestFactory } = bound;
  if (valid === undefined || pathOf(valid.body, site) === undefined) return undefined;
  const base = requestFactory.reconcile?.(valid, constraint, trial) ?? valid;
  const twin = await sharedAnswer(trial, requestFactory, base);
  if (!isSuccess(operation, twin)) return undefined;
  return breaksOf(trial, bound, base, `was accepted with ${twin.response?.status ?? ''}`);
}

/** If the broken value is in the only element of an array: the same array with the valid element before it. */
function besideValid(body: Json, path: InstancePath, broken: Json): Json[] {
  const place = path.findLastIndex((key) => typeof key === 'number');
  const before = path.slice(0, Math.max(place, 0));
  const [valid, spoilt] = [instanceAt(body, before), instanceAt(broken, before)];
  return place >= 0 && Array.isArray(valid) && Array.isArray(spoilt) && valid.length === 1
    ? [withValueAt(body, before, [...valid, ...spoilt])]
    : [];
}

async function expectRefusal(
  trial: Trial,
  { constraint, operation, requestFactory }: Bound,
  parts: RequestParts,
  what: string,
  twin: string,
): Promise<void> {
  const statuses = operation.invalidStatuses;
  if (requestFactory.refuses === undefined) {
    await expectRefused(trial, requestFactory, parts, { statuses, what, twin });
    return;
  }
  const exchange = await trial.send(operation.id, parts, { expects: statuses });
  if (requestFactory.refuses(exchange, constraint)) {
    trial.holds(true, () => ({
      message: '',
      expected: '',
      actual: describeAnswer(exchange),
      exchanges: [exchange],
    }));
    trial.refusals += 1;
    return;
  }
  assertRefused(trial, exchange, { statuses, what, twin });
}

function describe({ site }: Bound, broken: Json): string {
  if (site.property !== undefined) return `a body without ${nameOf(site)}`;
  const values = pathsAt(broken, site.steps).map((path) => show(instanceAt(broken, path)));
  return `${called(site)} ${values.join(', ')}`;
}

/**
 * Whether a breach only puts null in place of an absent optional field (or body): many services read null as absence, so
 * this shows nothing.
 */
function isNullForOptional(
  { schema, site, operation, spec }: Bound,
  value: Json | undefined,
): boolean {
  const last = site.steps.at(-1);
  if (value !== null) return false;
  if (last === undefined) return operation.body?.required !== true;
  if (!('property' in last)) return false;
  const owner = schemaAt(schema, site.steps.slice(0, -1), spec.resolve);
  return !((owner['required'] ?? []) as string[]).includes(last.property);
}

/** A value in a failure: as JSON, shortened if it is long. */
function show(value: unknown): string {
  const text = JSON.stringify(value) ?? 'absent';
  return text.length > 120 ? `${text.slice(0, 117)}…` : text;
}

function called(site: Parameters<typeof nameOf>[0]): string {
  const name = nameOf(site);
  return name === 'the whole' ? 'the body' : name;
}
