import { readVerdict } from '../../src/results/readVerdict.ts';
import { sealFolder } from '../../src/seal/sealFolder.ts';
import { WrongUse } from '../../src/target/WrongUse.ts';
import { readPrivateKey } from './readKey.ts';

/**
 * Seals the folder of a run's results, and prints by which key.
 * @throws WrongUse for a key that is none, and for a run that came to no verdict
 */
export async function seal(folder: string, keyFile: string): Promise<void> {
  const key = readPrivateKey(keyFile);
  const verdict = readVerdict(folder);
  if (verdict.run.exitCode === 3 || !verdict.run.complete)
    throw new WrongUse(`${folder}: that run came to no verdict, so that there is nothing to seal.`);
  const fingerprint = await sealFolder(folder, verdict, key);
  console.log(`sealed ${folder} by the key ${fingerprint}`);
}
