import { isDeepStrictEqual } from 'node:util';
import { jsonPointer } from '../../words/json/jsonPointer.ts';
import type { ChangeLog, Outcome } from './Change.ts';
import { childNode, entriesOf, rootNode, type OpenApiNode } from './OpenApiNode.ts';
import { diffOperations } from './operations/diffOperations.ts';
import { breaks, MOVED, matchedPairs } from './outcomes.ts';

type Document = Record<string, unknown>;

/** Compares two versions of an OpenAPI document. */
export function diffDocuments(log: ChangeLog, before: Document, after: Document): void {
  diffHead(log, before, after);
  diffSecuritySchemes(log, before, after);
  diffOperations(log, before, after);
  diffUnused(log, before, after);
}

const TOKENS = breaks.both('Clients get their tokens, and servers give them, the old way.');

function diffHead(log: ChangeLog, before: Document, after: Document): void {
  const parts: [pointer: string, kind: string, outcome: Outcome][] = [
    ['/info/version', 'version', breaks.nobody('The number of the version promises nothing.')],
    ['/info/title', 'description', breaks.nobody('It is only called otherwise.')],
    ['/info/description', 'description', breaks.nobody('It is said in other words.')],
    ['/x-address', 'address', MOVED],
    ['/servers', 'address', MOVED],
  ];
  for (const [pointer, kind, outcome] of parts) {
    const [was, is] = [before, after].map((document) => jsonPointer(document, pointer));
    if (!isDeepStrictEqual(was, is))
      log.add(
        { kind: `${kind}-changed`, place: `#${pointer}`, message: `${pointer.slice(1)} changed` },
        outcome,
      );
  }
}

/** Compares how tokens are obtained; which scopes an operation needs is compared with the operation. */
function diffSecuritySchemes(log: ChangeLog, before: Document, after: Document): void {
  const [was, is] = [before, after].map((document) =>
    JSON.stringify(jsonPointer(document, '/components/securitySchemes') ?? {}, withoutScopes),
  );
  const place = '#/components/securitySchemes';
  const message = 'how clients are authorized changed';
  if (was !== is) log.add({ kind: 'security-scheme-changed', place, message }, TOKENS);
}

function withoutScopes(key: string, value: unknown): unknown {
  return ['scopes', 'description', 'x-source'].includes(key) ? undefined : value;
}

/** Compares schemas that no operation uses: they are defined for what the documents do not show, and reported as such. */
function diffUnused(log: ChangeLog, before: Document, after: Document): void {
  const [was, is] = [before, after].map(
    (document) =>
      new Map(entriesOf(childNode(childNode(rootNode(document), 'components'), 'schemas'))),
  ) as [Map<string, OpenApiNode>, Map<string, OpenApiNode>];
  const used = new Set([...usedIn(before), ...usedIn(after)]);
  for (const [name, former, latter] of matchedPairs(was, is)) {
    const place = `#/components/schemas/${name}`;
    if (used.has(place) || isDeepStrictEqual(former?.value, latter?.value)) continue;
    const verb = former === undefined ? 'added' : latter === undefined ? 'removed' : 'changed';
    const finding = { kind: `schema-${verb}`, place, message: `schema ${name} ${verb}` };
    log.add(finding, breaks.nobody('No operation uses it.'));
  }
}

/** The schemas that the operations of a document reach. */
function usedIn(document: Document): Set<string> {
  const found = new Set<string>();
  // No call within a call: a chain of thousands of references is no error of ours.
  const left: unknown[] = [document['paths']];
  while (left.length > 0) {
    const node = left.pop();
    if (typeof node !== 'object' || node === null) continue;
    for (const [key, child] of Object.entries(node)) {
      if (key !== '$ref' || typeof child !== 'string') left.push(child);
      else if (!found.has(child)) {
        found.add(child);
        left.push(jsonPointer(document, child));
      }
    }
  }
  return found;
}
