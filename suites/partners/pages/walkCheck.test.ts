import { expect, test } from 'vitest';
import { NotExercised } from '../../../src/sent/judging/signals.ts';
import { Trial } from '../../../src/checked/trial/Trial.ts';
import { recordsOf, walkOf } from '../access/connectedWalk.ts';
import { rowsOf, sessionWith } from '../testing/sessionWith.ts';
import { walkCheck, type WalkFinding } from './walkCheck.ts';

const complaint = { message: 'Wrong.', expected: 'right', actual: 'wrong', exchanges: [] };

test('what looks wrong is looked for again, with walks of its own', async () => {
  const trial = new Trial('test', sessionWith((walk) => rowsOf(12, walk)).session);
  const looks: [again: boolean, isAnew: boolean][] = [];
  const check = walkCheck('nothing', async (read, query, trial, again) => {
    const [walk, before] = [recordsOf(await read(query)), recordsOf(await walkOf(trial, query))];
    looks.push([again, walk[0]?.guid !== before[0]?.guid]);
    return again ? 'kept' : complaint;
  });
  await check.run(trial);
  expect(new Set(looks.map(String))).toEqual(new Set(['false,false', 'true,true']));
  expect(trial.assertions).toBeGreaterThan(0);
});

test.each([
  ['kept', 1],
  ['unseen', 0],
] satisfies [WalkFinding, number][])('%s is asserted or not', async (finding, assertions) => {
  const trial = new Trial('test', sessionWith(() => rowsOf(1)).session);
  const run = walkCheck('nothing', async (_read, { pageSize }) =>
    pageSize === undefined ? 'unseen' : finding,
  ).run(trial);
  await (assertions === 0 ? expect(run).rejects.toThrow(NotExercised) : run);
  expect(trial.assertions).toBe(assertions);
});

/** Runs a check that asserts of each walk that it was begun, where some queries are refused. */
async function run(isRefused: (query: URLSearchParams) => boolean): Promise<number> {
  const trial = new Trial('test', sessionWith(() => rowsOf(3), isRefused).session);
  const check = walkCheck('nothing', async (read, query) => {
    await read(query);
    return 'kept';
  });
  await check.run(trial);
  return trial.assertions;
}

const hasSize = (query: URLSearchParams) => query.has('pageSize');
const isFiltered = (query: URLSearchParams) => query.has('lastModified');

test('a walk without pageSize, or with lastModified, that cannot be begun shows nothing', async () => {
  expect(await run(() => false)).toBe(6);
  expect(await run((query) => !hasSize(query))).toBe(4);
  expect(await run((query) => isFiltered(query) && query.get('pageSize') === '1')).toBe(5);
});

test('one with a pageSize alone has to begin', async () => {
  const isRefused = (query: URLSearchParams) => !isFiltered(query) && query.get('pageSize') === '1';
  await expect(run(isRefused)).rejects.toThrow(NotExercised);
});

test('what goes wrong otherwise is thrown', async () => {
  const trial = new Trial('test', sessionWith(() => rowsOf(3)).session);
  const check = walkCheck('nothing', async (_read, { lastModified }) => {
    if (lastModified !== undefined) throw new Error('a mistake of ours');
    return 'kept';
  });
  await expect(check.run(trial)).rejects.toThrow('of ours');
});
