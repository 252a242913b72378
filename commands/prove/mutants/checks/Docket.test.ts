import { expect, test } from 'vitest';
import type { Mutant } from '../Mutant.ts';
import { Docket } from './Docket.ts';
import type { Try } from './reachScenes.ts';
import type { SceneKind } from './Scene.ts';

const mutant = (id: string): Mutant => ({
  id,
  fingerprint: id,
  file: 'suites/stock/a.ts',
  line: id === '2' ? 90 : 1,
  mutator: 'X',
  original: 'a',
  replacement: 'b',
});

const met = (rule: string, kind: SceneKind, ms: number, ...ids: number[]): Try => ({
  rule,
  scene: `${kind} one`,
  kind,
  shown: { outcome: 'passed', besides: '' },
  ms,
  reached: Uint32Array.from(ids),
  isOther: true,
});

function docketOf(
  tries: Try[],
  words: string[] = [],
  whileLoading: string[] = [],
  source = '',
): Docket {
  const mutants = ['1', '2', '3'].map(mutant);
  const about = { bundle: '', service: 'stock' } as const;
  const docket = new Docket(about, mutants, whileLoading, () => source);
  docket.add(tries, words);
  return docket;
}

const order = (docket: Docket, id: string) =>
  docket.triesOf(mutant(id)).map(({ rule, kind }) => `${rule} ${kind}`);

test('tries the checks by turns, each kind of scene too, the quick ones first', () => {
  const docket = docketOf([
    met('a', 'honest', 9, 1),
    met('a', 'fault', 9, 1),
    met('b', 'honest', 3, 1),
    met('c', 'fault', 5, 1),
    met('c', 'variant', 5, 2),
  ]);
  expect(order(docket, '1')).toEqual(['b honest', 'c fault', 'a honest', 'a fault']);
});

test('tries first what killed a neighbour', () => {
  const docket = docketOf([met('a', 'honest', 1, 1, 2), met('b', 'fault', 9, 1, 2)]);
  docket.learn(mutant('1'), { status: 'killed', by: 'b at fault one' });
  expect(order(docket, '2')).toEqual(['b fault', 'a honest']);
});

test('what is met while loading concerns those first that meet the nearest lines of its file', () => {
  const near = ['a', 'b', 'c', 'd', 'e'].map((rule) => met(rule, 'honest', 1, 1));
  const docket = docketOf([met('far', 'honest', 1, 2), ...near], [], ['3']);
  expect(order(docket, '3')).toEqual([...'abcde', 'far'].map((rule) => `${rule} honest`));
  expect(docket.settledFate(mutant('3'))).toBeUndefined();
});

test('what is met while loading concerns first the rule whose id stands before it', () => {
  const tries = ['stock/a', 'stock/b/x', 'stock/c'].map((rule) => met(rule, 'honest', 1, 1));
  const docket = docketOf(tries, [], ['3'], "'stock/{resource}/x'\n'stock/c'");
  expect(order(docket, '3')).toEqual(['stock/b/x honest', 'stock/a honest', 'stock/c honest']);
});

test('what is met only once a decision has fallen is words', () => {
  const docket = docketOf([met('a', 'honest', 1, 1)], ['1', '2']);
  const fates = ['1', '2', '3'].map((id) => docket.settledFate(mutant(id))?.status);
  expect(fates).toEqual([undefined, 'words', 'not reached']);
});
