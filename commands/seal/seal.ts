import { digestRead, readVerdict } from '../../src/shown/readVerdict.ts';
import { warn } from '../../src/words/say.ts';
import { WrongUse } from '../../src/words/WrongUse.ts';
import { handOver } from './handOver.ts';
import { readPrivateKey } from './readKey.ts';

/** Options of `seal`, as the command line reads them. */
export interface SealOptions {
  key: string;
  tsa?: string;
  archive?: boolean;
}

/**
 * Seals the folder of a run's results, and prints the key's fingerprint.
 * @throws WrongUse for a file that is no key, and for a run without a verdict
 */
export async function seal(folder: string, options: SealOptions): Promise<void> {
  const key = readPrivateKey(options.key);
  const verdict = readVerdict(folder);
  if (verdict.run.exitCode === 3 || !verdict.run.complete)
    throw new WrongUse(`${folder}: that run has no verdict; there is nothing to seal.`);
  const written = new Map([['verdict.json', digestRead(verdict)]]);
  await handOver(folder, verdict, { ...options, key, written });
  if (verdict.run.asked?.evidence !== 'full')
    warn(
      'Note: not every response was kept, so `rejudge` can judge only a part. `run --evidence full` keeps all.',
    );
}
