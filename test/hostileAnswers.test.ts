import { expect, test } from 'vitest';
import { hostileAnswers } from './hostile/hostileAnswers.ts';
import { committedRows, stableRow } from './hostile/hostileTable.ts';
import { runAgainst } from './hostile/runAgainst.ts';

/** The table of hostile responses (docs/hostile-answers.md) against its rows, a sample of them measured; `npm run hostile` makes all. */
const rows = committedRows();

test('the table has the rows that there are, in their order', () => {
  const known = hostileAnswers.map(({ id }) => id);
  expect(rows.map(({ id }) => id)).toEqual(known);
  expect(new Set(known).size).toBe(known.length);
});

test('each says what is expected of it', () => {
  for (const hostile of hostileAnswers) {
    const { id, does, at, code } = stableRow(hostile, { code: hostile.code, says: '' });
    expect(rows).toContainEqual(expect.objectContaining({ id, does, at, code }));
  }
});

const rowOf = (id: string) => hostileAnswers.find((one) => one.id === id)!;

test.each(['closed-port', 'throttles', 'endless-pages'])(
  '%s is as the table shows it',
  async (id) => {
    const hostile = rowOf(id);
    const measured = await runAgainst(hostile);
    expect(measured.says).toMatch(hostile.says);
    expect(rows).toContainEqual(stableRow(hostile, measured));
  },
);

test('where every response is 100 MB, less than 1 GB of memory is enough', async () => {
  const hostile = rowOf('hundred-megabytes');
  const { code, says, megabytes } = await runAgainst(hostile);
  expect(code).toBe(hostile.code);
  expect(says).toMatch(hostile.says);
  expect(megabytes).toBeLessThan(1024);
});
