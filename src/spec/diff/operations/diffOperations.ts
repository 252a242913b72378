import type { ChangeLog } from '../Change.ts';
import { childNode, textOf, type OpenApiNode } from '../OpenApiNode.ts';
import { breaksNobody } from '../outcomeOf.ts';
import { operationsOf, type DocumentOperation } from './documentOperations.ts';
import { diffParameters } from './diffParameters.ts';
import { diffRequestBody } from './diffRequestBody.ts';
import { diffResponses } from './diffResponses.ts';
import { diffSecurity } from './diffSecurity.ts';
import { reportAt, type OperationWalk } from './OperationWalk.ts';

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
