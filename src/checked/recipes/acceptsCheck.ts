import { pathsAt } from '../../../generators/schema/instanceAt.ts';
import { matchesStatus } from '../../sent/judging/answers.ts';
import type { RuleCheck } from '../Check.ts';
import type { RequestParts } from '../../sent/requests/RequestParts.ts';
import { sharedAnswer } from '../sharedAnswer.ts';
import { fewCases, ownCount } from '../ownCases.ts';
import type { Trial } from '../trial/Trial.ts';
import type { LiveExchange } from '../../sent/exchange/LiveExchange.ts';
import { sitesOf } from '../../promised/schemas/sitesOf.ts';
import type { Constraint, Operation, Spec } from '../../promised/types.ts';
import { drawnBeyond } from './drawnBeyond.ts';
import { derivedCheck, type Derivation } from './Derivation.ts';
import { requestPool } from './requestPool.ts';
import { isInconclusive } from './tentative.ts';

/**
 * Decides that valid requests are accepted: each optional parameter and field present and absent at least once, and a few
 * drawn requests, divided among similar operations.
 */
export function acceptsCheck(derivation: Derivation): RuleCheck {
  const { operation, spec, requestFactory } = derivation;
  const unseen =
    requestFactory.isTentative && 'no request that is valid by the document was accepted';
  return derivedCheck(
    derivation,
    async (trial) => {
      const valid = await requestFactory.valid(trial);
      const accept = async (parts: RequestParts) => {
        const exchange = await sharedAnswer(trial, requestFactory, parts);
        const isRefused = matchesStatus(exchange, ['4XX']);
        if (isInconclusive(trial, requestFactory, exchange)) return;
        if (isRefused && (await requestFactory.isOutdated?.(parts, trial)) === true) return;
        trial.accepted(exchange, 'a valid request');
        // Of a document of others, each constraint on the body is decided by itself.
        if (!requestFactory.isTentative) expectDocumentedBody(trial, operation, exchange);
      };
      const picked = presentAndAbsent(await requestPool(trial, requestFactory), operation, spec);
      await trial.each(picked, accept);
      const drawn = drawnBeyond(trial, valid, picked);
      if (drawn !== undefined) await trial.forAll(drawn, accept, ownCount(trial, fewCases(trial)));
    },
    unseen ? { unseen } : {},
  );
}

/**
 * Asserts more than a success's status: the body is present, of the documented kind (an array, an object) and media type,
 * has its required fields, and any of the documented fields.
 */
function expectDocumentedBody(trial: Trial, operation: Operation, exchange: LiveExchange): void {
  const spoilt = trial.session.judge
    .findings(operation.id, exchange)
    .filter(({ broken }) => broken !== undefined)
    .find(({ constraint }) => isAboutTheWhole(constraint) && constraint.level === 'must');
  trial.holds(spoilt === undefined, () => ({
    message: `${operation.documented} responded to a valid request with a success whose body is not as documented.`,
    expected: spoilt?.broken?.expected ?? '',
    actual: spoilt?.broken?.actual ?? '',
    exchanges: [exchange],
  }));
}

/** Keywords about the whole body, without which no body is complete: a response that only repeats the request breaks them. */
const ABOUT_THE_WHOLE = ['type', 'required'];

function isAboutTheWhole({ location, site }: Constraint): boolean {
  if (location.in !== 'response') return false;
  return (
    location.part === 'mediaType' ||
    location.part === 'structure' ||
    (location.part === 'body' && site?.steps.length === 0 && ABOUT_THE_WHOLE.includes(site.keyword))
  );
}

/**
 * A few of the drawn requests, in which each optional part is present in one and absent in another (if the draw has both).
 */
function presentAndAbsent(pool: RequestParts[], operation: Operation, spec: Spec): RequestParts[] {
  const picked: RequestParts[] = [];
  for (const has of presences(operation, spec)) {
    for (const wanted of [true, false]) {
      if (picked.some((parts) => has(parts) === wanted)) continue;
      const found = pool.find((parts) => has(parts) === wanted);
      if (found !== undefined) picked.push(found);
    }
  }
  return picked.length > 0 ? picked : pool.slice(0, 1);
}

const PLACES = {
  query: ({ query }: RequestParts) => query,
  header: ({ headers }: RequestParts) => headers,
  path: ({ path }: RequestParts) => path,
  cookie: ({ cookies }: RequestParts) => cookies,
};

/** One question per optional parameter and field: is it present? */
function presences(operation: Operation, spec: Spec): ((parts: RequestParts) => boolean)[] {
  const optional = operation.parameters.filter(({ required }) => !required);
  const { body } = operation;
  const all = body === undefined ? [] : sitesOf(body.schema, spec.resolve);
  const fields = new Map(all.map(({ steps }) => [JSON.stringify(steps), steps])).values();
  return [
    ...optional.map(
      ({ name, in: place }) =>
        (parts: RequestParts) =>
          PLACES[place](parts)?.[name] !== undefined,
    ),
    ...fields.map(
      (steps) => (parts: RequestParts) => pathsAt(parts.body ?? null, steps).length > 0,
    ),
  ];
}
