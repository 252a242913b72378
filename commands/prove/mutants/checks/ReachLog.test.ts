import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ReachLog, type Reached } from './ReachLog.ts';

const reached: Reached = {
  tries: [
    {
      rule: 'a',
      scene: 'fault one',
      kind: 'fault',
      shown: { outcome: 'failed', besides: '' },
      ms: 3,
      reached: Uint32Array.of(7, 9),
      isOther: true,
    },
  ],
  words: ['4'],
};

function folderOfTest(): string {
  const folder = mkdtempSync(join(tmpdir(), 'reach-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

test('what was found out once is known to the next proof', async () => {
  const folder = folderOfTest();
  const before = new ReachLog(folder, 'stock', new Set(['a.ts', 'b.ts']));
  await before.of(['a', 'b'], async () => reached);
  const after = new ReachLog(folder, 'stock', new Set(['b.ts', 'a.ts']));
  expect(await after.of(['a', 'b'], () => expect.fail('asked again'))).toEqual(reached);
});

test('of other rules, and for the mutants of other files, it is found out again', async () => {
  const folder = folderOfTest();
  const nothing: Reached = { tries: [], words: [] };
  const before = new ReachLog(folder, 'stock', new Set(['a.ts']));
  await before.of(['a', 'b'], async () => reached);
  expect(await before.of(['a'], async () => nothing)).toEqual(nothing);
  const after = new ReachLog(folder, 'stock', new Set(['a.ts', 'b.ts']));
  expect(await after.of(['a', 'b'], async () => nothing)).toEqual(nothing);
});
