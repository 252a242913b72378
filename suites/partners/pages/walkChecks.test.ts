import { expect, test } from 'vitest';
import { NotExercised } from '../../../src/sent/judging/signals.ts';
import { Trial } from '../../../src/checked/trial/Trial.ts';
import { rowsOf, sessionWith, type Row } from '../testing/sessionWith.ts';
import { walkChecks } from './walkChecks.ts';

/** Runs a check at a target whose n-th walk is over these. */
async function run(rule: string, rowsAt: (walk: number) => Row[]): Promise<void> {
  const check = walkChecks.find((one) => one.rule === `partners/connected/${rule}`);
  await check?.run(new Trial('test', sessionWith(rowsAt).session));
}

/** Not walked by their dates as well. */
function undated(count: number, first?: number): Row[] {
  return rowsOf(count, first).map((row) => ({ ...row, modifiedDate: NaN }));
}

const OTHERS = 'the list is another one whenever it is read';

test('restaurants that are others in each walk show nothing of what it lacks', async () => {
  await expect(run('walk-is-complete', (walk) => undated(12, walk * 12))).rejects.toThrow(OTHERS);
});

test('nor of what comes again', async () => {
  const repeating = (walk: number) => {
    const rows = undated(12, walk * 12);
    return [...rows, ...rows.slice(-1)];
  };
  await expect(run('walk-repeats-nothing', repeating)).rejects.toThrow(OTHERS);
});

test('one that comes twice as others are edited, and stand before all others then, accuses nobody', async () => {
  const moving = (walk: number) => {
    const rows = rowsOf(12).map((row) => ({
      ...row,
      modifiedDate: Number(row.modifiedDate) + walk,
    }));
    const edited = walk % rows.length;
    return [...rows.slice(edited), ...rows.slice(0, edited), rows[3]!];
  };
  await expect(run('walk-repeats-nothing', moving)).resolves.toBeUndefined();
});

test.each(Array.from({ length: 12 }, (_, n) => n + 1))(
  'a restaurant that walk %i alone lacks accuses nobody',
  async (lacking) => {
    const rowsAt = (walk: number) => rowsOf(walk === lacking ? 11 : 12);
    await expect(run('walk-is-complete', rowsAt)).resolves.toBeUndefined();
  },
);

test.each([
  ['walk-is-complete', 10_300],
  ['walk-is-complete', 10_050],
  ['walk-ends', 10_300],
])('%s: over %i restaurants, walks that are given up show nothing', async (rule, count) => {
  const rows = undated(count);
  await expect(run(rule, () => rows)).rejects.toThrow(NotExercised);
});

test('one that comes again now and then, another one each time, is told of while nothing changes', async () => {
  const rows = undated(12);
  const repeating = (walk: number) =>
    walk % 3 === 2 ? [...rows, ...rows.slice(walk % 12).slice(0, 1)] : rows;
  await expect(run('walk-repeats-nothing', repeating)).rejects.toThrow(
    'returned the same restaurant twice',
  );
});
