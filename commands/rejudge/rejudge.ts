import { randomUUID } from 'node:crypto';
import { join, resolve, sep } from 'node:path';
import { readLines } from '../../src/shown/folder/evidenceFiles.ts';
import { CONTROL_FILE, TARGET_FILE } from '../../src/shown/folder/recordedTarget.ts';
import { keptWhole } from '../../src/shown/keptWhole.ts';
import { rejudgeFolder, type Rejudged } from '../../src/shown/rejudge/rejudgeFolder.ts';
import { rejudgedText } from '../../src/shown/rejudge/rejudgedText.ts';
import { resultFolder, type ResultFolder } from '../../src/shown/folder/resultFolder.ts';
import { readVerdict } from '../../src/shown/readVerdict.ts';
import { type FileOptions, writeFiles } from '../../src/shown/writeFiles.ts';
import { loadTarget } from '../../src/target/loadTarget.ts';
import { countOf } from '../../src/words/countOf.ts';
import { WrongUse } from '../../src/words/WrongUse.ts';
import { readLetterhead } from '../../src/shown/readLetterhead.ts';
import { copyForeignFile } from '../../src/words/files/copyForeign.ts';
import { kindAt } from '../../src/words/files/readForeign.ts';
import { judgesByDocument, ownJudges } from '../judged.ts';
import { shardOption } from '../options.ts';
import { plansOf } from '../run/plansOf.ts';
import { setNamed } from '../run/setNamed.ts';
import { tell as say } from '../../src/words/say.ts';

/** The options of `rejudge`, as the command line reads them. */
export interface RejudgeOptions {
  specs?: string;
  openapi?: string;
  baseline?: string;
  target?: string;
  out?: string;
  force?: boolean;
  letterhead?: string;
  operator?: string;
}

/**
 * Judges a run's recording by today's specs, and prints what changes. Returns the exit code.
 * @throws WrongUse if the folder contains no run, or would be overwritten
 */
export async function rejudge(folder: string, options: RejudgeOptions): Promise<number> {
  const { specs, openapi, baseline: known, target, out, force, operator } = options;
  if (out !== undefined && `${resolve(out)}${sep}`.startsWith(`${resolve(folder)}${sep}`))
    throw new WrongUse(`--out ${out} is in the folder that is judged again; name another one.`);
  const letterhead = readLetterhead(options.letterhead);
  if (openapi === undefined && readVerdict(folder).run.asked?.openapi !== undefined)
    throw new WrongUse(
      `${folder}: that run judged by an OpenAPI document; name it with --openapi.`,
    );
  const judges = await (openapi === undefined ? ownJudges(specs) : judgesByDocument({ openapi }));
  const rejudged = await rejudgeFolder(folder, {
    specs: judges.specs,
    requestFactories: judges.suites.flatMap(({ requestFactories }) => requestFactories),
    plansFor: ({ rules = [], shard }, among) =>
      plansOf(
        among,
        { rules, shard: shard === undefined ? undefined : shardOption(shard) },
        judges.suites,
      ),
    setNamed,
    baseline:
      known === undefined ? undefined : { name: known, verdict: readVerdict(known, '--baseline') },
    target,
    waivers: target === undefined ? undefined : loadTarget(target, process.env).waivers,
  });
  say(rejudgedText(rejudged));
  if (out !== undefined)
    await writeRejudged(folder, rejudged, resultFolder(out, force), {
      letterhead,
      operator,
      isOwn: rejudged.isOwn,
    });
  return codeOf(rejudged);
}

function codeOf({ after, became }: Rejudged): 0 | 1 | 3 {
  if (after.rules.every(({ outcome }) => outcome === 'notExercised')) return 3;
  return became.different.length > 0 ? 1 : 0;
}

/** Writes today's verdict like that of a run, with its evidence. */
async function writeRejudged(
  folder: string,
  { after, became, exchanges, observations }: Rejudged,
  out: ResultFolder,
  { operator, ...options }: Pick<FileOptions, 'letterhead' | 'isOwn'> & { operator?: string },
): Promise<void> {
  const { id = '', startedAt, odd = [], again: { number: replaces } = { number: id } } = after.run;
  const { length } = became.open;
  const open = length === 0 ? '' : `; ${countOf(length, 'rule')} could not be judged again`;
  const note = `judged again from the recording of ${startedAt}, without sending anything${open}`;
  const again = { number: randomUUID(), replaces, at: new Date().toISOString() };
  const asked = { ...after.run.asked, operator };
  const verdict = {
    ...after,
    run: { ...after.run, again, odd: [...odd, note], asked },
    // Of what was recorded a line of curl has no variables; the files get it anew.
    rules: after.rules.map(({ failures, ...rule }) => ({
      ...rule,
      ...(failures && { failures: failures.map((failure) => ({ ...failure, curl: '' })) }),
    })),
  };
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
