import type { KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundleFromJSON, type Bundle } from '@sigstore/bundle';
import { toSignedEntity, VerificationError, Verifier } from '@sigstore/verify';
import { filesIn, SEAL } from './filesIn.ts';
import { fingerprintOf } from './fingerprintOf.ts';
import { PAYLOAD_TYPE } from './sealFolder.ts';
import { STATEMENT, TEST_RESULT, type Statement } from './statementOf.ts';

/** What became of a folder since it was sealed. */
export interface Verified {
  /** The fingerprint of the key that the seal names. */
  signer: string;
  /** Whether that key signed it; undefined where no key was given. */
  isSigned?: boolean;
  /** Paths in the folder. */
  missing: string[];
  added: string[];
  changed: string[];
}

/** The seal of a folder cannot be read. The message says why. */
export class SealDefect extends Error {
  override name = 'SealDefect';
}

/**
 * Holds a folder against its seal, offline.
 * @param key public, of whoever is to have sealed it; without it only the files are looked at
 * @throws SealDefect where there is none, or it is none
 */
export function verifySeal(folder: string, key: KeyObject | undefined): Verified {
  const { bundle, payload, hint } = readSeal(folder);
  const statement = statementIn(payload);
  const sealed = new Map(statement.subject.map(({ name, digest }) => [name, digest.sha256]));
  const there = filesIn(folder);
  return {
    signer: hint,
    ...(key !== undefined && { isSigned: isSignedBy(bundle, hint, key) }),
    missing: [...sealed.keys()].filter((name) => !there.has(name)),
    added: [...there.keys()].filter((name) => !sealed.has(name)),
    changed: [...there].flatMap(([name, digest]) =>
      sealed.has(name) && sealed.get(name) !== digest ? [name] : [],
    ),
  };
}

function readSeal(folder: string): { bundle: Bundle; payload: Buffer; hint: string } {
  try {
    const bundle = bundleFromJSON(JSON.parse(readFileSync(join(folder, SEAL), 'utf8')));
    const { content, verificationMaterial } = bundle;
    if (content.$case !== 'dsseEnvelope' || verificationMaterial.content.$case !== 'publicKey')
      throw new Error('it holds no DSSE envelope of a public key');
    const { payload, payloadType } = content.dsseEnvelope;
    if (payloadType !== PAYLOAD_TYPE) throw new Error(`its payload is ${payloadType}`);
    return { bundle, payload, hint: verificationMaterial.content.publicKey.hint };
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new SealDefect(code === 'ENOENT' ? `there is no ${SEAL}` : `${SEAL}: ${message}`);
  }
}

function statementIn(payload: Buffer): Statement {
  const statement = JSON.parse(payload.toString('utf8')) as Statement;
  const { _type, predicateType, subject } = statement;
  if (_type === STATEMENT && predicateType === TEST_RESULT && Array.isArray(subject))
    return statement;
  throw new SealDefect(`${SEAL}: it is no statement about the result of a test`);
}

function isSignedBy(bundle: Bundle, hint: string, key: KeyObject): boolean {
  if (hint !== fingerprintOf(key)) return false;
  const verifier = new Verifier(
    {
      certificateAuthorities: [],
      timestampAuthorities: [],
      tlogs: [],
      ctlogs: [],
      publicKey: () => ({ publicKey: key, validFor: () => true }),
    },
    { tlogThreshold: 0, ctlogThreshold: 0, timestampThreshold: 0 },
  );
  try {
    verifier.verify(toSignedEntity(bundle));
    return true;
  } catch (error) {
    if (error instanceof VerificationError) return false;
    throw error;
  }
}
