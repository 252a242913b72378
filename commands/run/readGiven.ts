import type { KeyObject } from 'node:crypto';
import type { ServiceName } from '../../services.ts';
import type { Letterhead } from '../../src/shown/report/certificate/letterhead.ts';
import { readLetterhead } from '../../src/shown/readLetterhead.ts';
import { readVerdict } from '../../src/shown/readVerdict.ts';
import type { RequirementSet } from '../../src/promised/requirementSet.ts';
import { WrongUse } from '../../src/words/WrongUse.ts';
import { refuseUnfit } from '../../src/decided/baselineFit.ts';
import type { Verdict } from '../../src/decided/types.ts';
import { refuseArchive } from '../seal/archiveOf.ts';
import { readPrivateKey } from '../seal/readKey.ts';
import type { FirstRun, SecondRun } from './beside.ts';
import type { RunOptions } from './RunOptions.ts';
import { setNamed } from './setNamed.ts';

/** What the options name beside the target: read before anything is sent. */
export interface Given {
  baseline?: Verdict;
  set?: RequirementSet;
  /** Signs the folder. */
  key?: KeyObject;
  letterhead?: Letterhead;
  /** Runs the same at the deployment that `--beside` names. */
  runBeside?: (first: FirstRun) => Promise<SecondRun>;
}

/**
 * Reads the files that a run's options name.
 * @param services that the run judges
 * @throws WrongUse, UnusableInput if one of them does not do, or two options do not go together
 */
export async function readGiven(options: RunOptions, services: ServiceName[]): Promise<Given> {
  if (options.shard !== undefined && options.seed === undefined)
    throw new WrongUse(
      '--shard: name a --seed too, the same for all shards, so that they are of one run.',
    );
  const baseline =
    options.baseline === undefined ? undefined : readVerdict(options.baseline, '--baseline');
  if (baseline !== undefined) refuseUnfit(baseline, services);
  const set = options.set === undefined ? undefined : setNamed(options.set);
  if (options.tsa !== undefined && options.sign === undefined)
    throw new WrongUse('--tsa: only a sealed folder gets a time stamp; name the key with --sign.');
  const key = options.sign === undefined ? undefined : readPrivateKey(options.sign);
  if (options.archive && options.out !== undefined && !options.force) refuseArchive(options.out);
  const letterhead = readLetterhead(options.letterhead);
  const { beside } = options;
  if (beside === undefined) return { baseline, set, key, letterhead };
  if (options.target === undefined || options.shard !== undefined)
    throw new WrongUse('--beside: it goes with --target, and without --shard.');
  // Its code is needed by few runs.
  const { runBeside, secondTarget } = await import('./beside.ts');
  const second = secondTarget(beside, options.readOnly);
  return { baseline, set, key, letterhead, runBeside: (first) => runBeside(second, first) };
}
