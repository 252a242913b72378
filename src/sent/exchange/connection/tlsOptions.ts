import { readFileSync } from 'node:fs';
import { getCACertificates, type SecureContextOptions } from 'node:tls';
import type { Target } from '../../../target/Target.ts';

/**
 * TLS options of a target: whom to trust beside the authorities that Node.js trusts, and the client certificate. Reads the
 * files that the target names.
 */
export function tlsOptions(tls: Target['tls']): SecureContextOptions {
  if (tls === undefined) return {};
  const { ca, cert, key, passphrase } = tls;
  return {
    ...(ca !== undefined && { ca: [...getCACertificates('default'), readFileSync(ca, 'utf8')] }),
    ...(cert !== undefined && { cert: readFileSync(cert, 'utf8') }),
    ...(key !== undefined && { key: readFileSync(key, 'utf8') }),
    ...(passphrase !== undefined && { passphrase }),
  };
}
