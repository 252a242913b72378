import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { parseJson } from '../../words/json/parseJson.ts';
import { isValid } from '../../../generators/schema/violationsOf.ts';
import type { RequestFactory } from '../RequestFactory.ts';
import { sharedAnswer } from '../sharedAnswer.ts';
import type { Trial } from '../Trial.ts';
import type { LiveExchange } from '../../sent/exchange/LiveExchange.ts';
import { structuredText } from '../recipes/structuredTexts.ts';
import { describeAnswer, isSuccess } from '../../sent/answers.ts';
import type { RequestParts } from '../../sent/RequestParts.ts';
import { NotExercised } from '../../sent/signals.ts';
import { tried } from '../../promised/boundedPattern.ts';
import { schemaAt } from '../../promised/schemaAt.ts';
import type { Constraint, Json, Operation, Parameter, Spec } from '../../promised/types.ts';
import { FRESH_UUID, FRESH_WORD, plainValues } from './plainValues.ts';
import { isSendable } from './readOperation.ts';
import type { Removal } from './Removal.ts';
import { templatesIn, type Things } from './Things.ts';

/** How many different requests are tried to find one that is accepted. */
const TRIES = 3;
/** Requests of these methods replace or remove what their address names. */
const REPLACING = ['PUT', 'PATCH', 'DELETE'];

const MEMBER = { query: 'query', header: 'headers', path: 'path', cookie: 'cookies' } as const;

/** Checks that change something run beside each other, after all others. */
export const CHANGING = { only: 'changes what is read' };

/** What a derived factory needs beside its operation. */
export interface Derived {
  spec: Spec;
  things: Things;
  removal: Removal;
}

/**
 * A request factory that knows of its operation what the document says: values from examples, defaults and schemas, in the
 * path those of things that the target has. It starts from a request that was accepted; if none of a few is, its rules are
 * not exercised, and the reason says what a factory by hand would have to know.
 */
export function derivedFactory(operation: Operation, derived: Derived): RequestFactory {
  const { things, removal } = derived;
  const accepted = (trial: Trial) =>
    trial.once(`accepted request of ${operation.id}`, (trial) =>
      firstAccepted(trial, operation, derived),
    );
  return {
    operation: operation.id,
    isTentative: true,
    plainest: accepted,
    valid: async (trial) => {
      const plainest = await accepted(trial);
      const paths = await things.pathsOf(trial, operation);
      return aroundOf(operation, plainest, paths, derived.spec);
    },
    fresh: withFreshWords,
    // What is read does not depend on what the run has made by then.
    ...(operation.effect !== undefined && { apart: CHANGING }),
    ...(operation.method === 'DELETE' && {
      anew: async (parts, trial) => {
        const [path] = await things.pathsOf(trial, operation, trial.identity());
        return { ...parts, path };
      },
    }),
    isOpen: (constraint, text) => isOpen(constraint, text, derived.spec),
    settled: (exchange, session) => removal.note(operation, exchange, session),
  };
}

