import type { ChangeLog, Outcome } from '../Change.ts';
import { childNode, textOf, type OpenApiNode, resolved } from '../OpenApiNode.ts';
import { breaksNobody, outcomeOf } from '../outcomeOf.ts';
import { operationsOf, type DocumentOperation } from './documentOperations.ts';
import { diffParameters } from './diffParameters.ts';
import { diffResponses } from './diffResponses.ts';
import { reportAt, type OperationWalk } from './OperationWalk.ts';
import { diffContent, mediaTypesOf } from './diffContent.ts';

/** One of several ways to authorize a request: for each scheme its scopes. Empty if nothing is needed. */
type Requirement = Record<string, string[]>;

const NOW_NEEDED: Outcome = {
  breaks: ['clients', 'servers'],
  reason: 'A client without it is rejected now.',
};
const NO_MORE_NEEDED: Outcome = {
  breaks: ['servers'],
  reason: 'A server still rejects clients without it; they must get a response now.',
};

/** Compares the operations of two versions of a document. */
export function diffOperations(
  log: ChangeLog,
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): void {
  const left = operationsOf(before);
  const take = (fits: (one: DocumentOperation) => boolean) => {
    const index = left.findIndex(fits);
    return index < 0 ? undefined : left.splice(index, 1)[0];
  };
  const known = operationsOf(after).map((operation) => ({
    operation,
    was: take(({ key }) => key === operation.key),
  }));
  for (const { operation, was } of known) {
    // An operation with the same name at another path is the same one, moved.
    const former =
      was ?? take(({ id }) => id !== undefined && id === operation.id && isFree(id, known));
    if (former === undefined)
      log.add(
        { kind: 'operation-added', place: operation.name, message: 'operation added' },
        ADDED,
        [operation.name],
      );
    else diffOperation(log, former, operation);
  }
  for (const { name } of left)
    log.add({ kind: 'operation-removed', place: name, message: 'operation removed' }, REMOVED, [
      name,
    ]);
}

/** Whether no operation that stayed at its path has this name. */
function isFree(
  id: string,
  known: { operation: DocumentOperation; was: DocumentOperation | undefined }[],
): boolean {
  return !known.some(({ operation, was }) => was !== undefined && operation.id === id);
}

const ADDED = {
  breaks: ['servers' as const],
  reason: 'A server lacks it; clients do not ask for it.',
};
const REMOVED = {
  breaks: ['clients' as const],
  reason: 'A client that calls it no longer gets its response.',
};
const MOVED = {
  breaks: ['clients' as const, 'servers' as const],
  reason: 'Clients call it, and servers have it, at the old place.',
};

function diffOperation(log: ChangeLog, before: DocumentOperation, after: DocumentOperation): void {
  const walk: OperationWalk = {
    log,
    operation: after.name,
    before: before.node,
    after: after.node,
  };
  if (before.key !== after.key)
    reportAt(walk, 'operation-moved', `${before.name} → ${after.name}`, MOVED);
  else if (before.name !== after.name)
    reportAt(
      walk,
      'path-parameter-renamed',
      `${before.name} → ${after.name}`,
      breaksNobody('The name of a path parameter is not on the wire.'),
    );
  diffNotes(walk, before, after);
  diffParameters(walk, before, after);
  diffRequestBody(walk);
  diffResponses(walk);
  diffSecurity(walk);
}

function diffNotes(walk: OperationWalk, before: DocumentOperation, after: DocumentOperation): void {
  if (before.id !== after.id)
    reportAt(
      walk,
      'operation-id-changed',
      `operationId ${before.id ?? 'none'} → ${after.id ?? 'none'}`,
      breaksNobody('It is not on the wire; code that was generated from it is called otherwise.'),
    );
  const isDeprecated = (node: OpenApiNode) => childNode(node, 'deprecated').value === true;
  if (isDeprecated(before.node) !== isDeprecated(after.node))
    reportAt(
      walk,
      'operation-deprecated-changed',
      `deprecated ${isDeprecated(before.node)} → ${isDeprecated(after.node)}`,
      breaksNobody('It works as before.'),
    );
  for (const key of ['summary', 'description'])
    if (textOf(before.node, key) !== textOf(after.node, key))
      reportAt(
        walk,
        'description-changed',
        `${key} changed`,
        breaksNobody('It is said in other words; what is valid stays as it was.'),
      );
}

/** Compares the request bodies of two versions of an operation. */
function diffRequestBody(walk: OperationWalk): void {
  const [before, after] = [walk.before, walk.after].map((node) =>
    resolved(childNode(node, 'requestBody')),
  ) as [OpenApiNode, OpenApiNode];
  const [was, is] = [before, after].map((body) => mediaTypesOf(body).length > 0);
  const isRequired = childNode(after, 'required').value === true;
  const wasRequired = childNode(before, 'required').value === true;
  if (!was && !is) return;
  if (!was)
    reportAt(
      walk,
      isRequired ? 'required-body-added' : 'body-added',
      `request body added, ${isRequired ? 'required' : 'optional'}`,
      isRequired
        ? {
            breaks: ['clients', 'servers'],
            reason: 'A client that does not send it is rejected now.',
          }
        : {
            breaks: ['servers'],
            reason: 'A server may ignore it; clients may leave it out.',
          },
    );
  else if (!is)
    reportAt(walk, 'body-removed', 'request body removed', {
      breaks: ['clients'],
      reason: 'What a client says there does not count any more.',
    });
  else {
    if (wasRequired !== isRequired)
      reportAt(
        walk,
        isRequired ? 'body-required' : 'body-optional',
        `request body is ${isRequired ? 'required' : 'optional'} now`,
        outcomeOf(isRequired ? 'narrowed' : 'widened', 'request'),
      );
    diffContent(walk, { direction: 'request', at: 'body' }, before, after);
  }
}

/** Compares what two versions of an operation need of a client: schemes and scopes. */
function diffSecurity(walk: OperationWalk): void {
  const [before, after] = [requirementsOf(walk.before), requirementsOf(walk.after)];
  const [was, is] = [needed(before), needed(after)];
  if (was === undefined && is !== undefined)
    reportAt(walk, 'security-added', 'a token is needed now', NOW_NEEDED);
  else if (was !== undefined && is === undefined)
    reportAt(walk, 'security-removed', 'no token is needed any more', NO_MORE_NEEDED);
  else if (before.length === 1 && after.length === 1) diffScopes(walk, was ?? [], is ?? []);
  else if (JSON.stringify(sorted(before)) !== JSON.stringify(sorted(after)))
    reportAt(walk, 'security-changed', 'the ways to be authorized changed', {
      breaks: ['clients', 'servers'],
      reason:
        'The way in which a client authenticates may be rejected; a server may not know the new one.',
    });
}

function requirementsOf(operation: OpenApiNode): Requirement[] {
  const own = childNode(operation, 'security').value ?? operation.root['security'] ?? [];
  return own as Requirement[];
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
    reportAt(walk, `${one.split(' ')[0]}-added`, `${one} is needed now`, NOW_NEEDED);
  for (const one of was.filter((each) => !is.includes(each)))
    reportAt(walk, `${one.split(' ')[0]}-removed`, `${one} is not needed any more`, NO_MORE_NEEDED);
}
