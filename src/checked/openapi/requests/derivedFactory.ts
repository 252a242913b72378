import { createHash } from 'node:crypto';
import { parseJson } from '../../../words/json/parseJson.ts';
import type { RequestFactory } from '../../RequestFactory.ts';
import { sharedAnswer } from '../../sharedAnswer.ts';
import type { Trial } from '../../trial/Trial.ts';
import type { LiveExchange } from '../../../sent/exchange/LiveExchange.ts';
import { describeAnswer, isSuccess } from '../../../sent/judging/answers.ts';
import type { RequestParts } from '../../../sent/requests/RequestParts.ts';
import { NotExercised } from '../../../sent/judging/signals.ts';
import { schemaAt } from '../../../promised/schemas/schemaAt.ts';
import type { Constraint, Operation, Spec } from '../../../promised/types.ts';
import { FRESH_UUID, FRESH_WORD } from './plainValues.ts';
import { lackOf } from '../reading/credentialsOf.ts';
import type { OperationNotes } from '../reading/OperationNotes.ts';
import { isSendable } from '../reading/OperationReader.ts';
import type { References } from './References.ts';
import type { Removal } from './Removal.ts';
import { aroundOf, requestsAt } from './requestsAt.ts';
import type { How, Things } from './Things.ts';

/** How many different requests are tried to find one that is accepted. */
const TRIES = 3;
/** Requests of these methods replace or remove what their address names. */
const REPLACING = ['PUT', 'PATCH', 'DELETE'];

/** Checks that change something run beside each other, after all others. */
export const CHANGING = { only: 'changes what is read' };

/** What a derived factory needs beside its operation. */
export interface Derived {
  spec: Spec;
  things: Things;
  references: References;
  removal: Removal;
  notes: Map<string, OperationNotes>;
}

/**
 * A request factory that knows of its operation what the document says: values from examples, defaults and schemas, in the
 * path those of things that the target has. It starts from a request that was accepted; if none of a few is, its rules are
 * not exercised, and the reason says what a factory by hand would have to know.
 */
export function derivedFactory(operation: Operation, derived: Derived): RequestFactory {
  const { things, references, removal } = derived;
  const accepted = (trial: Trial) =>
    trial.once(`accepted request of ${operation.id}`, (trial) =>
      firstAccepted(trial, operation, derived),
    );
  const requestsAround = keptForSame((plainest: RequestParts, paths: Record<string, string>[]) => ({
    others: requestsAt(operation, plainest.path ?? {}, derived.spec),
    around: aroundOf(operation, plainest, paths, derived.spec),
  }));
  return {
    operation: operation.id,
    isTentative: true,
    plainest: accepted,
    valid: async (trial) => {
      const plainest = await accepted(trial);
      const paths = await things.pathsOf(trial, operation);
      const { others, around } = requestsAround(plainest, paths);
      const naming = await references.naming(trial, operation, [plainest, ...others]);
      // What was accepted as the document shows it is not varied by what others name.
      return JSON.stringify(naming(plainest)) === JSON.stringify(plainest)
        ? around.map(naming)
        : around;
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

/** A function that makes nothing anew for what it was last called with: each check asks, and values of a large schema take long. */
function keptForSame<Args extends unknown[], Made>(make: (...args: Args) => Made) {
  let last: { key: string; made: Made } | undefined;
  return (...args: Args): Made => {
    const key = JSON.stringify(args);
    if (last?.key !== key) last = { key, made: make(...args) };
    return last.made;
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
  { spec, references }: Pick<Derived, 'spec' | 'references'>,
  { isAgain = false, within }: How = {},
): Promise<LiveExchange | undefined> {
  const [plainest] = requestsAt(operation, path, spec);
  if (plainest === undefined) return undefined;
  try {
    // What shows which things there are waits for none of them.
    const parts =
      operation.effect === undefined
        ? plainest
        : (await references.naming(trial, operation, [plainest], within))(plainest);
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
  { spec, things, references, notes }: Derived,
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
  const naming = await references.naming(trial, operation, likeliest);
  const named = likeliest.slice(0, TRIES - 1).map(naming);
  const byText = [...named, ...likeliest].map((parts) => [JSON.stringify(parts), parts] as const);
  const distinct = [...new Map(byText).values()];
  let last = 'no valid value was found for what it requires';
  let tried = 0;
  const isRepeated = operation.effect !== undefined && operation.method !== 'DELETE';
  for (const parts of distinct.slice(0, TRIES)) {
    const exchange = await sharedAnswer(trial, { operation: operation.id }, parts);
    const once = isSuccess(operation, exchange);
    // What is accepted only once (a name that is taken then) makes no later rejection show anything.
    const again = once && isRepeated ? await sentAgain(trial, operation, parts) : exchange;
    if (isSuccess(operation, again)) return parts;
    last = `${once ? 'the second time ' : ''}${describeAnswer(again)}`;
    tried += 1;
  }
  const note = notes.get(operation.id);
  const lack = note && /^40[13]/.test(last) ? lackOf(note, trial.target) : undefined;
  if (lack !== undefined) throw new NotExercised(lack);
  throw new NotExercised(
    `${documented} accepted none of ${tried} requests that the document allows (${last}). To test it, write ${neededBy(operation)} into a request factory (draft: npx conformance spec new NAME --openapi FILE)`,
  );
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

/** A request with a word of its own wherever one stands in for a word that nothing else has. */
function withFreshWords(parts: RequestParts, identity: string): RequestParts {
  const text = JSON.stringify(parts);
  if (!text.includes(FRESH_WORD) && !text.includes(FRESH_UUID)) return parts;
  const own = createHash('sha256').update(identity).digest('hex');
  const fresh = text.replaceAll(FRESH_WORD, `word-${own.slice(0, 6)}`);
  return parseJson(fresh.replaceAll(FRESH_UUID, uuidOf(own))) as RequestParts;
}

export function uuidOf(digits: string): string {
  return digits.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*/, '$1-$2-4$3-8$4-$5');
}
