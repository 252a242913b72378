import type { Target, TargetFixtures } from '../target/Target.ts';
import { WrongUse } from '../target/WrongUse.ts';
import { EFFECT } from './readOperation.ts';

/** What the command line says of a deployment of which there is no target file. */
export interface DocumentOptions {
  /** The document. */
  openapi: string;
  base?: string;
  token?: string;
  header?: string[];
  mayChange?: boolean;
}

/**
 * The target of which only an address is known.
 * @throws WrongUse if the address or a header field cannot be used
 */
export function documentTarget({
  base,
  token,
  header = [],
  mayChange = false,
}: DocumentOptions): Target {
  const address = addressOf(base);
  const headers = header.map(fieldOf);
  return {
    name: new URL(address).host,
    environment: 'partner',
    urls: { base: address, auth: address },
    auth: {
      exchange: 'client-secret-post',
      tokenPointer: '/access_token',
      expiresInPointer: '/expires_in',
    },
    ...(headers.length > 0 && { headers: Object.fromEntries(headers) }),
    ...(token !== undefined && { credential: token }),
    clients: [
      { id: 'client', clientId: 'client', clientSecret: '', scopes: [], partnerAccess: true },
    ],
    // A document names none.
    fixtures: {} as TargetFixtures,
    permissions: { [EFFECT]: mayChange },
    limits: {
      concurrency: 4,
      timeoutMs: 10_000,
      reportWaitMs: 60_000,
      maxBodyBytes: 16_777_216,
      settleMs: 100,
    },
    waivers: [],
  } as unknown as Target;
}

function addressOf(base: string | undefined): string {
  if (base === undefined)
    throw new WrongUse(
      '--openapi: name the address below which the paths of the document are with --base URL.',
    );
  const refuse = (): never => {
    throw new WrongUse(`--base ${base}: expected an address such as https://api.example.com/v1.`);
  };
  if (!URL.canParse(base)) return refuse();
  const { protocol, search, hash, username } = new URL(base);
  if (!/^https?:$/.test(protocol) || search !== '' || hash !== '' || username !== '')
    return refuse();
  return base.replace(/\/+$/, '');
}

function fieldOf(text: string): [string, string] {
  const [, name, value] = /^([!#$%&'*+.^_`|~\w-]+):[ \t]*([\x20-\x7e]+)$/.exec(text) ?? [];
  if (name === undefined || value === undefined)
    throw new WrongUse(`--header: expected a field such as 'X-API-Key: secret'.`);
  return [name, value.trim()];
}
