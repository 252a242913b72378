import type { Outcome } from '../Change.ts';
import { childNode, entriesOf, type OpenApiNode } from '../OpenApiNode.ts';
import { breaks, NOT_GIVEN, outcomeOf, matchedPairs, READ } from '../outcomes.ts';
import { hasBody, isMarked, type OperationWalk } from './OperationWalk.ts';

type Responses = Map<string, OpenApiNode>;

/** Compares the responses of two versions of an operation: statuses, headers, bodies. */
export function diffResponses(walk: OperationWalk): void {
  const [before, after] = [walk.before, walk.after].map(
    ({ node }) => new Map(entriesOf(childNode(node, 'responses'))),
  ) as [Responses, Responses];
  for (const [status, was, is] of matchedPairs(before, after))
    if (was === undefined)
      walk.report('status-added', `status ${status} added`, ofAdded(status, before));
    else if (is === undefined)
      walk.report('status-removed', `status ${status} removed`, ofRemoved(status, after));
    else diffResponse(walk, status, was, is);
}

/** Whether a range (`4XX`) or the default response covers a status. */
function isCovered(status: string, responses: Responses): boolean {
  return responses.has(`${status[0]}XX`) || responses.has('default');
}

function ofAdded(status: string, before: Responses): Outcome {
  if (isCovered(status, before))
    return breaks.nobody('It was documented as one of a range; what it says beyond is new.');
  if (/^[45]/.test(status) || status === 'default')
    return breaks.nobody(
      'Clients treat an unknown rejection as any of its class (RFC 9110 §15); servers need not send it.',
    );
  return breaks.clients('A client may get a response that it does not know.');
}

function ofRemoved(status: string, after: Responses): Outcome {
  if (isCovered(status, after)) return breaks.nobody('It is documented still, as one of a range.');
  if (/^2/.test(status))
    return breaks.both('A client waits for it, and a server may respond with it.');
  return breaks.servers('A server may respond with what is no longer documented.');
}

function diffResponse(
  walk: OperationWalk,
  status: string,
  before: OpenApiNode,
  after: OpenApiNode,
): void {
  const direction = 'response';
  const [was, is] = [hasBody(before), hasBody(after)];
  if (was && !is) walk.report('answer-body-removed', `status ${status} has no body any more`, READ);
  if (!was && is) walk.report('answer-body-added', `status ${status} has a body now`, NOT_GIVEN);
  const isEmpty = isMarked(after, 'x-no-body');
  if (isMarked(before, 'x-no-body') !== isEmpty && was === is)
    walk.report(
      'no-body-changed',
      `status ${status} ${isEmpty ? 'has no body, flatly' : 'may have a body'}`,
      outcomeOf(isEmpty ? 'narrowed' : 'widened', direction),
    );
  for (const [, former, header] of matchedPairs(headersOf(before), headersOf(after))) {
    const at = `${status} header ${(header ?? former)?.name}`;
    if (header === undefined) walk.report('header-removed', `${at} removed`, READ);
    else if (former === undefined)
      walk.reportAdded(
        'header',
        at,
        header.isRequired,
        header.isRequired ? NOT_GIVEN : UNKNOWN_HEADER,
      );
    else {
      walk.reportRequired('header', { direction, at }, former.isRequired, header.isRequired);
      walk.diffSchemas({ direction, at }, former.schema, header.schema);
    }
  }
  walk.diffContent({ direction, at: status }, before, after);
}

const UNKNOWN_HEADER = breaks.nobody(
  'Clients ignore what they do not know; servers may leave it out.',
);

/** The headers of a response, by their names in small letters. */
function headersOf(response: OpenApiNode) {
  return new Map(
    entriesOf(childNode(response, 'headers')).map(([name, node]) => [
      name.toLowerCase(),
      { name, schema: childNode(node, 'schema'), isRequired: isMarked(node, 'required') },
    ]),
  );
}
