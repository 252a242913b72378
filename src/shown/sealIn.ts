import { join } from 'node:path';
import { kindAt } from '../words/files/readForeign.ts';
import { UnreadableFile } from '../words/files/UnreadableFile.ts';
import type { Verdict } from '../decided/types.ts';
import { digestRead } from './readVerdict.ts';
import type { Seal } from './report/ShownRun.ts';
import { SEAL } from './seal/filesIn.ts';
import { SealDefect } from './seal/SealDefect.ts';
import { verifySeal, type Trusted } from './seal/verifySeal.ts';

/**
 * The state of the seal in a run's folder.
 * @param verdict what was read there and is shown: the seal must be of these bytes
 * @param keys public keys, with their dates, of those who may have sealed it; without any, only the files are compared
 */
export async function sealIn(folder: string, verdict: Verdict, keys: Trusted[]): Promise<Seal> {
  if (kindAt(join(folder, SEAL)) === undefined)
    return { state: keys.length > 0 ? 'missing' : 'none' };
  try {
    const looked = await verifySeal(folder, {});
    const { signer } = looked;
    const asked = await Promise.all(keys.map((key) => verifySeal(folder, key)));
    // Whoever can write there could give each reading another file.
    const isIntact = [looked, ...asked].every(
      ({ digests, missing, added, changed, others }) =>
        digests.get('verdict.json') === digestRead(verdict) &&
        [missing, added, changed, others].every(({ length }) => length === 0),
    );
    if (!isIntact) return { state: 'broken', signer };
    if (keys.length === 0) return { state: 'not asked', signer };
    const ours = asked.filter(({ isSigned }) => isSigned);
    if (ours.length === 0) return { state: 'another key', signer };
    const isInTime = ours.some((one) => one.isInTime !== false);
    return { state: isInTime ? 'verified' : 'not in time', signer };
  } catch (error) {
    if (error instanceof SealDefect || error instanceof UnreadableFile) return { state: 'broken' };
    throw error;
  }
}
