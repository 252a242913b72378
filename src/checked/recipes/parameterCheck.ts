import { allBreaksAt, breaksAt } from '../../../generators/schema/breaksAt.ts';
import { edgeValues } from '../../../generators/schema/edgeValues.ts';
import { pathsAt, withValueAt } from '../../../generators/schema/instanceAt.ts';
import { possible } from '../../../generators/schema/possible.ts';
import { violationsOf } from '../../../generators/schema/violationsOf.ts';
import { casesBeyond, drawnBeyond, ON_THE_LINE } from './drawnBeyond.ts';
import type { RuleCheck } from '../Check.ts';
import { MEMBER, type RequestParts } from '../../sent/requests/RequestParts.ts';
import { sharedAnswer, sharedTwin } from '../sharedAnswer.ts';
import { isSuccess } from '../../sent/judging/answers.ts';
import { passesGateways } from '../../sent/requests/passesGateways.ts';
import { ownCases } from '../ownCases.ts';
import type { Trial } from '../trial/Trial.ts';
import { documentedName } from '../../promised/documentedName.ts';
import { schemaAt } from '../../promised/schemas/schemaAt.ts';
import type { Constraint, Json, Parameter, Site, Spec } from '../../promised/types.ts';
import { derivedCheck, type Derivation } from './Derivation.ts';
import { isLenientlyValid } from './readLeniently.ts';
import { isTold, readStructured, structuredText } from './structuredTexts.ts';
import { expectRefused, isInconclusive } from './tentative.ts';
import { requestPool } from './requestPool.ts';

/** Of so many kinds of queries a parameter is left out: with a filter, and of a further page. */
const KINDS_OF_QUERIES = 2;

/** A constraint on a parameter. */
interface Bound extends Derivation {
  parameter: Parameter;
}

/**
 * Decides one constraint on a parameter: its presence, or its values, from both sides. Refusals come first: a budget may
 * leave out the rest.
 */
export function parameterCheck(parameter: Parameter, derivation: Derivation): RuleCheck {
  const { constraint, operation, spec, requestFactory } = derivation;
  const bound = { ...derivation, parameter };
  const statuses = parameter.invalidStatuses ?? operation.invalidStatuses;
  const name = parameter.in === 'path' ? documentedName(operation, parameter.name) : parameter.name;
  return derivedCheck(derivation, async (trial) => {
    const base = await baseOf(trial, bound);
    const { response } = await sharedTwin(trial, requestFactory, base);
    const twin = `the same request with ${name} ${valueOf(base, parameter) ?? ''} was accepted with ${response?.status ?? ''}`;
    if (constraint.site === undefined) {
      const bases = [base, ...(await withMoreInQuery(trial, bound, base))];
      const without = bases.map((parts) => withParameter(parts, parameter, undefined));
      await trial.each(without, async (parts) => {
        const what = `a request without the ${parameter.in} parameter ${name}`;
        await expectRefused(trial, requestFactory, parts, { statuses, what, twin });
      });
      return;
    }
    const refuses = async (value: string) => {
      const parts = withParameter(base, parameter, value);
      const what = `${name} ${JSON.stringify(value)}`;
      await expectRefused(trial, requestFactory, parts, { statuses, what, twin });
    };
    const { schema, site } = parameterSite(constraint);
    const shown = valueAsJson(base, bound);
    const isWhole = site.steps.length === 0;
    const example = isWhole ? (edgeValues(schema, site, spec.resolve)[0] ?? shown) : shown;
    const listed = [
      ...(requestFactory.breaks?.(constraint, trial) ?? []),
      ...allBreaksAt(schema, site, example, spec.resolve),
    ];
    const isClosed = (text: string) => !requestFactory.isOpen?.(constraint, text);
    const walked = textsOf(listed, bound).filter(isClosed);
    await trial.each(ownCases(trial, walked), refuses);
    await acceptsTheLine(trial, bound, base);
    const texts = possible(
      breaksAt(schema, site, example, spec.resolve)?.map((value) => toText(value, parameter) ?? ''),
      (text) => isBreach(text, bound) && isClosed(text),
    );
    const drawn = drawnBeyond(trial, texts, walked);
    if (drawn !== undefined) await trial.forAll(drawn, refuses, casesBeyond(trial, walked));
    if (walked.length === 0 && drawn === undefined)
      trial.notExercised('no text that the parameter can have breaks this and nothing else');
  });
}

async function acceptsTheLine(trial: Trial, bound: Bound, base: RequestParts): Promise<void> {
  const { constraint, parameter, requestFactory, spec } = bound;
  const { schema, site } = parameterSite(constraint);
  const all = edgeValues(schema, site, spec.resolve);
  const edges = requestFactory.edges?.(constraint, all, trial) ?? all;
  const tried = site.keyword === 'enum' ? edges : ownCases(trial, edges, ON_THE_LINE);
  await trial.each(tried, async (value) => {
    const text = toText(withEdge(value, site, base, bound), parameter);
    if (text === undefined) return;
    if (requestFactory.isTentative && !isSent(text, parameter)) return;
    const plain = withParameter(base, parameter, text);
    const parts = requestFactory.reconcile?.(plain, constraint, trial) ?? plain;
    const exchange = await sharedAnswer(trial, requestFactory, parts);
    if (isInconclusive(trial, requestFactory, exchange)) return;
    trial.accepted(exchange, `${parameter.name} ${JSON.stringify(text)}, which is valid`);
  });
}

