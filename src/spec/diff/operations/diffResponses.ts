import type { Outcome } from '../Change.ts';
import { childNode, entriesOf, type OpenApiNode } from '../OpenApiNode.ts';
import { breaksNobody, outcomeOf } from '../outcomeOf.ts';
import { diffContent, mediaTypesOf } from './diffContent.ts';
import { diffSchemasAt, reportAt, type OperationWalk } from './OperationWalk.ts';

/** Compares the answers of two versions of an operation: statuses, headers, bodies. */
export function diffResponses(walk: OperationWalk): void {
  const [before, after] = [walk.before, walk.after].map(
    (node) => new Map(entriesOf(childNode(node, 'responses'))),
  ) as [Map<string, OpenApiNode>, Map<string, OpenApiNode>];
  for (const [status, response] of after) {
    const was = before.get(status);
    if (was !== undefined) diffResponse(walk, status, was, response);
    else reportAt(walk, 'status-added', `status ${status} added`, ofAdded(status, before));
  }
  for (const status of before.keys())
    if (!after.has(status))
      reportAt(walk, 'status-removed', `status ${status} removed`, ofRemoved(status, after));
}

/** Whether a range (`4XX`) or the default response covers a status. */
function isCovered(status: string, responses: Map<string, OpenApiNode>): boolean {
  return responses.has(`${status[0]}XX`) || responses.has('default');
}

function ofAdded(status: string, before: Map<string, OpenApiNode>): Outcome {
  if (isCovered(status, before))
    return breaksNobody('It was documented as one of a range; what it says beyond is new.');
  if (/^[45]/.test(status) || status === 'default')
    return breaksNobody(
      'Clients treat an unknown rejection as any of its class (RFC 9110 §15); servers need not send it.',
    );
  return { breaks: ['clients'], reason: 'A client may get a response that it does not know.' };
}

function ofRemoved(status: string, after: Map<string, OpenApiNode>): Outcome {
  if (isCovered(status, after)) return breaksNobody('It is documented still, as one of a range.');
  if (/^2/.test(status))
    return {
      breaks: ['clients', 'servers'],
      reason: 'A client waits for it, and a server may respond with it.',
    };
  return {
    breaks: ['servers'],
    reason: 'A server may respond with what is no longer documented.',
  };
}

function diffResponse(
  walk: OperationWalk,
  status: string,
  before: OpenApiNode,
  after: OpenApiNode,
): void {
  const [was, is] = [before, after].map((response) => mediaTypesOf(response).length > 0);
  if (was && !is)
    reportAt(walk, 'answer-body-removed', `status ${status} has no body any more`, {
      breaks: ['clients'],
      reason: 'A client that reads it no longer gets it.',
    });
  if (!was && is)
    reportAt(walk, 'answer-body-added', `status ${status} has a body now`, {
      breaks: ['servers'],
      reason: 'A server does not give it.',
    });
  const [wasEmpty, isEmpty] = [before, after].map(
    (response) => childNode(response, 'x-no-body').value === true,
  );
  if (wasEmpty !== isEmpty && was === is)
    reportAt(
      walk,
      'no-body-changed',
      `status ${status} ${isEmpty ? 'has no body, flatly' : 'may have a body'}`,
      outcomeOf(isEmpty ? 'narrowed' : 'widened', 'response'),
    );
  diffHeaders(walk, status, before, after);
  diffContent(walk, { direction: 'response', at: status }, before, after);
}

function diffHeaders(
  walk: OperationWalk,
  status: string,
  before: OpenApiNode,
  after: OpenApiNode,
): void {
  const [was, is] = [before, after].map(
    (response) =>
      new Map(
        entriesOf(childNode(response, 'headers')).map(([name, node]) => [
          name.toLowerCase(),
          { name, node, isRequired: childNode(node, 'required').value === true },
        ]),
      ),
  );
  for (const [key, { name, node, isRequired }] of is ?? []) {
    const former = was?.get(key);
    const at = `${status} header ${name}`;
    if (former === undefined)
      reportAt(
        walk,
        isRequired ? 'required-header-added' : 'header-added',
        `${at} added, ${isRequired ? 'required' : 'optional'}`,
        isRequired
          ? { breaks: ['servers'], reason: 'A server does not give it.' }
          : breaksNobody('Clients ignore what they do not know; servers may leave it out.'),
      );
    else {
      if (former.isRequired !== isRequired)
        reportAt(
          walk,
          isRequired ? 'header-required' : 'header-optional',
          `${at} is ${isRequired ? 'required' : 'optional'} now`,
          outcomeOf(isRequired ? 'narrowed' : 'widened', 'response'),
        );
      diffSchemasAt(
        walk,
        { direction: 'response', at },
        childNode(former.node, 'schema'),
        childNode(node, 'schema'),
      );
    }
  }
  for (const [key, { name }] of was ?? [])
    if (!is?.has(key))
      reportAt(walk, 'header-removed', `${status} header ${name} removed`, {
        breaks: ['clients'],
        reason: 'A client that reads it no longer gets it.',
      });
}
