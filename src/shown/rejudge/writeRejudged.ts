import { join } from 'node:path';
import { copyForeignFile } from '../../words/files/copyForeign.ts';
import { kindAt } from '../../words/files/readForeign.ts';
import { readLines } from '../folder/evidenceFiles.ts';
import { keptWhole } from '../keptWhole.ts';
import { TARGET_FILE, CONTROL_FILE } from '../folder/recordedTarget.ts';
import type { ResultFolder } from '../folder/resultFolder.ts';
import { writeFiles, type FileOptions } from '../writeFiles.ts';
import type { Rejudged } from './rejudgeFolder.ts';

/** Writes today's verdict like that of a run, with its evidence. */
export async function writeRejudged(
  folder: string,
  { after, exchanges, observations }: Rejudged,
  out: ResultFolder,
  options: Pick<FileOptions, 'letterhead' | 'isOwn'>,
): Promise<void> {
  const { startedAt, odd = [] } = after.run;
  const again = `judged again from the recording of ${startedAt}, without sending anything`;
  const verdict = { ...after, run: { ...after.run, odd: [...odd, again] } };
  const lines = readLines(folder);
  const { telling } = keptWhole(lines, verdict, observations);
  for (const name of [TARGET_FILE, CONTROL_FILE]) {
    const file = join(folder, name);
    if (kindAt(file) !== undefined) copyForeignFile(file, join(out.path, name));
  }
  await writeFiles(
    verdict,
    {
      telling: exchanges.filter(({ id }) => telling.has(id)),
      rest: exchanges.filter(({ id }) => !telling.has(id)),
      lines,
    },
    out,
    options,
  );
  out.publish(() => {});
}
