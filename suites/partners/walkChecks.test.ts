import { expect, test } from 'vitest';
import { Trial } from '../../src/check/Trial.ts';
import { rowsOf, sessionWith, type Row } from './testing/sessionWith.ts';
import { walkChecks } from './walkChecks.ts';

/** Runs a check at a target whose n-th walk is over these. */
async function run(rule: string, rowsAt: (walk: number) => Row[]): Promise<void> {
  const check = walkChecks.find((one) => one.rule === `partners/connected/${rule}`);
  await check?.run(new Trial('test', sessionWith(rowsAt).session));
}

/** Undated, so that they are not walked by their dates as well. */
function undated(count: number, first: number): Row[] {
  return rowsOf(count, first).map((row) => ({ ...row, modifiedDate: NaN }));
}

const others = 'the restaurants are others whenever they are read';

test('restaurants that are others in each walk show nothing of what it lacks', async () => {
  await expect(run('walk-is-complete', (walk) => undated(12, walk * 12))).rejects.toThrow(others);
});

test('nor of what comes again', async () => {
  const repeating = (walk: number) => {
    const rows = undated(12, walk * 12);
    return [...rows, ...rows.slice(-1)];
  };
  await expect(run('walk-repeats-nothing', repeating)).rejects.toThrow(others);
});
