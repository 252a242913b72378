import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { keyDates, type KeyDates } from '../../src/shown/seal/keyDates.ts';
import { WrongUse } from '../../src/words/WrongUse.ts';

/** @throws WrongUse if the file contains no private key in PEM */
export function readPrivateKey(file: string): KeyObject {
  return keyIn(file, 'private', createPrivateKey);
}

/**
 * The public key in a file, and from when until when it may be used, if that is its certificate.
 * @throws WrongUse if the file contains no key in PEM
 */
export function readTrustedKey(file: string): { key: KeyObject; dates?: KeyDates } {
  const [key, dates] = [keyIn(file, 'public', createPublicKey), keyDates(textIn(file, 'public'))];
  return { key, ...(dates !== undefined && { dates }) };
}

function textIn(file: string, kind: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new WrongUse(`${file}: cannot be read (${code}); name a ${kind} key in PEM.`);
  }
}

function keyIn(file: string, kind: string, read: (pem: string) => KeyObject): KeyObject {
  try {
    return read(textIn(file, kind));
  } catch (error) {
    if (error instanceof WrongUse) throw error;
    throw new WrongUse(
      `${file}: is no ${kind} key in PEM; make one with \`openssl genpkey -algorithm ed25519\`.`,
    );
  }
}
