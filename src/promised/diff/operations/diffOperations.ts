import { isObject } from '../../../words/json/isObject.ts';
import type { ChangeLog } from '../Change.ts';
import {
  childNode,
  entriesOf,
  resolved,
  rootNode,
  nodeText,
  type OpenApiNode,
} from '../OpenApiNode.ts';
import {
  breaks,
  AS_BEFORE,
  CALLED,
  IGNORED,
  IN_OTHER_WORDS,
  LACKED,
  MOVED,
  NOT_SENT,
  UNHEARD,
} from '../outcomes.ts';
import { counterparts } from './counterparts.ts';
import { diffParameters } from './diffParameters.ts';
import { diffResponses } from './diffResponses.ts';
import { hasBody, isMarked, OperationWalk, type DocumentOperation } from './OperationWalk.ts';

/** One of several ways to authorize a request: for each scheme its scopes. Empty if nothing is needed. */
type Requirement = Record<string, string[]>;

const METHODS = ['get', 'put', 'post', 'delete', 'patch', 'head', 'options', 'trace'];

const NOW_NEEDED = breaks.both('A client without it is rejected now.');
const NO_MORE_NEEDED = breaks.servers(
  'A server still rejects clients without it; they must get a response now.',
);
const NOT_ON_THE_WIRE = breaks.nobody('The name of a path parameter is not on the wire.');
const CALLED_OTHERWISE = breaks.nobody(
  'It is not on the wire; code that was generated from it is called otherwise.',
);
const OTHER_WAYS = breaks.both(
  'The way in which a client authenticates may be rejected; a server may not know the new one.',
);

/** Compares the operations of two versions of a document. */
export function diffOperations(
  log: ChangeLog,
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): void {
  const [were, are] = [operationsOf(before), operationsOf(after)];
  const stayed = are.filter(({ key }) => were.some((one) => one.key === key));
  // An operation with the same name at another path is the same one, moved, unless one of that name stayed.
  const isMoved = ({ id }: DocumentOperation, one: DocumentOperation) =>
    id !== undefined && id === one.id && !stayed.some((other) => other.id === id);
  const { pairs, removed } = counterparts(were, are, isMoved);
  const report = (kind: string, { name }: DocumentOperation, outcome: typeof LACKED) =>
    log.add({ kind: `operation-${kind}`, place: name, message: `operation ${kind}` }, outcome, [
      name,
    ]);
  for (const [former, operation] of pairs)
    if (former === undefined) report('added', operation, LACKED);
    else diffOperation(new OperationWalk(log, former, operation));
  for (const operation of removed) report('removed', operation, CALLED);
}

function operationsOf(document: Record<string, unknown>): DocumentOperation[] {
  const paths = childNode(rootNode(document), 'paths');
  return entriesOf(paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const node = childNode(item, method);
      if (!isObject(node.value)) return [];
      const name = `${method.toUpperCase()} ${path}`;
      const key = name.replace(/\{[^{}]*\}/g, '{}');
      return [{ name, key, id: nodeText(node, 'operationId'), node, path: item }];
    }),
  );
}

function diffOperation(walk: OperationWalk): void {
  const { before, after } = walk;
  const names = `${before.name} → ${after.name}`;
  if (before.key !== after.key) walk.report('operation-moved', names, MOVED);
  else if (before.name !== after.name)
    walk.report('path-parameter-renamed', names, NOT_ON_THE_WIRE);
  if (before.id !== after.id) {
    const ids = `operationId ${before.id ?? 'none'} → ${after.id ?? 'none'}`;
    walk.report('operation-id-changed', ids, CALLED_OTHERWISE);
  }
  const [was, is] = [before, after].map(({ node }) => isMarked(node, 'deprecated'));
  if (was !== is)
    walk.report('operation-deprecated-changed', `deprecated ${was} → ${is}`, AS_BEFORE);
  for (const key of ['summary', 'description'])
    if (nodeText(before.node, key) !== nodeText(after.node, key))
      walk.report('description-changed', `${key} changed`, IN_OTHER_WORDS);
  diffParameters(walk);
  diffRequestBody(walk);
  diffResponses(walk);
  diffSecurity(walk);
}

/** Compares the request bodies of two versions of an operation. */
function diffRequestBody(walk: OperationWalk): void {
  const [before, after] = [walk.before, walk.after].map(({ node }) =>
    resolved(childNode(node, 'requestBody')),
  ) as [OpenApiNode, OpenApiNode];
  const [was, is] = [hasBody(before), hasBody(after)];
  const isRequired = isMarked(after, 'required');
  const [what, direction] = ['request body', 'request' as const];
  if (was && is) {
    walk.reportRequired('body', { direction, at: what }, isMarked(before, 'required'), isRequired);
    walk.diffContent({ direction, at: 'body' }, before, after);
  } else if (is) walk.reportAdded('body', what, isRequired, isRequired ? NOT_SENT : IGNORED);
  else if (was) walk.report('body-removed', `${what} removed`, UNHEARD);
}

/** Compares what two versions of an operation need of a client: schemes and scopes. */
function diffSecurity(walk: OperationWalk): void {
  const [before, after] = [requirementsOf(walk.before), requirementsOf(walk.after)];
  const [was, is] = [needed(before), needed(after)];
  if (was === undefined && is !== undefined)
    walk.report('security-added', 'a token is needed now', NOW_NEEDED);
  else if (was !== undefined && is === undefined)
    walk.report('security-removed', 'no token is needed any more', NO_MORE_NEEDED);
  else if (before.length === 1 && after.length === 1) diffScopes(walk, was ?? [], is ?? []);
  else if (JSON.stringify(sorted(before)) !== JSON.stringify(sorted(after)))
    walk.report('security-changed', 'the ways to be authorized changed', OTHER_WAYS);
}

function requirementsOf({ node }: DocumentOperation): Requirement[] {
  return (childNode(node, 'security').value ?? node.root['security'] ?? []) as Requirement[];
}

/** The schemes and scopes of the only way; undefined if a request needs none. */
function needed(requirements: Requirement[]): string[] | undefined {
  if (requirements.length === 0 || requirements.some((one) => Object.keys(one).length === 0))
    return undefined;
  return Object.entries(requirements[0] ?? {}).flatMap(([scheme, scopes]) => [
    `scheme ${scheme}`,
    ...scopes.map((scope) => `scope ${scope}`),
  ]);
}

function sorted(requirements: Requirement[]): string[] {
  return requirements.map((one) => (needed([one]) ?? []).toSorted().join(' ')).toSorted();
}

function diffScopes(walk: OperationWalk, was: string[], is: string[]): void {
  for (const one of is.filter((each) => !was.includes(each)))
    walk.report(`${one.split(' ')[0]}-added`, `${one} is needed now`, NOW_NEEDED);
  for (const one of was.filter((each) => !is.includes(each)))
    walk.report(`${one.split(' ')[0]}-removed`, `${one} is not needed any more`, NO_MORE_NEEDED);
}
