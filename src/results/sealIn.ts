import { existsSync } from 'node:fs';
import type { KeyObject } from 'node:crypto';
import { join } from 'node:path';
import type { Seal } from '../report/ShownRun.ts';
import { SEAL } from '../seal/filesIn.ts';
import { SealDefect } from '../seal/SealDefect.ts';
import { verifySeal } from '../seal/verifySeal.ts';

/**
 * The state of the seal in a run's folder.
 * @param keys public keys of those who may have sealed it; without any, only the files are compared
 */
export async function sealIn(folder: string, keys: KeyObject[]): Promise<Seal> {
  if (!existsSync(join(folder, SEAL))) return { state: 'none' };
  try {
    const looked = await verifySeal(folder, {});
    const { signer, missing, added, changed } = looked;
    if (missing.length + added.length + changed.length > 0) return { state: 'broken', signer };
    if (keys.length === 0) return { state: 'not asked', signer };
    const asked = await Promise.all(keys.map((key) => verifySeal(folder, { key })));
    const isOurs = asked.some(({ isSigned }) => isSigned);
    return { state: isOurs ? 'verified' : 'another key', signer };
  } catch (error) {
    if (error instanceof SealDefect) return { state: 'broken' };
    throw error;
  }
}
