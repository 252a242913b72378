import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { HostileAnswer } from './HostileAnswer.ts';
import { hostileAnswers } from './hostileAnswers.ts';
import { TABLE_FILE, committedLines, hostileTable, tableLine } from './hostileTable.ts';
import { runAgainst } from './runAgainst.ts';

/** So many runs at a time. */
const AT_ONCE = 2;

/** Makes the table again: `npm run hostile`; where rows are named (`npm run hostile -- gzip-bomb`), only those. */
const named = process.argv.slice(2);
const waiting = hostileAnswers.filter(({ id }) => named.length === 0 || named.includes(id));
const lines = committedLines();
let unexpected = 0;

async function measure(hostile: HostileAnswer): Promise<void> {
  const measured = await runAgainst(hostile);
  const { code, says, seconds, megabytes } = measured;
  const isExpected = hostile.says.test(says) && hostile.code === code;
  if (!isExpected) unexpected += 1;
  const figures = `${Math.round(seconds)} s, ${Math.round(megabytes)} MB`;
  const word = isExpected ? 'as expected' : 'OTHERWISE';
  console.log(`${word} ${hostile.id} (${code}, ${figures}): ${says}`);
  lines.set(hostile.id, tableLine(hostile, measured));
  writeTable();
}

/** After each row, so that what was measured is kept where the rest is broken off. */
function writeTable(): void {
  mkdirSync(dirname(TABLE_FILE), { recursive: true });
  const inOrder = hostileAnswers.flatMap(({ id }) => lines.get(id) ?? []);
  writeFileSync(TABLE_FILE, hostileTable(inOrder));
}

async function work(): Promise<void> {
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await measure(next);
}

await Promise.all(Array.from({ length: AT_ONCE }, work));
process.exitCode = unexpected > 0 ? 1 : 0;
