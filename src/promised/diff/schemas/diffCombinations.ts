import { canonicalJson } from '../../jsonEquals.ts';
import type { Json } from '../../types.ts';
import { isObject } from '../../../words/json/isObject.ts';
import { childNode, type OpenApiNode } from '../OpenApiNode.ts';
import type { Effect } from '../outcomes.ts';
import { report, show, type DiffInside, type SchemaPair, type SchemaWalk } from './SchemaWalk.ts';

/** Compares the branches of allOf, anyOf and oneOf: each with its counterpart, in any order. */
export function diffCombinations(walk: SchemaWalk, pair: SchemaPair, inside: DiffInside): void {
  const choice = otherChoice(pair);
  if (choice !== undefined) diffOtherChoice(walk, pair, choice, inside);
  for (const keyword of choice === undefined ? ['allOf', ...CHOICES] : ['allOf']) {
    const [before, after] = [pair.before, pair.after].map(({ keywords }) =>
      branchesOf(keywords.get(keyword)),
    );
    diffBranches(walk, pair, { keyword, before: before ?? [], after: after ?? [] }, inside);
  }
}

const CHOICES = ['anyOf', 'oneOf'];

function branchesOf(node: OpenApiNode | undefined): OpenApiNode[] {
  const { value } = node ?? {};
  return Array.isArray(value) && node ? value.map((_, index) => childNode(node, index)) : [];
}

interface Branches {
  keyword: string;
  before: OpenApiNode[];
  after: OpenApiNode[];
}

function diffBranches(
  walk: SchemaWalk,
  pair: SchemaPair,
  { keyword, before, after }: Branches,
  inside: DiffInside,
): void {
  if (before.length === 0 && after.length === 0) return;
  if (before.length === 0 || after.length === 0) {
    // Without the keyword everything is valid.
    const values = (before.length === 0 ? after : before).map(({ value }) => value);
    const message = `${keyword} ${show(values)} ${before.length === 0 ? 'added' : 'removed'}`;
    report(walk, pair, before.length === 0 ? 'narrowed' : 'widened', { keyword, message });
    return;
  }
  const { pairs, added, removed } = matched(before, after);
  for (const [one, other] of pairs) inside(walk, one, other);
  const [more, less]: [Effect, Effect] =
    keyword === 'allOf' ? ['narrowed', 'widened'] : ['widened', 'narrowed'];
  for (const { value } of added)
    report(walk, pair, more, { keyword, message: `branch ${show(value)} of ${keyword} added` });
  for (const { value } of removed)
    report(walk, pair, less, { keyword, message: `branch ${show(value)} of ${keyword} removed` });
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

function diffOtherChoice(
  walk: SchemaWalk,
  pair: SchemaPair,
  { from, to }: { from: string; to: string },
  inside: DiffInside,
): void {
  report(walk, pair, to === 'oneOf' ? 'narrowed' : 'widened', {
    keyword: to,
    name: 'choice',
    message: `${from} → ${to}`,
  });
  const branches = {
    keyword: to,
    before: branchesOf(pair.before.keywords.get(from)),
    after: branchesOf(pair.after.keywords.get(to)),
  };
  diffBranches(walk, pair, branches, inside);
}
