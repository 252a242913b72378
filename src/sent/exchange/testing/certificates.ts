import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generate } from 'selfsigned';
import { onTestFinished } from 'vitest';

/** A key and its certificate, in PEM. */
export interface Certificate {
  key: string;
  cert: string;
}

const FAST = { keyType: 'ec', algorithm: 'sha256' } as const;

/** A new certificate authority, which nobody trusts yet. */
export async function newAuthority(): Promise<Certificate> {
  const made = await generate([{ name: 'commonName', value: 'An authority of a test' }], {
    ...FAST,
    extensions: [
      { name: 'basicConstraints', cA: true, critical: true },
      { name: 'keyUsage', keyCertSign: true, critical: true },
    ],
  });
  return { key: made.private, cert: made.cert };
}

export async function selfSigned(host: string): Promise<Certificate> {
  const made = await generate([{ name: 'commonName', value: host }], FAST);
  return { key: made.private, cert: made.cert };
}

/** A certificate issued by an authority, for a server (with its names and addresses) or for a client. */
export async function issue(authority: Certificate, host: string): Promise<Certificate> {
  const made = await generate([{ name: 'commonName', value: host }], {
    ...FAST,
    ca: authority,
    extensions: [
      { name: 'basicConstraints', cA: false },
      {
        name: 'subjectAltName',
        altNames: [
          { type: 2, value: host },
          { type: 7, ip: '127.0.0.1' },
        ],
      },
    ],
  });
  return { key: made.private, cert: made.cert };
}

/** Writes files for one test, by name; returns their folder. */
export function filesOfOneTest(files: Record<string, string | Uint8Array>): string {
  const folder = mkdtempSync(join(tmpdir(), 'conformance-files-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
}
