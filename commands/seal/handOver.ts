import type { KeyObject } from 'node:crypto';
import { proofOf } from '../../src/results/proofOf.ts';
import { writeArchive } from '../../src/seal/archive.ts';
import { sealFolder } from '../../src/seal/sealFolder.ts';
import { shownPath } from '../../src/text/shownPath.ts';
import type { Verdict } from '../../src/verdict/types.ts';
import { archiveOf } from './archiveOf.ts';
import { timeStampBy } from './timeStampBy.ts';

/** How the folder of a run is prepared for others. */
export interface HandingOver {
  /** The key that seals it; absent for no seal. */
  key?: KeyObject;
  tsa?: string;
  archive?: boolean;
}

/** Seals a folder if there is a key, packs it into one file if that is asked for, and prints both. */
export async function handOver(
  folder: string,
  verdict: Verdict,
  { key, tsa, archive }: HandingOver,
): Promise<void> {
  if (key !== undefined) {
    const timeStamp = tsa === undefined ? undefined : timeStampBy(tsa);
    const proof = proofOf(verdict);
    const fingerprint = await sealFolder(folder, verdict, { key, timeStamp, proof });
    console.log(`sealed   ${shownPath(folder)} by the key ${fingerprint}`);
  }
  if (!archive) return;
  const file = archiveOf(folder);
  writeArchive(folder, file);
  console.log(`archive  ${shownPath(file)}`);
}
