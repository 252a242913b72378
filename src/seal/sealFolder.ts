import { createPublicKey, sign, type KeyObject } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundleToJSON } from '@sigstore/bundle';
import { DSSEBundleBuilder } from '@sigstore/sign';
import type { Verdict } from '../verdict/types.ts';
import { filesIn, SEAL } from './filesIn.ts';
import { fingerprintOf } from './fingerprintOf.ts';
import { statementOf } from './statementOf.ts';

/** What the envelope holds (in-toto). */
export const PAYLOAD_TYPE = 'application/vnd.in-toto+json';

/**
 * Writes evidence.sigstore.json into the folder of a run's results: an in-toto Statement about every file in it, in a DSSE
 * envelope, as a Sigstore bundle. Nothing is sent anywhere.
 * @param key private; Ed25519, or any that Node.js signs with
 * @returns the fingerprint of the key
 */
export async function sealFolder(
  folder: string,
  verdict: Verdict,
  key: KeyObject,
): Promise<string> {
  const half = createPublicKey(key);
  const fingerprint = fingerprintOf(half);
  const publicKey = half.export({ type: 'spki', format: 'pem' }).toString();
  const builder = new DSSEBundleBuilder({
    signer: {
      sign: async (data) => ({
        signature: sign(null, data, key),
        key: { $case: 'publicKey', publicKey, hint: fingerprint },
      }),
    },
    witnesses: [],
  });
  const statement = statementOf(verdict, filesIn(folder));
  const data = Buffer.from(JSON.stringify(statement));
  const bundle = await builder.create({ data, type: PAYLOAD_TYPE });
  writeFileSync(join(folder, SEAL), `${JSON.stringify(bundleToJSON(bundle), null, 2)}\n`);
  return fingerprint;
}
