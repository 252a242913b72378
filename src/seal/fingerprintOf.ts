import { createHash, type KeyObject } from 'node:crypto';

/** By what a public key is known again: the SHA-256 of it (SubjectPublicKeyInfo, DER), in hexadecimal digits. */
export function fingerprintOf(key: KeyObject): string {
  return createHash('sha256')
    .update(key.export({ type: 'spki', format: 'der' }))
    .digest('hex');
}
