import { createPrivateKey } from 'node:crypto';
import type { Target } from './Target.ts';
import type { TargetDefect } from './TargetDefect.ts';

/** The first client without a credential that its target's exchange needs, or another contradiction in `auth`. */
export function credentialsDefect(target: Target): TargetDefect | undefined {
  const { auth, clients, tls, urls } = target;
  if (auth.exchange === 'json' && auth.parameters !== undefined) {
    const problem = 'is of a form, and the exchange is json';
    return { path: ['auth', 'parameters'], problem, remedy: 'write them into auth.body' };
  }
  if (auth.exchange === 'tls-client-auth') {
    if (!urls.auth.startsWith('https:')) {
      const problem =
        'must be an https address: with tls-client-auth a client shows its certificate';
      return { path: ['urls', 'auth'], problem, remedy: 'correct it' };
    }
    if (tls?.cert !== undefined) return undefined;
    const problem = 'is required and missing: with tls-client-auth it shows who the client is';
    return { path: ['tls', 'cert'], problem, remedy: 'add "cert" and "key"' };
  }
  const defects = clients.map((client, index) =>
    auth.exchange === 'private-key-jwt' ? keyDefect(client, index) : secretDefect(client, index),
  );
  return defects.find((defect) => defect !== undefined);
}

function secretDefect(
  { clientSecret }: Target['clients'][number],
  index: number,
): TargetDefect | undefined {
  if (clientSecret !== '') return undefined;
  const path = ['clients', index, 'clientSecret'];
  return { path, problem: 'is required and missing', remedy: 'add "clientSecret"' };
}

function keyDefect(
  { privateKey }: Target['clients'][number],
  index: number,
): TargetDefect | undefined {
  const path = ['clients', index, 'privateKey'];
  if (privateKey === undefined)
    return { path, problem: 'is required and missing', remedy: 'add "privateKey"' };
  try {
    createPrivateKey(privateKey);
    return undefined;
  } catch {
    const problem = 'is no private key in PEM';
    return { path, problem, remedy: 'write `${file:PATH}` with the path of one' };
  }
}
