import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { createSecureContext } from 'node:tls';
import type { Target } from './Target.ts';
import type { TargetDefect } from './TargetDefect.ts';

type TargetTls = NonNullable<Target['tls']>;

/**
 * The paths of the files of a target's `tls`, once they were read and found to be right: certificates, and a key that
 * fits. Or the first defect.
 * @param folder that of the target file
 */
export function tlsFiles(
  tls: TargetTls,
  folder: string,
): { tls: TargetTls } | { defect: TargetDefect } {
  const { ca, cert, key, passphrase } = tls;
  const found = { ...tls };
  const texts: Partial<Record<'ca' | 'cert' | 'key', string>> = {};
  for (const [name, file] of Object.entries({ ca, cert, key })) {
    if (file === undefined) continue;
    const at = name as keyof typeof texts;
    found[at] = resolve(folder, file);
    try {
      texts[at] = readFileSync(found[at], 'utf8');
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      const reason = code === 'ENOENT' ? 'does not exist' : `cannot be read (${code})`;
      const remedy = 'write its path as seen from the folder of the target file';
      return { defect: { path: ['tls', at], problem: `names a file that ${reason}`, remedy } };
    }
  }
  const defect = certificateDefect('ca', texts.ca) ?? certificateDefect('cert', texts.cert);
  if (defect) return { defect };
  const unfit = keyDefect(texts, passphrase);
  return unfit ? { defect: unfit } : { tls: found };
}

function certificateDefect(
  name: 'ca' | 'cert',
  text: string | undefined,
): TargetDefect | undefined {
  try {
    if (text !== undefined) new X509Certificate(text);
    return undefined;
  } catch {
    const problem = 'names a file that holds no certificate in PEM';
    return { path: ['tls', name], problem, remedy: 'name one that begins with BEGIN CERTIFICATE' };
  }
}

function keyDefect(
  { cert, key }: { cert?: string; key?: string },
  passphrase: string | undefined,
): TargetDefect | undefined {
  try {
    if (cert !== undefined) createSecureContext({ cert, key, passphrase });
    return undefined;
  } catch (error) {
    // OpenSSL's message quotes no content of a file.
    const problem = `names a file that holds no private key of the certificate (${(error as Error).message})`;
    const remedy = 'name the key, in PEM, and its passphrase under tls.passphrase where it has one';
    return { path: ['tls', 'key'], problem, remedy };
  }
}
