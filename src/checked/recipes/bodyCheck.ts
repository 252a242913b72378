import { assertRefused } from '../assertRefused.ts';
import { edgeValues } from '../../../generators/schema/edgeValues.ts';
import { withValueAt } from '../../../generators/schema/instanceAt.ts';
import { casesBeyond, ON_THE_LINE } from './drawnBeyond.ts';
import { rareRequests, requestPool } from './requestPool.ts';
import { isInconclusive } from './tentative.ts';
import type { RuleCheck } from '../Check.ts';
import { expectDoneLike, type Answered } from '../expectDoneLike.ts';
import type { LiveExchange } from '../../sent/exchange/LiveExchange.ts';
import { ANY_REFUSAL } from '../../sent/judging/Expected.ts';
import { isJsonType } from '../../sent/requests/writeBody.ts';
import type { RequestFactory } from '../RequestFactory.ts';
import type { RequestParts } from '../../sent/requests/RequestParts.ts';
import { sharedAnswer, sharedTwin } from '../sharedAnswer.ts';
import { ownCases } from '../ownCases.ts';
import type { Trial } from '../trial/Trial.ts';
import type { Constraint, Operation } from '../../promised/types.ts';
import { derivedCheck, type Derivation } from './Derivation.ts';
import { breaksOf, breaksOfOther, called, pathOf, show, type Bound } from './bodyBreaks.ts';

/**
 * Decides one constraint on a body, from both sides: a request that breaks only this constraint is refused though its twin
 * was accepted, and boundary values are accepted. Refusals come first: a budget may leave out the rest.
 */
export function bodyCheck(derivation: Derivation): RuleCheck {
  const { constraint, operation, spec, requestFactory } = derivation;
  return derivedCheck(derivation, async (trial) => {
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
  });
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
    (await rareRequests(trial, requestFactory)).find(isBound);
  if (plainest === undefined) {
    return trial.notExercised(
      "no valid request that this target's fixtures allow has a value that this constraint binds",
    );
  }
  return requestFactory.reconcile?.(plainest, constraint, trial) ?? plainest;
}

/**
 * Announces JSON, and sends none. Without the announcement a service that accepts only JSON may refuse the request with a
 * 415 that the documents do not list (RFC 9110 §15.5.16).
 */
async function withoutBody(trial: Trial, operation: Operation, base: RequestParts, twin: string) {
  const { body: _body, ...rest } = base;
  const { mediaType = 'application/json' } = operation.body ?? {};
  const headers = {
    ...rest.headers,
    'Content-Type': isJsonType(mediaType) ? mediaType : 'application/json',
  };
  await trial.each([undefined], async () => {
    // If there is no body, the parser may respond in place of the operation.
    const exchange = await trial.send(operation.id, { ...rest, headers }, 'anything');
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
  const all = edgeValues(schema, site, spec.resolve);
  const edges = requestFactory.edges?.(constraint, all, trial) ?? all;
  // Values of an enum, and values that only this field has, are all tried; values of a common form are divided among
  // similar rules.
  const isItsOwn = site.keyword === 'enum' || edges.some((value) => !all.includes(value));
  const tried = isItsOwn ? edges : ownCases(trial, edges, ON_THE_LINE);
  await trial.each(tried, async (value) => {
    const plain = { ...base, body: withValueAt(body, path, value) };
    const parts = requestFactory.reconcile?.(plain, constraint, trial) ?? plain;
    const exchange = await sharedAnswer(trial, requestFactory, parts);
    if (isInconclusive(trial, requestFactory, exchange)) return;
    const what = `${called(site)} ${show(value)}, which is valid`;
    trial.accepted(exchange, what);
    const isDenied = (answer: LiveExchange) => requestFactory.denies?.(answer, constraint) === true;
    await expectDoneLike(trial, twin, { parts, exchange }, isDenied, what);
  });
}
