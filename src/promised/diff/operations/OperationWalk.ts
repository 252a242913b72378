import type { ChangeLog, Direction, Outcome } from '../Change.ts';
import { childNode, entriesOf, type OpenApiNode } from '../OpenApiNode.ts';
import { breaksBoth, breaksClients, breaksServers, outcomeOf, matchedPairs } from '../outcomes.ts';
import { diffSchemas } from '../schemas/diffSchemas.ts';

export interface DocumentOperation {
  /** `GET /path`. */
  name: string;
  /** The name without the names in braces, which are not on the wire. */
  key: string;
  id: string | undefined;
  node: OpenApiNode;
  /** Its path, which may have parameters for all its operations. */
  path: OpenApiNode;
}

/** Two versions of one operation, and the log of their differences. */
export interface OperationWalk {
  log: ChangeLog;
  before: DocumentOperation;
  after: DocumentOperation;
}

/** A part of a message: `query limit`, `body`, `200`. */
export interface Part {
  direction: Direction;
  at: string;
}

/** Records a change at one place of an operation, which has the name that it has in the new version. */
export function reportAt(
  { log, after: { name } }: OperationWalk,
  kind: string,
  message: string,
  outcome: Outcome,
): void {
  log.add({ kind, place: name, message }, outcome, [name]);
}

/** Records that a part was added: `parameter-added`, `required-parameter-added`. */
export function reportAdded(
  walk: OperationWalk,
  name: string,
  { what, isRequired }: { what: string; isRequired: boolean },
  outcome: Outcome,
): void {
  const [kind, state] = isRequired ? [`required-${name}`, 'required'] : [name, 'optional'];
  reportAt(walk, `${kind}-added`, `${what} added, ${state}`, outcome);
}

/** Records that a part that was optional is required, or the other way round. */
export function reportRequired(
  walk: OperationWalk,
  name: string,
  what: string,
  direction: Direction,
  [wasRequired, isRequired]: boolean[],
): void {
  if (wasRequired === isRequired) return;
  const [state, effect] = isRequired
    ? (['required', 'narrowed'] as const)
    : (['optional', 'widened'] as const);
  reportAt(walk, `${name}-${state}`, `${what} is ${state} now`, outcomeOf(effect, direction));
}

/** Whether a part is marked with a keyword: `required`, `deprecated`. */
export function isMarked(node: OpenApiNode, keyword: string): boolean {
  return childNode(node, keyword).value === true;
}

/** Compares two versions of a schema at one place of an operation. */
export function diffSchemasAt(
  { log, after: { name } }: OperationWalk,
  part: Part,
  before: OpenApiNode,
  after: OpenApiNode,
): void {
  const reach = { operation: name, ...part };
  diffSchemas({ log, reach, isNegated: false, seen: new Set() }, before, after);
}

/** Whether a request or response has a body. */
export function hasBody(message: OpenApiNode): boolean {
  return mediaTypesOf(message).size > 0;
}

/** The schema of each media type of a body. */
function mediaTypesOf(message: OpenApiNode): Map<string, OpenApiNode> {
  return new Map(
    entriesOf(childNode(message, 'content')).map(([name]) => [
      name,
      childNode(childNode(childNode(message, 'content'), name), 'schema'),
    ]),
  );
}

/** Compares the media types of two versions of a body, and the schema of each that both have. */
export function diffContent(
  walk: OperationWalk,
  part: Part,
  before: OpenApiNode,
  after: OpenApiNode,
): void {
  const [was, is] = [mediaTypesOf(before), mediaTypesOf(after)];
  // A body present in only one version is reported as such.
  if (was.size === 0 || is.size === 0) return;
  for (const [name, former, latter] of matchedPairs(was, is)) {
    if (former !== undefined && latter !== undefined) diffSchemasAt(walk, part, former, latter);
    else {
      const verb = former === undefined ? 'added' : 'removed';
      const outcome = CONTENT[part.direction][verb];
      reportAt(walk, `media-type-${verb}`, `${part.at} ${name} ${verb}`, outcome);
    }
  }
  // If one media type replaced another, the schemas are compared all the same.
  const [[only, former], [onlyAfter, latter]] = [[...was][0]!, [...is][0]!];
  if (was.size === 1 && is.size === 1 && only !== onlyAfter)
    diffSchemasAt(walk, part, former, latter);
}

const CONTENT: Record<Direction, Record<'added' | 'removed', Outcome>> = {
  request: {
    added: breaksServers('A server may reject what is valid now; what clients send stays valid.'),
    removed: breaksBoth('A client may still send what was valid and is rejected now.'),
  },
  response: {
    added: breaksClients('A client may receive what it cannot read.'),
    removed: breaksBoth('A client may ask for it, and a server respond with it.'),
  },
};
