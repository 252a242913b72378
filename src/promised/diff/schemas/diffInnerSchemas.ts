import { canonicalJson } from '../../schemas/jsonEquals.ts';
import type { Json } from '../../types.ts';
import { isObject } from '../../../words/json/isObject.ts';
import { childNode, type OpenApiNode } from '../OpenApiNode.ts';
import type { Effect } from '../outcomes.ts';
import { show, type SchemaPair } from './SchemaPair.ts';

/** Keywords with one schema, which allow everything if they are absent. */
const ONE = [
  ...['items', 'additionalProperties', 'unevaluatedProperties', 'unevaluatedItems'],
  ...['propertyNames', 'contains', 'then', 'else'],
];

/** Keywords with schemas by name or index. */
const MANY = ['patternProperties', 'dependentSchemas', 'prefixItems'];

/** Compares the inner schemas of two versions of a schema: for parts of a value, for conditions, and the branches of choices. */
export function diffInnerSchemas(pair: SchemaPair): void {
  for (const keyword of ONE) diffOne(pair, keyword, ...nodesOf(pair, keyword));
  for (const keyword of MANY) {
    const [before, after] = nodesOf(pair, keyword);
    for (const key of new Set([...keysOf(before), ...keysOf(after)]))
      diffOne(pair, keyword, presentChild(before, key), presentChild(after, key), key);
  }
  const [before, after] = nodesOf(pair, 'not');
  if (before === undefined || after === undefined) diffOne(pair, 'not', before, after);
  else pair.inside(before, after, true);
  diffCondition(pair);
  diffCombinations(pair);
}

function nodesOf({ before, after }: SchemaPair, keyword: string) {
  return [before.keywords.get(keyword), after.keywords.get(keyword)] as const;
}

function keysOf(node: OpenApiNode | undefined): string[] {
  return typeof node?.value === 'object' && node.value !== null ? Object.keys(node.value) : [];
}

function presentChild(node: OpenApiNode | undefined, key: string): OpenApiNode | undefined {
  const isThere = Object.prototype.propertyIsEnumerable.call(node?.value ?? {}, key);
  return node !== undefined && isThere ? childNode(node, key) : undefined;
}

function diffOne(
  pair: SchemaPair,
  keyword: string,
  before: OpenApiNode | undefined,
  after: OpenApiNode | undefined,
  name?: string,
): void {
  const said = name === undefined ? keyword : `${keyword} ${name}`;
  const [isSaid, isSaidAfter] = [before, after].map(restricts);
  // `false` in place of a schema is reported differently from one schema in place of another.
  if (isSaid && isSaidAfter && isObject(before?.value) && isObject(after?.value)) {
    pair.inside(before as OpenApiNode, after as OpenApiNode);
  } else if (isSaid !== isSaidAfter || before?.value !== after?.value) {
    if (!isSaid && !isSaidAfter) return;
    const isNarrower = !isSaid || after?.value === false;
    const message = `${said} ${show(before?.value)} → ${show(after?.value)}`;
    pair.report(isNarrower ? 'narrowed' : 'widened', keyword, message);
  }
}

/** Whether a schema is present and does not allow everything. */
function restricts(node: OpenApiNode | undefined): boolean {
  if (node === undefined || node.value === true) return false;
  return !isObject(node.value) || Object.keys(node.value).length > 0;
}

function diffCondition(pair: SchemaPair): void {
  const [before, after] = nodesOf(pair, 'if').map((node) => show(node?.value));
  if (before !== after) pair.report('changed', 'if', `if ${before} → ${after}`);
}

/** Compares the branches of allOf, anyOf and oneOf: each with its counterpart, in any order. */
function diffCombinations(pair: SchemaPair): void {
  const choice = otherChoice(pair);
  if (choice !== undefined) diffOtherChoice(pair, choice);
  for (const keyword of choice === undefined ? ['allOf', ...CHOICES] : ['allOf']) {
    const [before, after] = nodesOf(pair, keyword);
    diffBranches(pair, keyword, branchesOf(before), branchesOf(after));
  }
}

const CHOICES = ['anyOf', 'oneOf'];

function branchesOf(node: OpenApiNode | undefined): OpenApiNode[] {
  const { value } = node ?? {};
  return Array.isArray(value) && node ? value.map((_, index) => childNode(node, index)) : [];
}

function diffBranches(
  pair: SchemaPair,
  keyword: string,
  before: OpenApiNode[],
  after: OpenApiNode[],
): void {
  if (before.length === 0 && after.length === 0) return;
  if (before.length === 0 || after.length === 0) {
    // Without the keyword everything is valid.
    const values = (before.length === 0 ? after : before).map(({ value }) => value);
    const message = `${keyword} ${show(values)} ${before.length === 0 ? 'added' : 'removed'}`;
    return pair.report(before.length === 0 ? 'narrowed' : 'widened', keyword, message);
  }
  const { pairs, added, removed } = matched(before, after);
  for (const [one, other] of pairs) pair.inside(one, other);
  const [more, less]: [Effect, Effect] =
    keyword === 'allOf' ? ['narrowed', 'widened'] : ['widened', 'narrowed'];
  for (const { value } of added)
    pair.report(more, keyword, `branch ${show(value)} of ${keyword} added`);
  for (const { value } of removed)
    pair.report(less, keyword, `branch ${show(value)} of ${keyword} removed`);
}

/** Each branch with its counterpart: first equal ones or those with the same reference, then in order. */
function matched(before: OpenApiNode[], after: OpenApiNode[]) {
  const equal = Map.groupBy(after, textOf);
  const pairs: [OpenApiNode, OpenApiNode][] = [];
  const isPaired = (one: OpenApiNode, others: OpenApiNode[] = []) => {
    const other = others.shift();
    if (other !== undefined) pairs.push([one, other]);
    return other !== undefined;
  };
  const others = before.filter((one) => !isPaired(one, equal.get(textOf(one))));
  const left = new Set([...equal.values()].flat());
  const plain = after.filter((one) => left.has(one) && !isReference(one));
  const removed = others.filter((one) => isReference(one) || !isPaired(one, plain));
  for (const [, other] of pairs) left.delete(other);
  return { pairs, added: after.filter((one) => left.has(one)), removed };
}

/** Compared pair by pair, thousands of branches would take minutes. */
function textOf({ value }: OpenApiNode): string {
  return canonicalJson(value as Json);
}

function isReference({ value }: OpenApiNode): boolean {
  return isObject(value) && typeof value['$ref'] === 'string';
}

/** The keyword of a choice and the one that it became, if anyOf became oneOf or the other way round. */
function otherChoice({ before, after }: SchemaPair): { from: string; to: string } | undefined {
  const [from, to] = [before, after].map(({ keywords }) =>
    CHOICES.filter((keyword) => keywords.has(keyword)),
  );
  if (from?.length !== 1 || to?.length !== 1 || from[0] === to[0]) return undefined;
  return { from: from.join(), to: to.join() };
}

function diffOtherChoice(pair: SchemaPair, { from, to }: { from: string; to: string }): void {
  pair.report(to === 'oneOf' ? 'narrowed' : 'widened', to, `${from} → ${to}`, 'choice');
  const before = branchesOf(pair.before.keywords.get(from));
  diffBranches(pair, to, before, branchesOf(pair.after.keywords.get(to)));
}
