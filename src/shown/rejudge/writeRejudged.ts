import { randomUUID } from 'node:crypto';
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
  { operator, ...options }: Pick<FileOptions, 'letterhead' | 'isOwn'> & { operator?: string },
): Promise<void> {
  const { id = '', startedAt, odd = [], again: { number: replaces } = { number: id } } = after.run;
  const note = `judged again from the recording of ${startedAt}, without sending anything`;
  const again = { number: randomUUID(), replaces, at: new Date().toISOString() };
  const asked = { ...after.run.asked, operator };
  const verdict = { ...after, run: { ...after.run, again, odd: [...odd, note], asked } };
  // Of what was recorded it has no variables; the files get it anew.
  for (const failure of after.rules.flatMap(({ failures = [] }) => failures)) failure.curl = '';
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