/** A boundary value where the site is: the whole parameter, or a part of a list or an object. */
function withEdge(value: Json, { steps }: Site, base: RequestParts, bound: Bound): Json {
  if (steps.length === 0) return value;
  const whole = valueAsJson(base, bound);
  const [path] = pathsAt(whole, steps);
  return path === undefined ? whole : withValueAt(whole, path, value);
}

function parameterSite({ id, schema, site }: Constraint) {
  if (schema === undefined || site === undefined)
    throw new Error(`${id} binds no value of its parameter`);
  return { schema, site };
}

/** The plainest drawn valid request that has the parameter; others start from it, too. */
async function baseOf(trial: Trial, { requestFactory, parameter }: Bound): Promise<RequestParts> {
  const pool = await requestPool(trial, requestFactory);
  const base = pool.find((parts) => valueOf(parts, parameter) !== undefined);
  if (base === undefined) {
    if (requestFactory.isTentative)
      trial.notExercised(`no valid value was found for the parameter ${parameter.name}`);
    throw new Error(
      `the request factory of ${requestFactory.operation} never makes a request with ${parameter.name}`,
    );
  }
  return base;
}

/**
 * Valid requests with more in their query than the plainest one, of each kind one, that are accepted: what is asked with a
 * filter, or of a later page, may be read in another place.
 */
async function withMoreInQuery(
  trial: Trial,
  { operation, requestFactory, parameter }: Bound,
  base: RequestParts,
): Promise<RequestParts[]> {
  const namesIn = ({ query = {} }: RequestParts) => Object.keys(query).sort();
  const count = (parts: RequestParts) => namesIn(parts).length;
  const more = (await requestPool(trial, requestFactory))
    .filter((parts) => valueOf(parts, parameter) !== undefined && count(parts) > count(base))
    .toSorted((one, other) => count(other) - count(one));
  const ofEachKind = new Map(more.toReversed().map((parts) => [namesIn(parts).join(), parts]));
  const most = [...ofEachKind.values()].slice(-KINDS_OF_QUERIES);
  const answers = await Promise.all(most.map((one) => sharedAnswer(trial, requestFactory, one)));
  return most.filter((_, index) => isSuccess(operation, answers[index]!));
}

function valueOf(parts: RequestParts, { name, in: place }: Parameter): string | undefined {
  return parts[MEMBER[place]]?.[name];
}

function withParameter(
  parts: RequestParts,
  { name, in: place }: Parameter,
  value: string | undefined,
): RequestParts {
  const { [name]: _old, ...others } = parts[MEMBER[place]] ?? {};
  return { ...parts, [MEMBER[place]]: value === undefined ? others : { ...others, [name]: value } };
}

function valueAsJson(parts: RequestParts, { parameter, spec }: Bound): Json {
  return fromText(valueOf(parts, parameter) ?? '', parameter, spec);
}

/** The texts of broken values that still break the constraint as texts: `"12"` is an integer in a query. */
function textsOf(values: Json[], bound: Bound): string[] {
  const texts = values
    .map((value) => toText(value, bound.parameter))
    .filter((text) => text !== undefined);
  return [...new Set(texts)].filter((text) => isBreach(text, bound));
}

/** Whether a text, read as the value that it represents, breaks the keyword of the constraint; it may break others, too. */
function isBreach(text: string, { constraint, parameter, spec }: Bound): boolean {
  // Some clients send an absent value as an empty one.
  if (text === '') return false;
  if (!isSent(text, parameter)) return false;
  const { schema, site } = parameterSite(constraint);
  if (!isTold(text, parameter, spec.resolve)) return false;
  const value = fromText(text, parameter, spec);
  // JSON null in place of an absent parameter: many services read it as absence.
  if (value === null && parameter.writing !== undefined) return false;
  if (isLenientlyValid(value, schemaAt(schema, site.steps, spec.resolve), spec.resolve))
    return false;
  return violationsOf(schema, value, spec.resolve).some(({ keyword }) => keyword === site.keyword);
}

/**
 * Whether a text can be sent and reaches the operation: a header or path cannot have blanks at its ends, and gateways
 * answer what is not printable.
 */
function isSent(text: string, parameter: Parameter): boolean {
  return passesGateways(text) && (parameter.in === 'query' || !text.includes(' '));
}

function fromText(text: string, parameter: Parameter, spec: Spec): Json {
  if (parameter.writing !== undefined) return readStructured(text, parameter, spec.resolve);
  const types = [schemaAt(parameter.schema, [], spec.resolve).type].flat();
  const isNumber = types.includes('integer') || types.includes('number');
  if (isNumber && text.trim() !== '' && !Number.isNaN(Number(text))) return Number(text);
  if (types.includes('boolean') && (text === 'true' || text === 'false')) return text === 'true';
  return types.includes('null') && text === 'null' ? null : text;
}

/** A value as requests hold it: a list or an object that can be told in the parameter's style, as JSON. */
function toText(value: Json, { writing }: Parameter): string | undefined {
  if (writing !== undefined) return structuredText(value, writing);
  // For typeof, null is an object.
  return typeof value === 'object' ? undefined : String(value);
}
