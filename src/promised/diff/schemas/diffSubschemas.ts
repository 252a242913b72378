import { isObject } from '../../../words/json/isObject.ts';
import { childNode, type OpenApiNode } from '../OpenApiNode.ts';
import { report, show, type DiffInside, type SchemaPair, type SchemaWalk } from './SchemaWalk.ts';

/** Keywords with one schema, which allow everything if they are absent. */
const ONE = [
  ...['items', 'additionalProperties', 'unevaluatedProperties', 'unevaluatedItems'],
  ...['propertyNames', 'contains', 'then', 'else'],
];

/** Keywords with schemas by name or index. */
const MANY = ['patternProperties', 'dependentSchemas', 'prefixItems'];

/** Compares the inner schemas of two versions of a schema: for parts of a value, and for conditions. */
export function diffSubschemas(walk: SchemaWalk, pair: SchemaPair, inside: DiffInside): void {
  for (const keyword of ONE) {
    const [before, after] = nodesOf(pair, keyword);
    diffOne(walk, pair, { keyword, before, after }, inside);
  }
  for (const keyword of MANY) {
    const [before, after] = nodesOf(pair, keyword);
    for (const key of new Set([...keysOf(before), ...keysOf(after)])) {
      const parts = [before, after].map((node) => presentChild(node, key));
      diffOne(walk, pair, { keyword, name: key, before: parts[0], after: parts[1] }, inside);
    }
  }
  const [before, after] = nodesOf(pair, 'not');
  if (before === undefined || after === undefined)
    diffOne(walk, pair, { keyword: 'not', before, after }, inside);
  else inside({ ...walk, isNegated: !walk.isNegated }, before, after);
  diffCondition(walk, pair);
}

function nodesOf({ before, after }: SchemaPair, keyword: string) {
  return [before.keywords.get(keyword), after.keywords.get(keyword)] as const;
}

function keysOf(node: OpenApiNode | undefined): string[] {
  return typeof node?.value === 'object' && node.value !== null ? Object.keys(node.value) : [];
}

function presentChild(node: OpenApiNode | undefined, key: string): OpenApiNode | undefined {
  return node !== undefined && keysOf(node).includes(key) ? childNode(node, key) : undefined;
}

interface Sub {
  keyword: string;
  name?: string;
  before: OpenApiNode | undefined;
  after: OpenApiNode | undefined;
}

function diffOne(walk: SchemaWalk, pair: SchemaPair, sub: Sub, inside: DiffInside): void {
  const { keyword, name, before, after } = sub;
  const said = name === undefined ? keyword : `${keyword} ${name}`;
  const [isSaid, isSaidAfter] = [before, after].map(restricts);
  // `false` in place of a schema is reported differently from one schema in place of another.
  if (isSaid && isSaidAfter && isObject(before?.value) && isObject(after?.value)) {
    inside(walk, before as OpenApiNode, after as OpenApiNode);
  } else if (isSaid !== isSaidAfter || before?.value !== after?.value) {
    if (!isSaid && !isSaidAfter) return;
    const isNarrower = !isSaid || after?.value === false;
    report(walk, pair, isNarrower ? 'narrowed' : 'widened', {
      keyword,
      message: `${said} ${show(before?.value)} → ${show(after?.value)}`,
    });
  }
}

/** Whether a schema is present and does not allow everything. */
function restricts(node: OpenApiNode | undefined): boolean {
  if (node === undefined || node.value === true) return false;
  return !isObject(node.value) || Object.keys(node.value).length > 0;
}

function diffCondition(walk: SchemaWalk, pair: SchemaPair): void {
  const [before, after] = nodesOf(pair, 'if').map((node) => show(node?.value));
  if (before === after) return;
  report(walk, pair, 'changed', { keyword: 'if', message: `if ${before} → ${after}` });
}