/** Texts that many frameworks read as a boolean. */
const BOOLEANS = /^(0|1|yes|no|on|off|[tfyn])$/i;
/** What gateways and frameworks take for places of a path of their own, or rewrite. */
const OF_PATHS = /[/\\;%?#]|^\.{1,2}$/;

function isOpen({ location, schema, site }: Constraint, text: string, { resolve }: Spec): boolean {
  if (location.in === 'path' && OF_PATHS.test(text)) return true;
  if (schema === undefined || site === undefined || !BOOLEANS.test(text)) return false;
  return [schemaAt(schema, site.steps, resolve)['type']].flat().includes('boolean');
}

/** Asks an operation once with its plainest request at a path, or again; undefined if it is not accepted. */
export async function askOnce(
  trial: Trial,
  operation: Operation,
  path: Record<string, string>,
  spec: Spec,
  isAgain = false,
): Promise<LiveExchange | undefined> {
  const [parts] = requestsAt(operation, path, spec);
  if (parts === undefined) return undefined;
  try {
    const isKnown = operation.effect === undefined && !isAgain;
    const exchange = isKnown
      ? await sharedAnswer(trial, { operation: operation.id }, parts)
      : await trial.send(operation.id, parts, { expects: 'success', role: 'setup' });
    return isSuccess(operation, exchange) ? exchange : undefined;
  } catch (error) {
    if (error instanceof NotExercised) return undefined;
    throw error;
  }
}

async function firstAccepted(
  trial: Trial,
  operation: Operation,
  { spec, things }: Derived,
): Promise<RequestParts> {
  refuseReplacing(operation);
  const { body, documented } = operation;
  if (body?.mediaType !== undefined && !isSendable(body.mediaType))
    throw new NotExercised(`no body of ${body.mediaType} is made from a schema`);
  const known = await things.pathsOf(trial, operation);
  // If nothing is known to be there, the likely 404 is still a response.
  const paths = known.length > 0 ? known : [{}];
  const atEach = paths.map((path) => requestsAt(operation, path, spec));
  const likeliest = [...atEach.flatMap(([first]) => first ?? []), ...(atEach[0]?.slice(1) ?? [])];
  const distinct = [...new Map(likeliest.map((parts) => [JSON.stringify(parts), parts])).values()];
  let last = 'no valid value was found for what it requires';
  let tried = 0;
  for (const parts of distinct.slice(0, TRIES)) {
    const exchange = await sharedAnswer(trial, { operation: operation.id }, parts);
    const once = isSuccess(operation, exchange);
    // What is accepted only once (a name that is taken then) makes no later rejection show anything.
    const again =
      once && isRepeated(operation) ? await sentAgain(trial, operation, parts) : exchange;
    if (isSuccess(operation, again)) return parts;
    last = `${once ? 'the second time ' : ''}${describeAnswer(again)}`;
    tried += 1;
  }
  throw new NotExercised(
    `${documented} accepted none of ${tried} requests that are valid by the document (${last}); a request factory by hand would have to know ${neededBy(operation)} (npx conformance spec new NAME --openapi FILE drafts it)`,
  );
}

function isRepeated({ method, effect }: Operation): boolean {
  return effect !== undefined && method !== 'DELETE';
}

function sentAgain(trial: Trial, { id }: Operation, parts: RequestParts): Promise<LiveExchange> {
  return trial.once(`second response of ${id} to ${JSON.stringify(parts)}`, (trial) =>
    trial.send(id, parts, { role: 'twin', expects: 'anything' }),
  );
}

/** What is replaced without being named by a path may be anything that was there before. */
function refuseReplacing({ method, path, documented }: Operation): void {
  if (!REPLACING.includes(method) || path.includes('{')) return;
  throw new NotExercised(
    `${documented} changes something that its path does not name, and the run changes only what it made itself`,
  );
}

/** What a person would have to add, in words. */
export function neededBy({ parameters, body }: Operation): string {
  const inPath = parameters.filter((one) => one.in === 'path').map(({ name }) => `\`${name}\``);
  const others = parameters
    .filter((one) => one.in !== 'path' && one.required)
    .map(({ name }) => `\`${name}\``);
  const names = [...inPath, ...others, ...(body === undefined ? [] : ['the body'])];
  return names.length === 0 ? 'what else it asks for' : `valid values for ${names.join(', ')}`;
}

/** The likeliest request of an operation; undefined if none can be made. */
export function plainestOf(operation: Operation, spec: Spec): RequestParts | undefined {
  return requestsAt(operation, {}, spec)[0];
}

/** A few requests at a path, the likeliest first: with what is required, with all there is, with other values. */
function requestsAt(
  operation: Operation,
  path: Record<string, string>,
  spec: Spec,
): RequestParts[] {
  const all = parametersOf(operation, spec);
  if (all === undefined) return [];
  const required = operation.parameters.filter((one) => one.required && one.in !== 'path');
  const isRequired = ({ parameter }: Drawn) => required.includes(parameter);
  if (all.filter(isRequired).length < required.length) return [];
  const bodies = bodiesOf(operation, spec);
  if (bodies === undefined) return [];
  const isDrawn = templatesIn(operation.path).every((name) => Object.hasOwn(path, name));
  const whole = isDrawn ? path : { ...drawnPath(operation, spec), ...path };
  const first = (drawn: Drawn[], body: Json | undefined) =>
    partsOf(
      whole,
      drawn.map((one) => [one.parameter, one.texts[0]!]),
      body,
    );
  const [plain, ...others] = bodies.length === 0 ? [undefined] : bodies;
  return [
    first(all.filter(isRequired), plain),
    ...others.map((body) => first(all.filter(isRequired), body)),
    first(all, plain),
  ];
}

interface Drawn {
  parameter: Parameter;
  /** Different valid values, as requests hold them. */
  texts: string[];
}

/** Valid values of the parameters outside the path; a parameter of which none is found is left out. */
function parametersOf({ parameters }: Operation, spec: Spec): Drawn[] | undefined {
  return parameters
    .filter((parameter) => parameter.in !== 'path')
    .map((parameter) => ({ parameter, texts: textsFor(parameter, spec) }))
    .filter(({ texts }) => texts.length > 0);
}

function textsFor(parameter: Parameter, { resolve }: Spec): string[] {
  // Whatever is there matches `*` (RFC 9110 §13.1.1).
  const isOfAny = /^if-match$/i.test(parameter.name) && isValid(parameter.schema, '*', resolve);
  const values = isOfAny ? ['*'] : sampleOf(plainValues(parameter.schema, resolve));
  const { writing } = parameter;
  const texts = values.map((value) => {
    if (writing !== undefined) return structuredText(value, writing);
    return typeof value === 'object' ? undefined : String(value);
  });
  return [...new Set(texts.filter((text) => text !== undefined))];
}

/** Different bodies, the one with the fewest members and one with all first; empty if the operation has none. */
function bodiesOf({ body }: Operation, { resolve }: Spec): Json[] | undefined {
  if (body === undefined) return [];
  const of = (members: 'required' | 'all' | 'some') =>
    sampleOf(plainValues(body.schema, resolve, members));
  const [least] = of('required');
  if (least === undefined) return body.required ? undefined : [];
  const whole = of('all').slice(0, 1);
  // A form without its files makes nothing, whatever is required of it.
  const first = Object.keys(body.files ?? {}).length > 0 ? [...whole, least] : [least, ...whole];
  const distinct = new Map([...first, ...of('some')].map((one) => [JSON.stringify(one), one]));
  return [...distinct.values()];
}

function drawnPath(operation: Operation, spec: Spec): Record<string, string> {
  const inPath = operation.parameters.filter((one) => one.in === 'path');
  return Object.fromEntries(
    inPath.map((parameter) => [parameter.name, textsFor(parameter, spec)[0] ?? '1']),
  );
}

/** Valid requests around an accepted one: optional parameters come and go, bodies get other values. */
function aroundOf(
  operation: Operation,
  plainest: RequestParts,
  paths: Record<string, string>[],
  spec: Spec,
): fc.Arbitrary<RequestParts> {
  const drawn = parametersOf(operation, spec) ?? [];
  const path = plainest.path ?? paths[0] ?? {};
  const choices = drawn.map(({ parameter, texts }) =>
    parameter.required
      ? fc.constantFrom(...texts)
      : fc.option(fc.constantFrom(...texts), { nil: undefined }),
  );
  const bodies =
    operation.body === undefined ? undefined : plainValues(operation.body.schema, spec.resolve);
  const body: fc.Arbitrary<Json | undefined> =
    bodies === undefined
      ? fc.constant(plainest.body)
      : fc.oneof(fc.constant(plainest.body), bodies);
  const varied = fc.tuple(fc.tuple(...choices), body).map(([texts, one]) => {
    const chosen = texts.flatMap((text, index): [Parameter, string][] =>
      text === undefined ? [] : [[drawn[index]!.parameter, text]],
    );
    return partsOf(path, chosen, one);
  });
  return fc.oneof(fc.constant(plainest), varied);
}

function partsOf(
  path: Record<string, string>,
  chosen: [Parameter, string][],
  body: Json | undefined,
): RequestParts {
  const parts: RequestParts = {};
  if (Object.keys(path).length > 0) parts.path = path;
  for (const [{ in: place, name }, text] of chosen)
    parts[MEMBER[place]] = { ...parts[MEMBER[place]], [name]: text };
  return body === undefined ? parts : { ...parts, body };
}

function sampleOf<T>(arbitrary: fc.Arbitrary<T> | undefined): T[] {
  if (arbitrary === undefined) return [];
  return tried((one) => fc.sample(one, { seed: 7, numRuns: 30 }), arbitrary) ?? [];
}

/** A request with a word of its own wherever one stands in for a word that nothing else has. */
function withFreshWords(parts: RequestParts, identity: string): RequestParts {
  const text = JSON.stringify(parts);
  if (!text.includes(FRESH_WORD) && !text.includes(FRESH_UUID)) return parts;
  const own = createHash('sha256').update(identity).digest('hex');
  const fresh = text.replaceAll(FRESH_WORD, `word-${own.slice(0, 6)}`);
  return parseJson(fresh.replaceAll(FRESH_UUID, uuidOf(own))) as RequestParts;
}

/** The UUID that the digits of a hash make. */
export function uuidOf(digits: string): string {
  return digits.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*/, '$1-$2-4$3-8$4-$5');
}
