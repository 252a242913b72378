import type { Check, RuleCheck } from '../Check.ts';
import { control } from '../preconditions.ts';
import type { Suite } from '../Suite.ts';
import type { Constraint, Rule, Spec } from '../../promised/types.ts';
import { decidedCheck } from '../recipes/decidedCheck.ts';
import { acceptsCheck } from '../recipes/acceptsCheck.ts';
import { accessCheck } from '../recipes/accessChecks.ts';
import { bodyCheck } from '../recipes/bodyCheck.ts';
import type { Derivation } from '../recipes/Derivation.ts';
import { preconditionsOf } from '../recipes/preconditionsOf.ts';
import { parameterCheck } from '../recipes/parameterCheck.ts';
import { robustCheck } from '../recipes/robustCheck.ts';
import { sharesOf } from '../recipes/sharesOf.ts';
import { literalsIn } from '../../promised/places/literalsIn.ts';
import { didYouMean } from '../../words/didYouMean.ts';
import { SuiteDefect } from './SuiteDefect.ts';
import { serverErrorCheck } from '../recipes/serverErrorCheck.ts';

/**
 * Every check of one service: those written by hand, and one per constraint on requests, made by the recipe for its place.
 * Constraints on responses need none (see `isJudged`).
 * @throws SuiteDefect if a rule has no check, a check no rule, or an operation no request factory
 */
export function checksOf(spec: Spec, suite: Suite): RuleCheck[] {
  const requestFactories = new Map(
    suite.requestFactories.map((requestFactory) => [requestFactory.operation, requestFactory]),
  );
  const derivations = new Map(
    spec.operations.map((operation) => {
      const requestFactory = requestFactories.get(operation.id);
      if (requestFactory === undefined)
        throw new SuiteDefect(
          `suites/${spec.service}/requestFactories.ts: no request factory makes requests of ${operation.id}; add one with this \`operation\`.`,
        );
      const preconditions = preconditionsOf(operation, requestFactory);
      return [operation.id, { operation, spec, requestFactory, requestFactories, preconditions }];
    }),
  );
  const shares = sharesOf(spec);
  const byHand = checksByHand(spec, {
    ...suite,
    checks: [...suite.checks, ...decidedChecks(spec, suite)],
  });
  const judged = new Set(spec.constraints.filter(isJudged).map(({ id }) => id));
  const derived = spec.constraints
    .filter(({ id }) => !judged.has(id))
    .map((constraint) => {
      const derivation = derivations.get(constraint.operation);
      if (derivation === undefined)
        throw new Error(`${constraint.id} is about an unknown operation`);
      const check = checkOf({ constraint, ...derivation });
      const { apart } = derivation.requestFactory;
      const share = shares.get(constraint.id);
      return { apart, ...check, share, divisible: divisionOf(constraint) };
    });
  return [...byHand, ...derived];
}

/**
 * What each case of a derived check shows by itself (see `RuleCheck.divisible`); undefined if only all cases together show
 * something.
 */
function divisionOf({ location }: Constraint): RuleCheck['divisible'] {
  if (location.in === 'response') return undefined;
  return location.in === 'operation' ? 'cases' : 'refusals';
}

/**
 * Whether all exchanges decide a rule, without a check of its own: a constraint on responses, except of server errors,
 * which no request brings about.
 */
export function isJudged(rule: Rule | Constraint): rule is Constraint {
  return (
    'location' in rule && rule.location.in === 'response' && !rule.location.status.startsWith('5')
  );
}

/** The checks of the rules that keywords of a schema decide. */
function decidedChecks(spec: Spec, { records = {}, recordsApart: apart }: Suite): Check[] {
  return spec.rules.flatMap((rule) => {
    const [first] = rule.decidedBy ?? [];
    if (first === undefined) return [];
    const { [first.schema]: found } = records;
    if (found === undefined)
      throw new SuiteDefect(
        `${rule.place.file}:${rule.place.line}: a keyword decides ${rule.id}, and suites/${spec.service}/suite.ts has no \`records\` of ${first.schema}.`,
      );
    return [{ ...decidedCheck(rule, spec, found), ...(apart && { apart }) }];
  });
}

/** The suite's checks, one per rule: a check of a rule that holds for many resources is run for each of them. */
function checksByHand(
  { rules, service }: Spec,
  { checks, preconditions: usual = [] }: Suite,
): RuleCheck[] {
  const decided = new Set<string>();
  const byHand = checks.flatMap((check) => {
    const own = rules.filter(({ id, family }) => id === check.rule || family === check.rule);
    if (own.length === 0) throw new SuiteDefect(strayCheck(check.rule, { rules, service }));
    return own.map(({ id, resource }, place): RuleCheck => {
      if (decided.has(id))
        throw new SuiteDefect(
          `${placesIn(service, check.rule)}: ${id} has two checks; let one of them decide it.`,
        );
      decided.add(id);
      const preconditions = preconditionsAt(check, resource) ?? usual;
      return {
        rule: id,
        resource,
        share: { place, count: own.length },
        preconditions,
        // Moving the clock, and acting outside the API, would affect any check beside it.
        apart: check.apart ?? { alone: preconditions.includes(control) },
        unseen: check.unseen,
        run: (trial) => check.run(trial),
      };
    });
  });
  const undecided = rules.filter(({ id }) => !decided.has(id));
  const [first] = undecided;
  if (first === undefined) return byHand;
  const names = [...new Set(undecided.map(({ family }) => family))];
  throw new SuiteDefect(
    `${first.place.file}:${first.place.line}: no check decides ${names.join(', ')}; write one with this \`rule\` in suites/${service}/.`,
  );
}

/** The message about a check whose id names no rule. The likeliest meaning is a rule that has no check yet. */
function strayCheck(name: string, { rules, service }: Pick<Spec, 'rules' | 'service'>): string {
  const places = literalsIn(`suites/${service}`);
  const families = rules.map(({ family }) => family);
  const meant =
    didYouMean(
      name,
      families.filter((family) => !places.has(family)),
    ) || didYouMean(name, families);
  return `${placesIn(service, name)}: this check is of the rule "${name}", and specs/${service}.rules.yaml has none with this id${meant || '; write the rule there, or name one that stands there.'}`;
}

/** The places where a suite names a rule, as files and lines; the suite's folder if the id is not written there as it is. */
function placesIn(service: string, rule: string): string {
  const places = literalsIn(`suites/${service}`).get(rule) ?? [];
  return places.map(({ file, line }) => `${file}:${line}`).join(' and ') || `suites/${service}/`;
}

function preconditionsAt({ rule, preconditions }: Check, resource: string | undefined) {
  if (typeof preconditions !== 'function') return preconditions;
  if (resource === undefined)
    throw new Error(`${rule} holds for no resource, and its preconditions ask for one`);
  return preconditions(resource);
}

function checkOf(derivation: Derivation): RuleCheck {
  const { constraint, operation } = derivation;
  const { location } = constraint;
  switch (location.in) {
    case 'operation':
      return location.aspect === 'accepts' ? acceptsCheck(derivation) : robustCheck(derivation);
    case 'token':
    case 'scope':
      return accessCheck(derivation);
    case 'body':
      return bodyCheck(derivation);
    case 'response':
      return serverErrorCheck(derivation);
    default: {
      const parameter = operation.parameters.find(
        ({ name, in: place }) => name === location.name && place === location.in,
      );
      if (parameter === undefined)
        throw new Error(`${constraint.id} is about an unknown parameter`);
      return parameterCheck(parameter, derivation);
    }
  }
}
