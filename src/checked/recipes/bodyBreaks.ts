import { isDeepStrictEqual } from 'node:util';
import { assertRefused } from '../assertRefused.ts';
import { allBreaksAt, breaksAt } from '../../../generators/schema/breaksAt.ts';
import {
  instanceAt,
  pathsAt,
  withValueAt,
  type InstancePath,
} from '../../../generators/schema/instanceAt.ts';
import { drawnBeyond } from './drawnBeyond.ts';
import { isConvertible, isLenientlyValid, isValidInForm } from './readLeniently.ts';
import { expectRefused } from './tentative.ts';
import { describeAnswer, isSuccess } from '../../sent/judging/answers.ts';
import { isJsonType } from '../../sent/requests/writeBody.ts';
import type { RequestFactory } from '../RequestFactory.ts';
import type { RequestParts } from '../../sent/requests/RequestParts.ts';
import { sharedAnswer } from '../sharedAnswer.ts';
import { ownCases } from '../ownCases.ts';
import type { Trial } from '../trial/Trial.ts';
import { nameOf } from '../../promised/constraints/describeSite.ts';
import { schemaAt } from '../../promised/schemas/schemaAt.ts';
import type { Constraint, Json, JsonSchema, Operation, Site, Spec } from '../../promised/types.ts';

/** By how many other types each constraint on a type is broken. */
const TYPES = 4;

/** A constraint on the body, with all from which its cases are made. */
export interface Bound {
  constraint: Constraint;
  site: Site;
  schema: JsonSchema;
  operation: Operation;
  spec: Spec;
  requestFactory: RequestFactory;
}

/** Where the value stands to which the constraint applies; undefined if the body has none. */
export function pathOf(body: Json | undefined, site: Site) {
  const [path] = pathsAt(body ?? null, site.steps);
  if (path === undefined || body === undefined) return undefined;
  const owner = instanceAt(body, path);
  if (site.property === undefined) return path;
  return owner !== null && typeof owner === 'object' && Object.hasOwn(owner, site.property)
    ? path
    : undefined;
}

/** Bodies that break the constraint: the finite list, drawn ones beyond it, and how each is refused. */
export function breaksOf(trial: Trial, bound: Bound, base: RequestParts, accepted: string) {
  const { constraint, site, schema, spec, requestFactory } = bound;
  const body = base.body ?? null;
  const path = pathOf(base.body, site) ?? [];
  const shown = site.property === undefined ? ` ${show(instanceAt(body, path))}` : '';
  const twin = `the same request with ${called(site)}${shown} ${accepted}`;
  const refuses = (broken: Json) =>
    expectRefusal(trial, bound, { ...base, body: broken }, describe(bound, broken, body), twin);
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
    const walked = allBreaksAt(schema, site, body, resolve);
    return { walked, all: breaksAt(schema, site, body, resolve, walked) };
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
export async function breaksOfOther(trial: Trial, bound: Bound, valid: RequestParts | undefined) {
  const { constraint, operation, site, requestFactory } = bound;
  if (valid === undefined || pathOf(valid.body, site) === undefined) return undefined;
  const base = requestFactory.reconcile?.(valid, constraint, trial) ?? valid;
  const twin = await sharedAnswer(trial, requestFactory, base);
  if (!isSuccess(operation, twin)) return undefined;
  return breaksOf(trial, bound, base, `was accepted with ${twin.response?.status ?? ''}`);
}

/** If the broken value is in the only element of an array: the same array with the valid element before it, once and twice. */
function besideValid(body: Json, path: InstancePath, broken: Json): Json[] {
  const place = path.findLastIndex((key) => typeof key === 'number');
  const before = path.slice(0, Math.max(place, 0));
  const [valid, spoilt] = [instanceAt(body, before), instanceAt(broken, before)];
  return place >= 0 && Array.isArray(valid) && Array.isArray(spoilt) && valid.length === 1
    ? [valid, [...valid, ...valid]].map((first) => withValueAt(body, before, [...first, ...spoilt]))
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
  const exchange = await trial.send(operation.id, parts, statuses);
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

function describe({ site }: Bound, broken: Json, body: Json): string {
  if (site.property !== undefined) return `a body without ${nameOf(site)}`;
  const paths = pathsAt(broken, site.steps);
  // Beside valid elements, only the broken one is of interest.
  const changed = paths.findLast(
    (path) => !isDeepStrictEqual(instanceAt(body, path), instanceAt(broken, path)),
  );
  const place = changed?.findLastIndex((key) => typeof key === 'number') ?? -1;
  const list = instanceAt(broken, changed?.slice(0, place) ?? []);
  const isOfSeveral = paths.length > 1 && place >= 0 && Array.isArray(list);
  const nth = isOfSeveral ? ` as element ${Number(changed?.[place]) + 1} of ${list.length}` : '';
  const values = (isOfSeveral && changed ? [changed] : paths).map((path) =>
    instanceAt(broken, path),
  );
  return `${called(site)} ${values.map(show).join(', ')}${nth}`;
}

/**
 * Whether a breach only puts null in place of an absent optional field (or body): many services read null as absence, so
 * this shows nothing.
 */
function isNullForOptional({ schema, site, operation, spec }: Bound, value: Json | undefined) {
  const last = site.steps.at(-1);
  if (value !== null) return false;
  if (last === undefined) return operation.body?.required !== true;
  if (!('property' in last)) return false;
  const owner = schemaAt(schema, site.steps.slice(0, -1), spec.resolve);
  return !((owner['required'] ?? []) as string[]).includes(last.property);
}

/** A value in a failure: as JSON, shortened if it is long. */
export function show(value: unknown): string {
  const text = JSON.stringify(value) ?? 'absent';
  return text.length > 120 ? `${text.slice(0, 117)}…` : text;
}

/** What a constraint is about, in a failure. */
export function called(site: Parameters<typeof nameOf>[0]): string {
  const name = nameOf(site);
  return name === 'the whole' ? 'the body' : name;
}
