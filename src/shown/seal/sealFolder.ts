import { createPublicKey, sign, type KeyObject } from 'node:crypto';
import { join } from 'node:path';
import { bundleToJSON } from '@sigstore/bundle';
import { DSSEBundleBuilder, type Witness } from '@sigstore/sign';
import { replaceFile } from '../../words/files/replaceFile.ts';
import type { Verdict } from '../../decided/types.ts';
import { CONDITIONS, filesIn, firstOther, SEAL, sha256Of, type Written } from './filesIn.ts';
import { fingerprintOf } from './fingerprintOf.ts';
import { SealDefect } from './SealDefect.ts';
import { conditionsStatement, resultStatement, type Proof, type Statement } from './statementOf.ts';

/** The type of the envelope's content (in-toto). */
export const PAYLOAD_TYPE = 'application/vnd.in-toto+json';

/** The key and the time-stamp authority with which a folder is sealed. */
export interface Sealing {
  /** Private key: Ed25519, or any with which Node.js can sign. */
  key: KeyObject;
  /** Asks a time-stamp authority for a token (RFC 3161, DER) on a signature. */
  timeStamp?: (signature: Uint8Array) => Promise<Uint8Array>;
  proof?: Proof;
  /** What was written, or read: where others may write, the folder may hold something else by now. */
  written?: Written;
}

/**
 * Seals the folder of a run's results with two in-toto Statements, each in a DSSE envelope, as a Sigstore bundle:
 * conditions.sigstore.json says by what the run was judged, and evidence.sigstore.json covers every file, including that
 * one. Nothing is sent, except to the time-stamp authority if there is one.
 * @returns the fingerprint of the key
 * @throws SealDefect if something there is not as it was written
 */
export async function sealFolder(
  folder: string,
  verdict: Verdict,
  { key, timeStamp, proof, written = new Map() }: Sealing,
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
    witnesses: timeStamp === undefined ? [] : [witness(timeStamp)],
  });
  const write = async (file: string, statement: Statement) => {
    const data = Buffer.from(JSON.stringify(statement));
    const bundle = await builder.create({ data, type: PAYLOAD_TYPE });
    const text = `${JSON.stringify(bundleToJSON(bundle), null, 2)}\n`;
    replaceFile(join(folder, file), text);
    return sha256Of(Buffer.from(text));
  };
  const files = filesIn(folder);
  const other = firstOther(folder, written, files);
  if (other !== undefined) throw new SealDefect(`${other} is not what was written there`);
  files.set(CONDITIONS, await write(CONDITIONS, conditionsStatement(verdict, files, proof)));
  await write(SEAL, resultStatement(verdict, new Map([...files].toSorted())));
  return fingerprint;
}

function witness(timeStamp: NonNullable<Sealing['timeStamp']>): Witness {
  return {
    testify: async (content) => {
      if (content.$case !== 'dsseEnvelope') throw new Error('only envelopes are sealed');
      const [signature] = content.dsseEnvelope.signatures;
      if (signature === undefined) throw new Error('the envelope has no signature');
      const signedTimestamp = Buffer.from(await timeStamp(signature.sig));
      return { rfc3161Timestamps: [{ signedTimestamp }] };
    },
  };
}
