import { isDeepStrictEqual } from 'node:util';
import { childNode, resolved, nodeText, type OpenApiNode } from '../OpenApiNode.ts';
import { breaks, AS_BEFORE, IGNORED, NOT_SENT, UNHEARD } from '../outcomes.ts';
import { counterparts } from './counterparts.ts';
import { isMarked, type DocumentOperation, type OperationWalk } from './OperationWalk.ts';

interface DocumentParameter {
  in: string;
  name: string;
  /** What identifies it: a path parameter by its position, a header in any letter case. */
  key: string;
  isRequired: boolean;
  node: OpenApiNode;
}

/** Compares the parameters of two versions of an operation, including those of its path. */
export function diffParameters(walk: OperationWalk): void {
  const [before, after] = [parametersOf(walk.before), parametersOf(walk.after)];
  const isSameElsewhere = (one: DocumentParameter, other: DocumentParameter) =>
    one.name.toLowerCase() === other.name.toLowerCase();
  const { pairs, removed } = counterparts(before, after, isSameElsewhere);
  for (const [former, parameter] of pairs) {
    const { isRequired } = parameter;
    const what = described(parameter);
    if (former !== undefined) diffParameter(walk, former, parameter);
    else walk.reportAdded('parameter', what, isRequired, isRequired ? NOT_SENT : IGNORED);
  }
  for (const parameter of removed)
    walk.report('parameter-removed', `${described(parameter)} removed`, UNHEARD);
}

function parametersOf({ name, node, path }: DocumentOperation): DocumentParameter[] {
  const inPath = [...name.matchAll(/\{([^{}]*)\}/g)].map(([, variable]) => variable);
  const found = [path, node].flatMap((holder) => listOf(childNode(holder, 'parameters')));
  const parameters = found.map((parameter): DocumentParameter => {
    const place = nodeText(parameter, 'in') ?? '';
    const called = nodeText(parameter, 'name') ?? '';
    const isRequired = isMarked(parameter, 'required');
    const recognized =
      place === 'path'
        ? String(inPath.indexOf(called))
        : place === 'header'
          ? called.toLowerCase()
          : called;
    return { in: place, name: called, key: `${place} ${recognized}`, isRequired, node: parameter };
  });
  // A parameter of the operation replaces one of its path.
  return [...new Map(parameters.map((parameter) => [parameter.key, parameter])).values()];
}

function listOf(node: OpenApiNode): OpenApiNode[] {
  return Array.isArray(node.value)
    ? node.value.map((_, index) => resolved(childNode(node, index)))
    : [];
}

function described({ in: place, name }: DocumentParameter): string {
  return `${place} parameter ${name}`;
}

const ELSEWHERE = breaks.both('Clients send it, and servers look for it, at the old place.');
const WRITTEN_OTHERWISE = breaks.both('It is written otherwise on the wire.');

function diffParameter(walk: OperationWalk, before: DocumentParameter, after: DocumentParameter) {
  const what = described(after);
  if (before.in !== after.in)
    walk.report('parameter-moved', `${described(before)} → ${what}`, ELSEWHERE);
  const direction = 'request';
  walk.reportRequired('parameter', { direction, at: what }, before.isRequired, after.isRequired);
  for (const key of ['style', 'explode', 'allowReserved', 'allowEmptyValue', 'content']) {
    const [was, is] = [before, after].map(({ node }) => childNode(node, key).value);
    if (!isDeepStrictEqual(was, is))
      walk.report('serialization-changed', `${key} of ${what} changed`, WRITTEN_OTHERWISE);
  }
  const [was, is] = [before, after].map(({ node }) => isMarked(node, 'deprecated'));
  if (was !== is)
    walk.report('deprecated-changed', `deprecated of ${what} ${was} → ${is}`, AS_BEFORE);
  const [schema, schemaAfter] = [before, after].map(({ node }) => childNode(node, 'schema'));
  walk.diffSchemas({ direction, at: `${after.in} ${after.name}` }, schema!, schemaAfter!);
}
