import { resolve, sep } from 'node:path';
import { rejudgeFolder, type Rejudged } from '../../src/shown/rejudge/rejudgeFolder.ts';
import { rejudgedText } from '../../src/shown/rejudge/rejudgedText.ts';
import { writeRejudged } from '../../src/shown/rejudge/writeRejudged.ts';
import { resultFolder } from '../../src/shown/folder/resultFolder.ts';
import { readVerdict } from '../../src/shown/readVerdict.ts';
import { loadTarget } from '../../src/target/loadTarget.ts';
import { WrongUse } from '../../src/words/WrongUse.ts';
import { readLetterhead } from '../../src/shown/readLetterhead.ts';
import { judgesByDocument, ownJudges } from '../judged.ts';
import { shardOption } from '../options.ts';
import { plansOf } from '../run/plansOf.ts';
import { setNamed } from '../run/setNamed.ts';
import { say } from '../../src/words/say.ts';

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
