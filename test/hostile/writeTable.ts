import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { HostileAnswer } from './HostileAnswer.ts';
import { hostileAnswers } from './hostileAnswers.ts';
import { TABLE_FILE, hostileTable } from './hostileTable.ts';
import { runAgainst, type Measured } from './runAgainst.ts';

/** So many runs at a time. */
const AT_ONCE = 2;

/** Makes the table anew: `npm run hostile`. Words of the command line name the rows that are measured and printed only. */
const named = process.argv.slice(2);
const chosen = hostileAnswers.filter(({ id }) => named.length === 0 || named.includes(id));
const measured = new Map<HostileAnswer, Measured>();
const waiting = [...chosen];
let unexpected = 0;

async function work(): Promise<void> {
  for (let hostile = waiting.shift(); hostile !== undefined; hostile = waiting.shift()) {
    const result = await runAgainst(hostile);
    measured.set(hostile, result);
    const isExpected = hostile.says.test(result.says) && hostile.code === result.code;
    if (!isExpected) unexpected += 1;
    const { code, says, seconds, megabytes } = result;
    const figures = `${Math.round(seconds)} s, ${Math.round(megabytes)} MB`;
    console.log(
      `${isExpected ? 'as expected' : 'OTHERWISE  '} ${hostile.id} (${code}, ${figures}): ${says}`,
    );
  }
}

await Promise.all(Array.from({ length: AT_ONCE }, work));
if (named.length === 0) {
  mkdirSync(dirname(TABLE_FILE), { recursive: true });
  const rows = hostileAnswers.map((hostile) => ({ hostile, measured: measured.get(hostile)! }));
  writeFileSync(TABLE_FILE, hostileTable(rows));
}
process.exitCode = unexpected > 0 ? 1 : 0;
