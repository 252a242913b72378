import { isDeepStrictEqual } from 'node:util';
import type { Outcome } from '../Change.ts';
import { childNode, resolved, textOf, type OpenApiNode } from '../OpenApiNode.ts';
import { breaksNobody, outcomeOf } from '../outcomeOf.ts';
import type { DocumentOperation } from './documentOperations.ts';
import { diffSchemasAt, reportAt, type OperationWalk } from './OperationWalk.ts';

/** A parameter of an operation. */
interface DocumentParameter {
  in: string;
  name: string;
  /** What identifies it: a path parameter by its position, a header in any letter case. */
  key: string;
  isRequired: boolean;
  node: OpenApiNode;
}

/** Compares the parameters of two versions of an operation, including those of its path. */
export function diffParameters(
  walk: OperationWalk,
  before: DocumentOperation,
  after: DocumentOperation,
): void {
  const left = parametersOf(before);
  const take = (fits: (one: DocumentParameter) => boolean) => {
    const index = left.findIndex(fits);
    return index < 0 ? undefined : left.splice(index, 1)[0];
  };
  const known = parametersOf(after).map((parameter) => ({
    parameter,
    was: take(({ key }) => key === parameter.key),
  }));
  for (const { parameter, was } of known) {
    const former = was ?? take(({ name }) => name.toLowerCase() === parameter.name.toLowerCase());
    if (former === undefined) reportAdded(walk, parameter);
    else diffParameter(walk, former, parameter);
  }
  for (const parameter of left)
    reportAt(walk, 'parameter-removed', `${described(parameter)} removed`, REMOVED);
}

function parametersOf({ name, node, path }: DocumentOperation): DocumentParameter[] {
  const inPath = [...name.matchAll(/\{([^}]*)\}/g)].map(([, variable]) => variable);
  const found = [path, node].flatMap((holder) => listOf(childNode(holder, 'parameters')));
  const parameters = found.map((parameter): DocumentParameter => {
    const place = textOf(parameter, 'in') ?? '';
    const called = textOf(parameter, 'name') ?? '';
    const isRequired = childNode(parameter, 'required').value === true;
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

function reportAdded(walk: OperationWalk, parameter: DocumentParameter): void {
  const { isRequired } = parameter;
  reportAt(
    walk,
    isRequired ? 'required-parameter-added' : 'parameter-added',
    `${described(parameter)} added, ${isRequired ? 'required' : 'optional'}`,
    isRequired ? ADDED_REQUIRED : ADDED,
  );
}

const ADDED: Outcome = {
  breaks: ['servers'],
  reason: 'A server may ignore it; clients may leave it out.',
};
const ADDED_REQUIRED: Outcome = {
  breaks: ['clients', 'servers'],
  reason: 'A client that does not send it is rejected now.',
};
const REMOVED: Outcome = {
  breaks: ['clients'],
  reason: 'What a client says there does not count any more.',
};
const MOVED: Outcome = {
  breaks: ['clients', 'servers'],
  reason: 'Clients send it, and servers look for it, at the old place.',
};

function diffParameter(
  walk: OperationWalk,
  before: DocumentParameter,
  after: DocumentParameter,
): void {
  if (before.in !== after.in)
    reportAt(walk, 'parameter-moved', `${described(before)} → ${described(after)}`, MOVED);
  if (before.isRequired !== after.isRequired)
    reportAt(
      walk,
      after.isRequired ? 'parameter-required' : 'parameter-optional',
      `${described(after)} is ${after.isRequired ? 'required' : 'optional'} now`,
      outcomeOf(after.isRequired ? 'narrowed' : 'widened', 'request'),
    );
  for (const key of ['style', 'explode', 'allowReserved', 'allowEmptyValue', 'content']) {
    const [was, is] = [before.node, after.node].map((node) => childNode(node, key).value);
    if (!isDeepStrictEqual(was, is))
      reportAt(walk, 'serialization-changed', `${key} of ${described(after)} changed`, {
        breaks: ['clients', 'servers'],
        reason: 'It is written otherwise on the wire.',
      });
  }
  const [wasDeprecated, isDeprecated] = [before.node, after.node].map(
    (node) => childNode(node, 'deprecated').value === true,
  );
  if (wasDeprecated !== isDeprecated)
    reportAt(
      walk,
      'deprecated-changed',
      `deprecated of ${described(after)} ${wasDeprecated} → ${isDeprecated}`,
      breaksNobody('It works as before.'),
    );
  diffSchemasAt(
    walk,
    { direction: 'request', at: `${after.in} ${after.name}` },
    childNode(before.node, 'schema'),
    childNode(after.node, 'schema'),
  );
}
