import { isDeepStrictEqual } from 'node:util';
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
  const left = [...after];
  const pairs: [OpenApiNode, OpenApiNode][] = [];
  const take = (one: OpenApiNode, index: number) => {
    const [other] = index < 0 ? [] : left.splice(index, 1);
    if (other !== undefined) pairs.push([one, other]);
    return other !== undefined;
  };
  const isEqual = (one: OpenApiNode) => (other: OpenApiNode) =>
    isDeepStrictEqual(one.value, other.value);
  const others = before.filter((one) => !take(one, left.findIndex(isEqual(one))));
  const isPlain = (one: OpenApiNode) => !isReference(one);
  const removed = others.filter((one) => isReference(one) || !take(one, left.findIndex(isPlain)));
  return { pairs, added: left, removed };
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
