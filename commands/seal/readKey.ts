import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { WrongUse } from '../../src/target/WrongUse.ts';

/** @throws WrongUse where the file holds no private key in PEM */
export function readPrivateKey(file: string): KeyObject {
  return keyIn(file, 'private', createPrivateKey);
}

/** Of a private key, its public half. @throws WrongUse where the file holds no key in PEM */
export function readPublicKey(file: string): KeyObject {
  return keyIn(file, 'public', createPublicKey);
}

function keyIn(file: string, kind: string, read: (pem: string) => KeyObject): KeyObject {
  let pem: string;
  try {
    pem = readFileSync(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new WrongUse(`${file}: cannot be read (${code}); name a ${kind} key in PEM.`);
  }
  try {
    return read(pem);
  } catch {
    throw new WrongUse(
      `${file}: is no ${kind} key in PEM; make one with \`openssl genpkey -algorithm ed25519\`.`,
    );
  }
}
