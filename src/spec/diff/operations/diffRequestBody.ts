import { childNode, resolved, type OpenApiNode } from '../OpenApiNode.ts';
import { outcomeOf } from '../outcomeOf.ts';
import { diffContent, mediaTypesOf } from './diffContent.ts';
import { reportAt, type OperationWalk } from './OperationWalk.ts';

/** Compares the request bodies of two versions of an operation. */
export function diffRequestBody(walk: OperationWalk): void {
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
