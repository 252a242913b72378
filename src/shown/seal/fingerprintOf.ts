import { createHash, type KeyObject } from 'node:crypto';

/** The fingerprint of a public key: its SHA-256 (SubjectPublicKeyInfo, DER), in hexadecimal digits. */
export function fingerprintOf(key: KeyObject): string {
  return createHash('sha256')
    .update(key.export({ type: 'spki', format: 'der' }))
    .digest('hex');
}
