import type { ChangeLog, Direction, Outcome } from '../Change.ts';
import { childNode, entriesOf, type OpenApiNode } from '../OpenApiNode.ts';
import { breaks, outcomeOf, matchedPairs } from '../outcomes.ts';
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

/** A part of a message: `query limit`, `body`, `200`. */
interface Part {
  direction: Direction;
  at: string;
}

/** Two versions of one operation, and the log of their differences. */
export class OperationWalk {
  readonly before: DocumentOperation;
  readonly after: DocumentOperation;
  readonly #log: ChangeLog;

  constructor(log: ChangeLog, before: DocumentOperation, after: DocumentOperation) {
    this.#log = log;
    this.before = before;
    this.after = after;
  }

  /** Records a change at one place of the operation, which has the name that it has in the new version. */
  report(kind: string, message: string, outcome: Outcome): void {
    const { name } = this.after;
    this.#log.add({ kind, place: name, message }, outcome, [name]);
  }

  /** Records that a part was added: `parameter-added`, `required-parameter-added`. */
  reportAdded(name: string, what: string, isRequired: boolean, outcome: Outcome): void {
    const [kind, state] = isRequired ? [`required-${name}`, 'required'] : [name, 'optional'];
    this.report(`${kind}-added`, `${what} added, ${state}`, outcome);
  }

  /** Records that a part that was optional is required, or the other way round. */
  reportRequired(name: string, { direction, at }: Part, was: boolean, is: boolean): void {
    if (was === is) return;
    const [state, effect] = is
      ? (['required', 'narrowed'] as const)
      : (['optional', 'widened'] as const);
    this.report(`${name}-${state}`, `${at} is ${state} now`, outcomeOf(effect, direction));
  }

  /** Compares two versions of a schema at one place of the operation. */
  diffSchemas(part: Part, before: OpenApiNode, after: OpenApiNode): void {
    diffSchemas(this.#log, { operation: this.after.name, ...part }, before, after);
  }

  /** Compares the media types of two versions of a body, and the schema of each that both have. */
  diffContent(part: Part, before: OpenApiNode, after: OpenApiNode): void {
    const [was, is] = [mediaTypesOf(before), mediaTypesOf(after)];
    // A body present in only one version is reported as such.
    if (was.size === 0 || is.size === 0) return;
    for (const [name, former, latter] of matchedPairs(was, is)) {
      if (former !== undefined && latter !== undefined) this.diffSchemas(part, former, latter);
      else {
        const verb = former === undefined ? 'added' : 'removed';
        const outcome = CONTENT[part.direction][verb];
        this.report(`media-type-${verb}`, `${part.at} ${name} ${verb}`, outcome);
      }
    }
    // If one media type replaced another, the schemas are compared all the same.
    const [[only, former], [onlyAfter, latter]] = [[...was][0]!, [...is][0]!];
    if (was.size === 1 && is.size === 1 && only !== onlyAfter)
      this.diffSchemas(part, former, latter);
  }
}

/** Whether a part is marked with a keyword: `required`, `deprecated`. */
export function isMarked(node: OpenApiNode, keyword: string): boolean {
  return childNode(node, keyword).value === true;
}

/** Whether a request or response has a body. */
export function hasBody(message: OpenApiNode): boolean {
  return mediaTypesOf(message).size > 0;
}

/** The schema of each media type of a body. */
function mediaTypesOf(message: OpenApiNode): Map<string, OpenApiNode> {
  const content = childNode(message, 'content');
  return new Map(
    entriesOf(content).map(([name]) => [name, childNode(childNode(content, name), 'schema')]),
  );
}

const CONTENT: Record<Direction, Record<'added' | 'removed', Outcome>> = {
  request: {
    added: breaks.servers('A server may reject what is valid now; what clients send stays valid.'),
    removed: breaks.both('A client may still send what was valid and is rejected now.'),
  },
  response: {
    added: breaks.clients('A client may receive what it cannot read.'),
    removed: breaks.both('A client may ask for it, and a server respond with it.'),
  },
};
