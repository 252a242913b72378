import type { Direction } from '../Change.ts';
import { childNode, entriesOf, type OpenApiNode } from '../OpenApiNode.ts';
import { diffSchemasAt, reportAt, type OperationWalk } from './OperationWalk.ts';

/** The media types of a body, or none. */
export function mediaTypesOf(body: OpenApiNode): string[] {
  return entriesOf(childNode(body, 'content')).map(([name]) => name);
}

/** Compares the media types of two versions of a body, and the schema of each that both have. */
export function diffContent(
  walk: OperationWalk,
  where: { direction: Direction; at: string },
  before: OpenApiNode,
  after: OpenApiNode,
): void {
  const [was, is] = [mediaTypesOf(before), mediaTypesOf(after)];
  // A body present in only one version is reported as such.
  if (was.length === 0 || is.length === 0) return;
  for (const name of is) {
    if (was.includes(name))
      diffSchemasAt(walk, where, schemaOf(before, name), schemaOf(after, name));
    else reportAt(walk, 'media-type-added', `${where.at} ${name} added`, ADDED[where.direction]);
  }
  for (const name of was.filter((one) => !is.includes(one)))
    reportAt(walk, 'media-type-removed', `${where.at} ${name} removed`, REMOVED[where.direction]);
  // If one media type replaced another, the schemas are compared all the same.
  const [only, onlyAfter] = [was[0], is[0]];
  if (
    was.length === 1 &&
    is.length === 1 &&
    only !== undefined &&
    onlyAfter !== undefined &&
    only !== onlyAfter
  )
    diffSchemasAt(walk, where, schemaOf(before, only), schemaOf(after, onlyAfter));
}

function schemaOf(body: OpenApiNode, mediaType: string): OpenApiNode {
  return childNode(childNode(childNode(body, 'content'), mediaType), 'schema');
}

const ADDED = {
  request: {
    breaks: ['servers' as const],
    reason: 'A server may reject what is valid now; what clients send stays valid.',
  },
  response: {
    breaks: ['clients' as const],
    reason: 'A client may receive what it cannot read.',
  },
};
const REMOVED = {
  request: {
    breaks: ['clients' as const, 'servers' as const],
    reason: 'A client may still send what was valid and is rejected now.',
  },
  response: {
    breaks: ['clients' as const, 'servers' as const],
    reason: 'A client may ask for it, and a server respond with it.',
  },
};
